import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { runJob } from '../support/run-job'
import { startServer, type TestServer } from '../support/server'
import { codeFor, count, loginBySms, newPhone, readCaptcha } from './support'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const cleanUp = () => runJob(server, 'login.cleanup')
const run = (statement: ReturnType<typeof sql>) => statement.execute(server.database.db)

test('the nightly cleaning takes what is over and leaves what is not', async () => {
  const person = await server.person()
  const guest = await server.person()
  await readCaptcha(server)
  await run(sql`update session set expires_at = now() - interval '1 second' where user_id = ${guest.id}`)
  await run(
    sql`insert into captcha (id, answer, expires_at) select gen_random_uuid(), '1234', now() - interval '1 minute'
      from generate_series(1, 2500)`,
  )
  await run(sql`insert into sms_code (id, phone, scene, address, code_sha, expires_at, created_at)
    select gen_random_uuid(), '13600000000', 'login', '', '\\x00', now(), now() - age
    from unnest(array[interval '23 hours', interval '25 hours']) age`)
  await run(sql`insert into request_once (user_id, request_id, fingerprint, created_at)
    select ${person.id}, gen_random_uuid(), '\\x00', now() - age from unnest(array[interval '6 days', interval '8 days']) age`)
  await run(sql`insert into password_try (phone, source, wrong, locked_until)
    values ('13600000001', '', 5, now() - interval '1 second'), ('13600000002', '', 5, now() + interval '1 minute'),
      ('13600000003', '', 3, null)`)
  await cleanUp()
  expect(await count(server, 'captcha')).toBe(1)
  expect(await count(server, 'session')).toBe(1)
  expect(await count(server, 'sms_code', sql`phone = '13600000000'`)).toBe(1)
  expect(await count(server, 'request_once')).toBe(1)
  expect(await count(server, 'password_try')).toBe(2)
})

test("cleaning does not give back the day's codes", async () => {
  const phone = newPhone()
  await loginBySms(server, phone, await codeFor(server, phone))
  await run(sql`insert into sms_code (id, phone, scene, address, code_sha, expires_at, created_at)
    select ${randomUUID()}::uuid, ${phone}, 'login', '', '\\x00', now(), now() - interval '20 hours'`)
  await cleanUp()
  expect(await count(server, 'sms_code', sql`phone = ${phone}`)).toBe(2)
})

test('how often somebody has opened the app is known for two years, so that a year can be compared with the one before', async () => {
  const person = await server.person()
  await run(sql`insert into use_session (id, user_id, platform, started_at, ended_at)
    select gen_random_uuid(), ${person.id}, 1, at, at from (select now() - age as at from unnest(array[interval '700 days',
      interval '800 days']) age) t`)
  await runJob(server, 'user.forgetUses')
  expect(await count(server, 'use_session', sql`user_id = ${person.id}`)).toBe(1)
})
