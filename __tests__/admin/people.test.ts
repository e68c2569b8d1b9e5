import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { query } from '../support/query'
import { startBackOffice } from './support'

let office: Awaited<ReturnType<typeof startBackOffice>>
beforeAll(async () => {
  office = await startBackOffice()
})
afterAll(() => office.server.close())

const show = async (id: string) => (await office.desk.an.call('GET /admin/api/user/show/:id', { params: { id } })).result
const certify = (userId: string, title: string) =>
  office.desk.an.call('POST /admin/api/user/certify', { body: { userId, title, reason: '看过执业证' } })

test('the title that operators have proved stands beside the name, until it is taken away', async () => {
  const { ann, bob } = office
  const titleOf = async () =>
    (await bob.call('POST /api/user/userCenterDetail/:id', { params: { id: ann.id }, body: {} })).result.user.certTitle
  expect((await certify(ann.id, ' 劳动法律师 ')).code).toBe(200)
  expect([await titleOf(), (await show(ann.id)).certTitle]).toEqual(['劳动法律师', '劳动法律师'])
  expect((await certify(ann.id, '')).code).toBe(200)
  expect(await titleOf()).toBeUndefined()
})

test('a WeChat that its owner cannot reach is taken off the account, once', async () => {
  const { ann, server } = office
  await query(server, sql`update app_user set openid = 'lost-phone' where id = ${ann.id}`)
  const unbind = () => office.desk.an.call('POST /admin/api/user/unbindWechat', { body: { userId: ann.id, reason: '手机丢了' } })
  expect((await show(ann.id)).wxBound).toBe(true)
  expect((await unbind()).code).toBe(200)
  expect((await show(ann.id)).wxBound).toBe(false)
  expect((await unbind()).code).toBe(10104)
})

test('whose phone was lost is logged out everywhere, and may log in again', async () => {
  const { desk, server } = office
  const lost = await server.person('丢了手机的人')
  const body = { userId: lost.id, reason: '本人来电' }
  expect((await desk.an.call('POST /admin/api/user/logOut', { body })).code).toBe(200)
  expect((await lost.call('POST /api/user/userBaseDetail', { body: {} })).status).toBe(401)
})

test('what somebody was told, has told us and was given stands in one place', async () => {
  const { bob, desk, server } = office
  await server.app.bus.drain()
  const body = { userId: bob.id, coins: 10, reason: '重复到账', requestId: randomUUID() }
  expect((await desk.an.call('POST /admin/api/coin/deduct', { body })).code).toBe(200)
  const { records } = (await desk.an.call('POST /admin/api/notice/page', { body: { userId: bob.id } })).result
  expect(records.map(({ title }) => title)).toContain('10 金币被扣减')
  expect((await show(bob.id)).figures).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'coins', value: 10 }),
      expect.objectContaining({ name: 'paid', value: 0 }),
      expect.objectContaining({ name: 'posts', value: 0 }),
    ]),
  )
  expect((await desk.an.call('POST /admin/api/growth/page', { body: { userId: bob.id } })).code).toBe(200)
  expect((await desk.an.call('POST /admin/api/feedback/page', { body: { userId: bob.id } })).result.records).toEqual([])
})
