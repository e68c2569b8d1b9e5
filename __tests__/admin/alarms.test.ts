import { randomUUID } from 'node:crypto'
import { createServer } from 'node:tls'
import { sql } from 'kysely'
import { portOf } from '../../server/app/port'
import { workbenchAlarms } from '../../server/modules/domains/kefu/for-workbench'
import { diskAlarm } from '../../server/modules/platform/system/alarms'
import { query } from '../support/query'
import { startServer, type TestServer } from '../support/server'
import { expired } from '../system/expired-certificate'
import { operator, type TestOperator } from './support'

let server: TestServer
let chief: TestOperator
const proxy = createServer(expired)
beforeAll(async () => {
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  server = await startServer({ PUBLIC_URL: `https://localhost:${portOf(proxy)}` })
  chief = await operator(server)
})
afterAll(async () => {
  await server.close()
  proxy.close()
})

const told = async (name: string, who = chief) =>
  (await who.call('GET /admin/api/desk/show')).result.alarms.filter((alarm) => alarm.name === name).map(({ text }) => text)

test('the workbench says which of its own jobs fail again and again and which nobody runs, to who looks after them', async () => {
  await query(
    server,
    sql`insert into timed_job (name, cron, due_at, tries, error) values
      ('event.cleanup', '* * * * *', now() + interval '1 hour', 3, '磁盘满了'),
      ('order.expire', '* * * * *', now() - interval '20 minutes', 0, null),
      ('notice.messages', '* * * * *', now() - interval '1 minute', 1, '偶尔一次'),
      ('of.newer.version', '* * * * *', now() - interval '20 minutes', 9, '表里没有这一列')`,
  )
  expect(await told('jobs')).toEqual([
    '任务 event.cleanup 连续失败 3 次：磁盘满了',
    expect.stringMatching(/^任务 order\.expire 到点 2[01] 分钟还没有跑/),
  ])
  expect(await told('jobs', await operator(server, ['客服']))).toEqual([])
  await query(server, sql`delete from timed_job`)
  expect(await told('jobs')).toEqual([])
})

test('the workbench says that events are not delivered in time, by how much', async () => {
  expect(await told('events')).toEqual([])
  await query(
    server,
    sql`insert into event (id, name, data, next_at) values (gen_random_uuid(), 'nothing', '{}', now() - interval '10 minutes')`,
  )
  expect(await told('events')).toEqual([expect.stringMatching(/^通知与后续处理晚了 1[01] 分钟：/)])
})

test('what waits for a subscriber that no server has served for hours, as after a release that renames one, is not late', async () => {
  const wait = (subscriber: string, seen: string) =>
    query(
      server,
      sql`with said as (insert into event (id, name, data, done_at) values (gen_random_uuid(), 'nothing', '{}', now())
        returning id),
        subscribed as (insert into event_subscription values (${subscriber}, 'nothing', now() - ${seen}::interval))
        insert into event_delivery (event_id, subscriber, next_at) select id, ${subscriber}, now() - interval '10 minutes'
        from said`,
    )
  await query(server, sql`delete from event`)
  await wait('old.name', '3 hours')
  expect(await told('events')).toEqual([])
  await wait('new.name', '59 minutes')
  expect(await told('events')).toEqual([expect.stringMatching(/^通知与后续处理晚了/)])
})

test('the workbench says who fails again and again with an event, long before it is given up', async () => {
  await query(server, sql`delete from event`)
  await query(
    server,
    sql`insert into event_subscription values ('zhiku.mail', 'nothing'), ('order.told', 'nothing') on conflict do nothing`,
  )
  await query(
    server,
    sql`with said as (insert into event (id, name, data, done_at) values (gen_random_uuid(), 'nothing', '{}', now()) returning id)
      insert into event_delivery (event_id, subscriber, next_at, tries, error)
      select id, subscriber, now() + interval '10 minutes', tries, '邮箱没有回答'
      from said, (values ('zhiku.mail', 11), ('order.told', 3)) given(subscriber, tries)`,
  )
  expect(await told('events')).toEqual(['zhiku.mail 有 1 件事件一直没有处理成，还会再试：邮箱没有回答'])
})

test('the workbench says that the certificate which people see is over', async () => {
  expect(await told('certificate')).toEqual(['网站的证书已在 2024-02-01 过期，请换上新的证书并重新载入反向代理'])
})

test('the workbench says in time that a key or a certificate that was noted ends, until the new one is', async () => {
  const day = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
  const note = (name: string, more: object) =>
    chief.call('POST /admin/api/expiry/create', { body: { requestId: randomUUID(), name, note: '', ...more } })
  expect((await note('短信密钥', { endsOn: day(31) })).code).toBe(200)
  expect(await told('expiry')).toEqual([])
  const { id } = (await note('快递密钥', { endsOn: day(29) })).result
  const merchant = (await note('商户证书', { certificate: expired.cert })).result.id
  expect(await told('expiry')).toEqual([
    '商户证书已在 2024-02-01 到期，请换新的，换好在“密钥与证书”里登记',
    `快递密钥${day(29)} 到期，还有 29 天，请换新的，换好在“密钥与证书”里登记`,
  ])
  const [first] = (await chief.call('GET /admin/api/expiry/list')).result
  expect(first).toMatchObject({ id: merchant, endsOn: '2024-02-01', serial: expect.stringMatching(/^[0-9A-F]+$/) })
  await chief.call('POST /admin/api/expiry/renew', { body: { id, endsOn: day(400) } })
  await chief.call('POST /admin/api/expiry/remove', { body: { id: merchant } })
  expect(await told('expiry')).toEqual([])
})

test('of what is noted there is a day or a certificate, once, and never a private key', async () => {
  const note = (more: object) =>
    chief.call('POST /admin/api/expiry/create', { body: { requestId: randomUUID(), name: '模型密钥', note: '', ...more } })
  for (const more of [
    {},
    { endsOn: '2027-01-01', certificate: expired.cert },
    { certificate: '不是证书' },
    { certificate: expired.key },
  ])
    expect((await note(more)).code).toBe(400)
  expect((await note({ endsOn: '2099-01-01' })).code).toBe(200)
  expect((await note({ endsOn: '2099-01-01' })).code).toBe(400)
})

test('who looks after the hours of customer service hears in December that next year has no holidays yet', async () => {
  const check = (now: string) =>
    server.database.db
      .transaction()
      .execute((db) =>
        workbenchAlarms[0].check({ ...server.app.services, db, jobNames: () => [], now: new Date(`${now}T12:00:00+08:00`) }),
      )
  expect(await check('2026-11-30')).toEqual([])
  expect(await check('2026-12-01')).toEqual([expect.stringContaining('还没有 2027 年的节假日')])
  await query(server, sql`insert into kefu_day (day, open) values ('2027-01-01', false)`)
  expect(await check('2026-12-01')).toEqual([])
})

test.each([
  [{ free: 4e9, total: 20e9 }, '磁盘只剩 4.0 GB（共 20 GB），请先删旧备份或加大磁盘'],
  [{ free: 40e9, total: 1000e9 }, '磁盘只剩 40.0 GB（共 1000 GB），请先删旧备份或加大磁盘'],
  [{ free: 120e9, total: 1000e9 }, undefined],
])('of a disk with %j the workbench says %s', (disk, text) => expect(diskAlarm(disk)).toBe(text))
