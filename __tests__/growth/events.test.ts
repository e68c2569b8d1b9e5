import { sql } from 'kysely'
import { putEvent } from '../../server/modules/aggregates/growth/rules'
import { operator } from '../admin/support'
import { ask, collect, comment, member, post } from '../circle/support'
import { command } from '../support/command'
import { query } from '../support/query'
import { dayOf } from '../../server/app/time/days'
import { startServer, type Person, type TestServer } from '../support/server'
import { faults, growthOf, receive, task, trigger } from './support'

let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await member(server, '安然')
})
afterEach(async () => expect(await faults(server)).toEqual([]))

const day = (away: number) => dayOf(new Date(Date.now() + away * 86_400_000))
const review = (more: { from?: string; to?: string; counts?: 'answer' | 'experience' | 'sign'; target?: number } = {}) =>
  putEvent(server.database.db, {
    ...{
      code: 'review_week',
      title: '复盘周',
      counts: 'experience' as const,
      from: day(0),
      to: day(3),
      target: 2,
      growth: 20,
      coins: 10,
    },
    ...more,
  })
const moved = (days: number) =>
  query(
    server,
    sql`update growth_task set start_at = start_at + ${days}::integer * interval '1 day',
      end_at = end_at + ${days}::integer * interval '1 day'
      where code = 'review_week'`,
  )
const write = (type: 1 | 3) => post(server, ann, { type })

test('what somebody publishes brings ten coins, three times a day', async () => {
  const coins = async () => (await ann.call('GET /api/user/canUseCoin')).result
  // What registering gives has come.
  await server.app.bus.drain()
  const before = await coins()
  for (let n = 0; n < 4; n++) await write(1)
  await server.app.bus.drain()
  expect((await coins()) - before).toBe(30)
  for (const [code, amount] of Object.entries({ post: 10, ask: 10, accepted: 20, finish_course: 50, bind_wx: 20 }))
    expect(await task(ann, code)).toMatchObject({ code, coins: amount })
})

test('a limited event counts what is done while it runs, gives once, and says until when it runs', async () => {
  await write(3)
  await query(server, sql`update circle_post set created_at = now() - interval '3 days' where author_id = ${ann.id}`)
  await review()
  expect(await task(ann, 'review_week')).toMatchObject({ group: 'event', progress: 0, target: 2, status: 'todo', coins: 10 })
  await write(3)
  await write(1)
  // What was written before is far back again after the last two.
  await query(
    server,
    sql`update circle_post set created_at = now() where author_id = ${ann.id} and created_at > now() - interval '2 days'`,
  )
  expect(await task(ann, 'review_week')).toMatchObject({ progress: 1, endTime: expect.stringMatching(/T16:00:00/) })
  await write(3)
  await query(
    server,
    sql`update circle_post set created_at = now() where author_id = ${ann.id} and created_at > now() - interval '2 days'`,
  )
  expect(await task(ann, 'review_week')).toMatchObject({ progress: 2, status: 'done' })
  const before = await growthOf(server, ann)
  const { id } = await task(ann, 'review_week')
  const taps = await Promise.all([receive(ann, id), receive(ann, id)])
  expect(taps.map(({ result }) => result.growth).sort((a, b) => a - b)).toEqual([0, 20])
  expect((await growthOf(server, ann)) - before).toBe(20)
  expect(await task(ann, 'review_week')).toMatchObject({ status: 'received' })
})

test('an event that counts answers counts each question once', async () => {
  await review({ counts: 'answer' })
  const bob = await member(server)
  const first = await ask(server, bob)
  for (const question of [first, first]) await comment(server, ann, question)
  const count = async () => {
    await query(server, sql`update circle_comment set created_at = now() where author_id = ${ann.id}`)
    return (await task(ann, 'review_week')).progress
  }
  expect(await count()).toBe(1)
  await comment(server, ann, await ask(server, bob))
  expect(await count()).toBe(2)
})

test('a day that is signed for later, for coins, is no day on which one signed in', async () => {
  await review({ counts: 'sign' })
  expect((await ann.call('POST /api/signIn/do')).code).toBe(200)
  expect(await task(ann, 'review_week')).toMatchObject({ progress: 1 })
  await query(
    server,
    sql`insert into growth_record select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'period',
      (r.day - 1)::text,
      'worth', 0, 'change', 0, 'coins', 0))).*
      from growth_record r where r.user_id = ${ann.id} and r.task_code = 'sign_in'`,
  )
  expect(await task(ann, 'review_week')).toMatchObject({ progress: 1 })
})

test('an event is not there before it starts; when it is over only what was earned waits, for a week', async () => {
  await review({ counts: 'sign', target: 1 })
  await trigger(ann, 'sign_in')
  const bob = await member(server)
  const shown = async (person: Pick<Person, 'call'>) => (await task(person, 'review_week'))?.status
  await moved(1)
  expect([await shown(ann), await shown(bob), await shown(server)]).toEqual([undefined, undefined, undefined])
  await moved(-1)
  expect([await shown(ann), await shown(bob), await shown(server)]).toEqual(['done', 'todo', 'todo'])
  await query(server, sql`update growth_task set end_at = now() where code = 'review_week'`)
  expect([await shown(ann), await shown(bob), await shown(server)]).toEqual(['done', undefined, undefined])
  expect((await receive(ann)).result).toMatchObject({ growth: 20 })
  await query(
    server,
    sql`update growth_task set start_at = now() - interval '20 days', end_at = now() - interval '8 days'
      where code = 'review_week'`,
  )
  expect(await shown(ann)).toBeUndefined()
})

test('the seven steps of the beginning come in their order, and each counts what somebody really did', async () => {
  const { result } = await ann.call('POST /api/growthTask/growthTaskList', { body: { group: 'new' } })
  expect(result.filter((one) => one.day).map((one) => [one.day, one.code])).toEqual([
    [1, 'complete_info'],
    [2, 'first_follow3'],
    [3, 'first_comment'],
    [4, 'first_post'],
    [5, 'first_collect'],
    [6, 'first_lesson'],
    [7, 'sign3'],
  ])
  const bob = await member(server)
  const theirs = await post(server, bob)
  await comment(server, ann, theirs)
  await collect(ann, theirs)
  await trigger(ann, 'sign_in')
  const status = async (code: string) => (await task(ann, code)).status
  expect([await status('first_comment'), await status('first_collect'), await status('sign3')]).toEqual(['done', 'done', 'todo'])
  expect(await task(ann, 'sign3')).toMatchObject({ progress: 1, target: 3 })
})

describe('operators', () => {
  const tasks = command('tasks', () => server, ['运营'])

  test('change tasks, levels and invitations; a slip of theirs changes nothing', async () => {
    await tasks('set', 'post', 'growth=4', 'cap=2', 'title=发布内容')
    expect(await task(ann, 'post')).toMatchObject({ growth: 4, target: 2, title: '发布内容' })
    await tasks('set', 'post', 'on=no')
    expect(await task(ann, 'post')).toBeUndefined()
    await tasks('set', 'post', 'on=yes', 'growth=3', 'cap=3')
    await tasks('level', '8', 'gift=350')
    expect(await tasks('invite', 'inviter=80')).toContain('inviter=80')
    expect((await ann.call('GET /api/invite/summary')).result.rule.inviterCoins).toBe(80)
    await tasks('invite', 'inviter=100')
    expect(await tasks('season', 'days=60')).toBe('已保存\n')
    const all = await tasks()
    expect(all).toMatch(/^Lv8 .+升级礼 350 金币，保级每 60 天 600，/m)
    await tasks('season', 'days=90')

    const dates = [`from=${day(0)}`, `to=${day(1)}`]
    const wrong: [string[], RegExp][] = [
      [['set', 'post', 'growth=-5'], /growth/],
      [['set', 'post', 'enabled=no'], /参数错误/],
      [['set', 'post', 'on=maybe'], /用法/],
      [['set', 'nothing', 'growth=5'], /没有任务/],
      [['level', '3', 'growth=900'], /逐级升高/],
      [['level', '3', 'keep=10'], /Lv7 起/],
      [['season', 'days=7'], /days/],
      [['event', 'review_week', '复盘周', 'counts=logins', 'coins=1', ...dates], /counts/],
      [['event', 'review_week', '复盘周', 'counts=sign', 'coins=1', `from=${day(3)}`, `to=${day(1)}`], /早于/],
      [['event', 'post', '换掉', 'counts=post', 'growth=1', ...dates], /别的任务/],
    ]
    for (const [words, why] of wrong) await expect(tasks(...words)).rejects.toThrow(why)
    expect(await tasks()).toBe(all.replace('每 60 天', '每 90 天').replace('每 60 天', '每 90 天'))
  })

  test('leave in the log how a task was', async () => {
    await tasks('event', 'audit_week', '签到周', 'counts=sign', 'coins=1', `from=${day(0)}`, `to=${day(3)}`)
    await tasks('set', 'audit_week', 'coins=2')
    const editor = await operator(server)
    const { records } = (await editor.call('POST /admin/api/audit/page', { body: { subject: 'task', subjectId: 'audit_week' } }))
      .result
    expect(records).toMatchObject([
      { before: { coins: 1 }, after: { coins: 2 }, source: 'command' },
      { before: null, after: { coins: 1, counts: 'sign' } },
    ])
  })
})
