import { sql } from 'kysely'
import { operator, type TestOperator } from '../admin/support'
import { give } from '../coin/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { ask, comment, member } from './support'

let server: TestServer
let an: TestOperator
let asker: Person
let friend: Person
let other: Person
beforeAll(async () => {
  server = await startServer()
  an = await operator(server, ['内容'])
  ;[asker, friend, other] = [await member(server, '提问的'), await member(server, '常答的'), await member(server, '偶尔答的')]
  await give(server, asker, 1000)
})
afterAll(() => server.close())

const list = async (body: { state?: 'frozen' | 'paid'; often?: true } = {}) =>
  (await an.call('POST /admin/api/bounty/page', { body })).result.records
/** A question that its asker has paid for. */
async function paid(to: Person, bounty: 10 | 20 | 50) {
  const id = await ask(server, asker, { bounty })
  const answer = await comment(server, to, id)
  await asker.call('POST /api/circle/accept', { body: { postId: id, commentId: answer } })
  await query(server, sql`update circle_post set accepted_at = now() - interval '25 hours' where id = ${id}`)
  await runJob(server, 'circle.questions')
  return id
}

test('operators see who set out what for an answer and who got it, and which two meet again and again', async () => {
  await paid(other, 20)
  for (const bounty of [50, 20, 10] as const) await paid(friend, bounty)
  const open = await ask(server, asker, { bounty: 10, anonymous: true, title: '匿名的提问怎么算' })
  const all = await list()
  expect(all.map(({ state, answerer, amount }) => [state, answerer, amount])).toEqual([
    ['frozen', '', 10],
    ['paid', '常答的', 10],
    ['paid', '常答的', 20],
    ['paid', '常答的', 50],
    ['paid', '偶尔答的', 20],
  ])
  expect(all[0]).toMatchObject({ postId: open, asker: '', userId: '', pairTimes: 0, pairCoins: 0, endedAt: null })
  expect(all[1]).toMatchObject({ asker: '提问的', userId: friend.id, pairTimes: 3, pairCoins: 80, answers: 1 })
  expect((await list({ often: true })).map(({ userId }) => userId)).toEqual([friend.id, friend.id, friend.id])
  expect(await list({ state: 'frozen' })).toHaveLength(1)
})
