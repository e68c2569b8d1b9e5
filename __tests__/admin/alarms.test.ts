import { createServer } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
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
  server = await startServer({ PUBLIC_URL: `https://localhost:${(proxy.address() as AddressInfo).port}` })
  chief = await operator(server)
})
afterAll(async () => {
  await server.close()
  proxy.close()
})

const told = async (name: string, who = chief) =>
  (await who.call('GET /admin/api/desk/show')).result.alarms.filter((alarm) => alarm.name === name).map(({ text }) => text)

test('the desk says which jobs fail again and again and which nobody runs, to who looks after them', async () => {
  await query(
    server,
    sql`insert into timed_job (name, cron, due_at, tries, error) values
      ('broken', '* * * * *', now() + interval '1 hour', 3, '磁盘满了'), ('late', '* * * * *', now() - interval '20 minutes', 0, null),
      ('fine', '* * * * *', now() - interval '1 minute', 1, '偶尔一次')`,
  )
  expect(await told('jobs')).toEqual([
    '任务 broken 连续失败 3 次：磁盘满了',
    expect.stringMatching(/^任务 late 到点 2[01] 分钟还没有跑/),
  ])
  expect(await told('jobs', await operator(server, ['客服']))).toEqual([])
  await query(server, sql`delete from timed_job where name in ('broken', 'late', 'fine')`)
  expect(await told('jobs')).toEqual([])
})

test('the desk says that events are not delivered in time, by how much', async () => {
  expect(await told('events')).toEqual([])
  await query(
    server,
    sql`insert into event (id, name, data, next_at) values (gen_random_uuid(), 'nothing', '{}', now() - interval '10 minutes')`,
  )
  expect(await told('events')).toEqual([expect.stringMatching(/^通知与后续处理晚了 1[01] 分钟：/)])
})

test('the desk says that the certificate which people see is over', async () => {
  expect(await told('certificate')).toEqual(['网站的证书已在 2024-02-01 过期，请换上新的证书并重新载入反向代理'])
})

test.each([
  [{ free: 4e9, total: 20e9 }, '磁盘只剩 4.0 GB（共 20 GB），请先删旧备份或加大磁盘'],
  [{ free: 40e9, total: 1000e9 }, '磁盘只剩 40.0 GB（共 1000 GB），请先删旧备份或加大磁盘'],
  [{ free: 120e9, total: 1000e9 }, undefined],
])('of a disk with %j the desk says %s', (disk, text) => expect(diskAlarm(disk)).toBe(text))
