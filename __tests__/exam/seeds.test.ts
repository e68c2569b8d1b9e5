import { sql } from 'kysely'
import { photoFault } from '../../server/modules/domains/exam/registrations/photo-check'
import { loadExams } from '../../server/seeds/exam'
import { people } from '../../server/seeds/circle/people'
import { course, give, learnt } from '../lesson/support'
import { startServer, type TestServer } from '../support/server'
import { get, look } from './support'
import { query } from '../support/query'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('the demo has a registration that was sent back, whole with its pictures, and a certificate that can be checked', async () => {
  const hero = await server.person()
  const bob = await server.person()
  await query(server, sql`update app_user set phone = ${people[0].phone} where id = ${hero.id}`)
  await query(server, sql`update app_user set real_name = '林晓' where id = ${bob.id}`)
  const exam = await course(server, { title: '人力资源管理师三级通关班', type: 4, registration: true })
  await query(
    server,
    sql`insert into lesson_cert_batch (id, name, exam_at, apply_ends_at, cities)
      values (gen_random_uuid(), '三月批次', now() + interval '60 days', now() + interval '30 days', '{上海}')`,
  )
  const done = await course(server, { certName: '结业证书' })
  await give(server, bob, done.id)
  await learnt(server, bob, done.id, 100)
  await query(server, sql`update lesson_learner set finished_at = now() - interval '3 days' where user_id = ${bob.id}`)

  await loadExams(server.app.services)
  await loadExams(server.app.services)
  const { result: form } = await look(hero, exam.id)
  expect(form).toMatchObject({ status: 3, editable: true, values: { name: '周敏', site: '三月批次 · 上海考点' } })
  expect(form.values.idNumber).toMatch(/^320\*{11}\w{4}$/)
  expect(Object.keys(form.files)).toHaveLength(2)
  for (const url of Object.values(form.files)) expect((await get(server, url)).status).toBe(200)
  expect(await photoFault((await get(server, form.files[String(form.values.photo)])).bytes)).toBeUndefined()
  const certs = await query<{ cert_no: string }>(server, sql`select cert_no from exam_certificate`)
  expect(certs).toHaveLength(1)
  expect((await bob.call('GET /api/course/courseCertDetail/:courseId', { params: { courseId: done.id } })).result).toMatchObject({
    mails: [{ state: 'delivered', reason: '' }],
    reissue: { refusal: '' },
  })
  const { result: facts } = await server.call('GET /api/cert/verify/:certNo', { params: { certNo: certs[0].cert_no } })
  expect(facts).toMatchObject({ valid: true, name: '林*' })
})
