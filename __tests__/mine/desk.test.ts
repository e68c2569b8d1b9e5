import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { operator, startBackOffice, type TestOperator } from '../admin/support'
import { jpeg, upload } from '../file/pictures'
import { query } from '../support/query'
import type { Person } from '../support/server'

let office: Awaited<ReturnType<typeof startBackOffice>>
let clerk: TestOperator
beforeAll(async () => {
  office = await startBackOffice()
  clerk = await operator(office.server, ['客服'])
})
afterAll(() => office.server.close())

const say = async (who: Person, content: string, more: object = {}) => {
  const body = { type: '账号问题', content, images: [], requestId: randomUUID(), ...more }
  expect((await who.call('POST /api/feedback/save', { body })).code).toBe(200)
}
const waiting = async () => (await clerk.call('POST /admin/api/feedback/page', { body: { state: 'open' } })).result.records
const answer = (id: string, reply: string, solved = false) =>
  clerk.call('POST /admin/api/feedback/answer', { body: { id, reply, solved } })
const mine = async (who: Person) => (await who.call('POST /api/feedback/page', { body: {} })).result.records
const told = async (who: Person) => {
  const { records } = (await who.call('POST /api/notice/page', { body: {} })).result
  return records.map(({ title, content, route, params }) => [title, content, route, params])
}

describe('what people tell us', () => {
  test('waits on the workbench, the oldest first, and whoever wrote it reads the answer and is told of it', async () => {
    const { ann, bob } = office
    await say(ann, '我被禁言了，可是那条不是广告', { contact: 'wx-ann-2026' })
    await say(bob, '视频看到一半会停下来，怎么办呢')
    const { queues } = (await clerk.call('GET /admin/api/desk/show')).result
    expect(queues).toContainEqual(expect.objectContaining({ name: 'feedback', count: 2 }))
    const [first, second] = await waiting()
    expect([first, second].map(({ nickName }) => nickName)).toEqual(['安安', '小博'])
    expect(first).toMatchObject({ userId: ann.id, type: '账号问题', hasContact: true, reply: '', state: 'open' })
    expect((await answer(first.id, ' 核对过了，已经解除禁言 ', true)).code).toBe(200)
    expect((await waiting()).map(({ id }) => id)).toEqual([second.id])
    expect(await mine(ann)).toMatchObject([{ reply: '核对过了，已经解除禁言', state: 'solved' }])
    expect(await told(ann)).toContainEqual(['你的反馈已解决', '核对过了，已经解除禁言', 'pages/mine/feedback', { tab: 'mine' }])
    expect(await told(bob)).toEqual([])
  })

  test('is answered from sentences that operators have written, in their order, which whoever may edits as a whole', async () => {
    const { an } = office.desk
    const list = async () => (await clerk.call('GET /admin/api/feedbackReply/list')).result
    expect((await list()).length).toBeGreaterThan(3)
    const texts = ['谢谢，已经修好了', '请附一张截图']
    expect((await an.call('POST /admin/api/feedbackReply/save', { body: { texts } })).code).toBe(200)
    expect(await list()).toEqual(texts)
    const reader = await operator(office.server, ['内容'])
    expect((await reader.call('POST /admin/api/feedbackReply/save', { body: { texts: [] } })).status).toBe(403)
    expect(await list()).toEqual(texts)
  })

  test('comes with its pictures, and with how to reach its writer only for who asks, which the log keeps', async () => {
    const { ann, server } = office
    await say(ann, '这一页的字太小了，看不清楚', {
      images: [(await upload(office.server, ann, await jpeg())).result.fileId],
      contact: '13900001111',
    })
    const [{ id, pictures }] = (await waiting()).filter(({ content }) => content.startsWith('这一页'))
    expect(pictures).toEqual([expect.stringMatching(/^\/files\/.+\.webp$/)])
    expect(JSON.stringify(await waiting())).not.toContain('13900001111')
    expect(
      (await clerk.call('POST /admin/api/feedback/contact/:id', { params: { id }, body: { reason: '请他补截图' } })).result,
    ).toEqual({
      contact: '13900001111',
    })
    const looks = await query(server, sql`select from admin_audit where route = 'POST /admin/api/feedback/contact/:id'`)
    expect(looks).toHaveLength(1)
  })
})

test('who is leaving stands on a list with their day, and with what would keep them then', async () => {
  const { bob, server } = office
  await query(server, sql`update app_user set status = 'closing' where id = ${bob.id}`)
  await query(server, sql`insert into logoff (user_id, reason, effect_at) values (${bob.id}, 'l1', now() + interval '15 days')`)
  const { records } = (await clerk.call('POST /admin/api/logoff/page', { body: {} })).result
  expect(records).toMatchObject([{ userId: bob.id, nickName: '小博', reason: '不再使用', held: [] }])
  expect(records[0].phoneMasked).toMatch(/^\d{3}\*{4}\d{4}$/)
})
