import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dayOf } from '../../server/app/time/days'
import { mondayOf } from '../../server/modules/aggregates/growth/days'
import { factsOf } from '../../server/modules/aggregates/growth/facts'
import { book } from '../../server/modules/aggregates/growth/records'
import { receive as receiveAll, signIn, taskOf } from '../../server/modules/aggregates/growth/tasks'
import { setDigest } from '../../server/modules/domains/circle/featured'
import { review } from '../../server/modules/domains/circle/review/review'
import { operator } from '../admin/support'
import { ask, comment, follow, like, likeComment, member, post } from '../circle/support'
import { course } from '../lesson/support'
import { must, order, pay, refund, refundsDone } from '../order/support'
import { oneDay } from '../support/one-day'
import { query } from '../support/query'
import { bind, complete, inviteCode } from '../mine/support'
import { begin, give, handIn, member as practiceMember, mock, openedBank, practise } from '../tiku/practice-support'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { faults, giveGrowth, growthOf, happen, mine, noTaskCoins, receive, records, start, task, trigger } from './support'

let server: TestServer
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startServer()
  await noTaskCoins(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await member(server, '安然')
  bob = await member(server, '博文')
  await server.app.bus.drain()
})
afterEach(async () => expect(await faults(server)).toEqual([]))

const remove = (person: Person, id: string) => person.call('POST /api/circle/delete', { body: { id } })
const coins = async (person: Person) => (await person.call('GET /api/user/canUseCoin')).result

test('opening the app a hundred times a day gives the growth of the day once', async () => {
  for (let n = 0; n < 100; n++) await start(ann)
  expect(await growthOf(server, ann)).toBe(2)
  expect(await records(ann)).toMatchObject([{ title: '每日登录', change: 2, after: 2, reversed: false }])
})

test('what is booked in one moment is listed in the order in which it was booked', async () => {
  await server.database.db.transaction().execute(async (trx) => {
    const paid = (await taskOf(trx, 'order_paid'))!
    for (let n = 0; n < 30; n++) await book(trx, { userId: ann.id, task: paid, period: '', bizId: randomUUID() })
  })
  const after = (await records(ann)).map((record) => record.after)
  expect(after).toHaveLength(30)
  expect(after).toEqual([...after].sort((one, other) => other - one))
})

test('phones that open the app at the same moment count as one', async () => {
  await Promise.all(Array.from({ length: 8 }, () => start(ann)))
  expect(await growthOf(server, ann)).toBe(2)
})

test('a trigger proves nothing: what has not happened earns nothing, however often it is claimed', async () => {
  const theirs = await post(server, bob)
  await server.app.bus.drain()
  for (const code of ['login', 'post', 'accepted', 'first_post', 'finish_course', 'order_paid', 'complete_info', 'post3']) {
    const { code: answer, result } = await trigger(ann, code, theirs)
    expect([code, answer, result]).toEqual([code, 200, { changed: false, progress: 0, growth: 0, coins: 0 }])
  }
  expect((await receive(ann)).result).toEqual({ growth: 0, coins: 0 })
  expect((await receive(ann, (await task(ann, 'post3')).id)).result).toEqual({ growth: 0, coins: 0 })
  expect(await growthOf(server, ann)).toBe(0)
})

test('a task that there is not is refused', async () => {
  expect(await trigger(ann, 'browse_moon')).toMatchObject({ code: 12310, message: '任务不存在或已下线' })
  expect(await receive(ann, randomUUID())).toMatchObject({ code: 12310 })
})

test('signing in counts once a day, with its coins, also from two phones', async () => {
  await oneDay()
  const before = await coins(ann)
  const both = await Promise.all([trigger(ann, 'sign_in'), trigger(ann, 'sign_in')])
  expect(both.map(({ result }) => result.changed).sort()).toEqual([false, true])
  expect((await trigger(ann, 'sign_in')).result).toEqual({ changed: false, progress: 1, growth: 0, coins: 0 })
  expect(await mine(ann)).toMatchObject({ growth: 5, streak: 1, signedToday: true, signedDays: [expect.any(String)] })
  expect((await coins(ann)) - before).toBe(5)
})

test('the seventh day in a row gives more coins, and a day left out begins anew', async () => {
  await oneDay()
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000)
  const sign = (person: Person, ago: number) =>
    server.database.db.transaction().execute((trx) => signIn(trx, person.id, day(ago)))
  const gains = []
  for (let ago = 6; ago >= 0; ago--) gains.push((await sign(ann, ago))!.coins)
  expect(gains).toEqual([5, 5, 10, 10, 15, 15, 30])
  expect((await mine(ann)).streak).toBe(7)

  for (const ago of [4, 3, 1]) await sign(bob, ago)
  expect(await mine(bob)).toMatchObject({ streak: 1, signedToday: false })
  await trigger(bob, 'sign_in')
  expect((await mine(bob)).streak).toBe(2)
})

test('a row of days goes on beyond a year, and so do its coins', async () => {
  await oneDay()
  await query(
    server,
    sql`insert into growth_record (id, user_id, task_code, period, biz_id, title, worth, capped, change, day)
      select gen_random_uuid(), ${ann.id}::uuid, 'sign_in', d.day::text, '', '签到', 0, false, 0, d.day
      from (select (now() at time zone 'Asia/Shanghai')::date - n as day from generate_series(1, 419) n) d`,
  )
  expect((await trigger(ann, 'sign_in')).result).toMatchObject({ changed: true, coins: 30 })
  expect((await mine(ann)).streak).toBe(420)
})

test('what somebody writes counts as often as a day allows', async () => {
  await oneDay()
  for (let n = 0; n < 4; n++) await post(server, ann)
  expect(await growthOf(server, ann)).toBe(9)
  expect(await task(ann, 'post')).toMatchObject({ progress: 3, target: 3, status: 'received', dailyLeft: 0 })
  await ask(server, ann)
  expect(await growthOf(server, ann)).toBe(14)
})

test('coins that an operator puts on what is booked come with it, and go with it when it is deleted', async () => {
  const before = await coins(ann)
  await query(server, sql`update growth_task set coins = 7 where code = 'post'`)
  const id = await post(server, ann)
  expect([await growthOf(server, ann), await coins(ann)]).toEqual([3, before + 7])
  await remove(ann, id)
  expect([await growthOf(server, ann), await coins(ann)]).toEqual([0, before])
  await query(server, sql`update growth_task set coins = 0 where code = 'post'`)
})

test('of one question one answer counts, and one’s own counts for nothing', async () => {
  const question = await ask(server, ann)
  await comment(server, bob, question)
  await comment(server, bob, question)
  await comment(server, ann, question)
  expect(await growthOf(server, bob)).toBe(5)
  expect(await growthOf(server, ann)).toBe(5)
  await query(server, sql`update circle_comment set created_at = now() where author_id = ${bob.id}`)
  expect(await task(bob, 'answer2')).toMatchObject({ status: 'todo', progress: 1 })
})

test('a like counts once per person and day, and never twice for the same post', async () => {
  const [one, two] = [await post(server, ann), await post(server, ann)]
  const before = await growthOf(server, ann)
  await like(bob, one)
  await server.app.bus.drain()
  await like(bob, one, false)
  await like(bob, one)
  await like(bob, two)
  await like(ann, one)
  expect((await growthOf(server, ann)) - before).toBe(1)
  const cat = await member(server)
  await like(cat, one)
  expect((await growthOf(server, ann)) - before).toBe(2)
})

test('a like that was taken back before it was booked gives nothing', async () => {
  const id = await post(server, ann)
  const before = await growthOf(server, ann)
  await like(bob, id)
  await like(bob, id, false)
  expect((await growthOf(server, ann)) - before).toBe(0)
})

test('likes on what was asked without a name give nothing: the level would tell', async () => {
  const question = await ask(server, ann, { anonymous: true })
  const own = await comment(server, ann, question)
  const before = await growthOf(server, ann)
  await like(bob, question)
  await likeComment(bob, own)
  expect((await growthOf(server, ann)) - before).toBe(0)
})

test('asking without a name gives nothing and counts for no task: a level that moved would tell who asked', async () => {
  const eve = await member(server, '不露面的人')
  const begun = { growth: await growthOf(server, eve), week: (await task(eve, 'post3')).progress }
  const question = await ask(server, eve, { anonymous: true })
  await comment(server, eve, question)
  expect((await growthOf(server, eve)) - begun.growth).toBe(0)
  for (const code of ['first_post', 'first_comment', 'comment1'])
    expect(await task(eve, code)).toMatchObject({ status: 'todo', progress: 0 })
  expect((await task(eve, 'post3')).progress).toBe(begun.week)
  await ask(server, eve)
  expect((await growthOf(server, eve)) - begun.growth).toBe(5)
  expect((await task(eve, 'first_post')).status).toBe('done')
})

test('a post that is deleted takes its growth and that of its likes along', async () => {
  const id = await post(server, ann)
  await like(bob, id)
  await like(await member(server), id)
  expect(await growthOf(server, ann)).toBe(5)
  await remove(ann, id)
  expect(await growthOf(server, ann)).toBe(0)
  const rows = await records(ann)
  expect(rows.filter((row) => row.change < 0).map((row) => row.title)).toEqual(Array(3).fill('因内容删除，扣回成长值'))
  expect(rows.filter((row) => row.reversed)).toHaveLength(3)
})

test('what is taken down takes its growth along, and what comes back counts again, once', async () => {
  const id = await post(server, ann)
  expect(await growthOf(server, ann)).toBe(3)
  await review(server.app.services, { postId: id }, 'reject', '违规')
  expect(await growthOf(server, ann)).toBe(0)
  await review(server.app.services, { postId: id }, 'pass')
  expect(await growthOf(server, ann)).toBe(3)
})

test('another answer that is accepted instead takes the growth over', async () => {
  const cat = await member(server)
  const question = await ask(server, ann)
  const [hers, his] = [await comment(server, cat, question), await comment(server, bob, question)]
  const accept = (commentId: string) => ann.call('POST /api/circle/accept', { body: { postId: question, commentId } })
  await accept(his)
  expect(await growthOf(server, bob)).toBe(25)
  await accept(hers)
  expect([await growthOf(server, bob), await growthOf(server, cat)]).toEqual([5, 25])
  await accept(his)
  expect([await growthOf(server, bob), await growthOf(server, cat)]).toEqual([25, 5])
})

test('an order whose refund is heard of before its payment gives nothing', async () => {
  const { id } = await course(server)
  const paid = await order(ann, id)
  await pay(server, ann, paid)
  must(await refund(ann, paid))
  await refundsDone(server)
  const swap = sql`update event set created_at = created_at - interval '1 day' where name = 'order.refunded' returning 1`
  expect(await query(server, swap)).toHaveLength(1)
  expect(await growthOf(server, ann)).toBe(0)
})

test('an order of which a part is given back keeps the growth of the rest', async () => {
  const { id } = await course(server)
  const orderId = await order(ann, id)
  await pay(server, ann, orderId)
  expect(await growthOf(server, ann)).toBe(95)
  const bo = await operator(server)
  const body = { orderId, amount: 10_000, reason: '课程改期的补偿', requestId: randomUUID() }
  must(await bo.call('POST /admin/api/order/refund', { body }))
  await refundsDone(server)
  expect(await growthOf(server, ann)).toBe(45)
})

test('what is left of a part’s refund is worked out from what the order gave, whatever the task gives by then', async () => {
  const held = await coins(ann)
  const orderId = await order(ann, (await course(server)).id)
  await query(server, sql`update growth_task set coins = 1 where code = 'order_paid'`)
  await pay(server, ann, orderId)
  expect([await growthOf(server, ann), (await coins(ann)) - held]).toEqual([95, 19])
  await query(server, sql`update growth_task set coins = 3, growth = 9, enabled = false where code = 'order_paid'`)
  const bo = await operator(server)
  const back = async (amount: number) => {
    must(await bo.call('POST /admin/api/order/refund', { body: { orderId, amount, reason: '补偿', requestId: randomUUID() } }))
    await refundsDone(server)
  }
  await back(500)
  expect([await growthOf(server, ann), (await coins(ann)) - held]).toEqual([95, 19])
  expect(await records(ann)).toHaveLength(1)
  await back(9500)
  expect([await growthOf(server, ann), (await coins(ann)) - held]).toEqual([45, 9])
  for (const parts of [1, 2]) await happen(server, 'order.refundedPart', { orderId, refundId: orderId, amount: parts, coins: 0 })
  expect([await growthOf(server, ann), (await coins(ann)) - held]).toEqual([45, 9])
  await back(9900)
  expect([await growthOf(server, ann), (await coins(ann)) - held]).toEqual([0, 0])
  await query(server, sql`update growth_task set coins = 0, growth = 5, enabled = true where code = 'order_paid'`)
})

test('an order gives 5 for every 10 yuan, a refund takes it back', async () => {
  const orderId = randomUUID()
  const order = { orderId, userId: ann.id, kind: 'course', bizId: randomUUID() } as const
  await happen(server, 'order.paid', { ...order, payPrice: 19_900 })
  await happen(server, 'order.paid', { ...order, payPrice: 19_900 })
  expect(await growthOf(server, ann)).toBe(95)
  await happen(server, 'order.refunded', order)
  await happen(server, 'order.refunded', order)
  expect(await growthOf(server, ann)).toBe(0)
})

test('what happened more than thirty days ago stays', async () => {
  const orderId = randomUUID()
  await giveGrowth(server, ann, 50, orderId)
  await query(server, sql`alter table growth_record disable trigger growth_append_only`)
  await query(server, sql`update growth_record set created_at = now() - interval '31 days' where user_id = ${ann.id}`)
  await query(server, sql`alter table growth_record enable trigger growth_append_only`)
  await happen(server, 'order.refunded', { orderId, userId: ann.id, kind: 'course', bizId: orderId })
  expect(await growthOf(server, ann)).toBe(50)
})

test('learning counts: a first lesson once, each course and each certificate once', async () => {
  const [courseId, lessonId, certId] = [randomUUID(), randomUUID(), randomUUID()]
  await happen(server, 'lesson.finished', { userId: ann.id, courseId, lessonId })
  await happen(server, 'lesson.finished', { userId: ann.id, courseId, lessonId: randomUUID() })
  expect(await growthOf(server, ann)).toBe(10)
  for (let n = 0; n < 2; n++) await happen(server, 'course.finished', { userId: ann.id, courseId })
  for (let n = 0; n < 2; n++) await happen(server, 'cert.issued', { userId: ann.id, certId, courseId })
  expect(await growthOf(server, ann)).toBe(90)
})

test('a post that becomes one of the best gives its author fifty, as long as it is one; one without a name gives nothing', async () => {
  const feature = (id: string, on = true) => server.database.db.transaction().execute((trx) => setDigest(trx, id, on))
  const id = await post(server, ann)
  const before = await growthOf(server, ann)
  for (let n = 0; n < 2; n++) await feature(id)
  expect(await growthOf(server, ann)).toBe(before + 50)
  await feature(id, false)
  expect(await growthOf(server, ann)).toBe(before)
  expect((await records(ann))[0]).toMatchObject({ title: '精华已取消，扣回成长值', change: -50 })
  await feature(id)
  expect(await growthOf(server, ann)).toBe(before + 50)
  await review(server.app.services, { postId: id }, 'reject', '违规')
  expect(await growthOf(server, ann)).toBe(0)
  await review(server.app.services, { postId: id }, 'pass')
  expect(await growthOf(server, ann)).toBe(before + 50)
  await remove(ann, id)
  expect(await growthOf(server, ann)).toBe(0)
  await feature(await ask(server, bob, { anonymous: true }))
  expect(await growthOf(server, bob)).toBe(0)
})

test('a mock examination gives fifteen once for each paper, most of which is answered', async () => {
  const bank = await openedBank(server, { 甲章: 4 })
  await practiceMember(server, ann)
  const sit = async (answered: number) => {
    const { sessionId, questions } = (await begin(ann, { mode: 'paper', bankId: bank.id, paperId })).result
    for (const { id } of questions.slice(0, answered)) await give(ann, { sessionId, questionId: id, answer: ['A'] })
    await handIn(ann, sessionId)
    return growthOf(server, ann)
  }
  const paperId = await mock(server, bank.id, bank.chapters['甲章'])
  expect(await sit(2)).toBe(0)
  expect(await sit(3)).toBe(15)
  expect(await sit(4)).toBe(15)
})

test('seven days of practice in a row give their coins at once, on whichever day of the week, and once', async () => {
  const bank = await openedBank(server, { 甲章: 2 })
  const before = await coins(ann)
  const practiseToday = async () => {
    const { sessionId } = await practise(ann, { mode: 'daily', bankId: bank.id })
    await server.app.bus.drain()
    return sessionId
  }
  for (const ago of [6, 5, 4, 3, 2, 1]) {
    await practiseToday()
    await query(
      server,
      sql`update tiku_practice set day = day - ${ago}::integer where user_id = ${ann.id} and day = ${dayOf(new Date())}::date`,
    )
  }
  expect(await task(ann, 'tiku_week7')).toMatchObject({ status: 'todo', progress: 6 })
  const sessionId = await practiseToday()
  expect((await coins(ann)) - before).toBe(30)
  expect(await task(ann, 'tiku_week7')).toMatchObject({ status: 'received' })
  await happen(server, 'tiku.dailyDone', { userId: ann.id, day: dayOf(new Date()), sessionId })
  expect((await receive(ann)).result).toMatchObject({ coins: 0 })
  expect((await coins(ann)) - before).toBe(30)
  // No day has less room for what else it gives.
  expect(must(await ann.call('GET /api/signIn/summary', { query: {} })).todayCoins).toBe(0)
})

test('a row whose last day is finished after midnight leaves the day that has begun to the next row', async () => {
  const bank = await openedBank(server, { 甲章: 2 })
  const today = dayOf(new Date())
  let sessionId = ''
  for (const ago of [7, 6, 5, 4, 3, 2, 1]) {
    sessionId = (await practise(ann, { mode: 'daily', bankId: bank.id })).sessionId
    await server.app.bus.drain()
    await query(
      server,
      sql`update tiku_practice set day = day - ${ago}::integer where user_id = ${ann.id} and day = ${today}::date`,
    )
  }
  const [{ day }] = await query<{ day: string }>(server, sql`select (${today}::date - 1)::text as day`)
  const before = await coins(ann)
  await happen(server, 'tiku.dailyDone', { userId: ann.id, day, sessionId })
  expect((await coins(ann)) - before).toBe(30)
  await practise(ann, { mode: 'daily', bankId: bank.id })
  expect((await factsOf(server.app.services, ann.id, today, today)).tiku_week7).toBe(1)
  // Nor is the day that has begun done with it.
  await happen(server, 'tiku.dailyDone', { userId: bob.id, day, sessionId })
  expect(await growthOf(server, bob)).toBe(5)
  expect(await task(bob, 'tiku_daily')).toMatchObject({ status: 'todo', progress: 0 })
})

test('what a day has no coins left for waits until the next one, as long as the week goes on', async () => {
  await query(server, sql`update coin_day_rule set day_coins = 7`)
  const monday = new Date(`${mondayOf(dayOf(new Date()))}T12:00:00+08:00`)
  for (const one of [ann, bob]) {
    for (let n = 0; n < 3; n++) await post(server, one)
    for (let n = 0; n < 2; n++) await comment(server, one, await ask(server, await member(server)))
  }
  await query(server, sql`update circle_post set created_at = now() where author_id in (${ann.id}, ${bob.id})`)
  await query(server, sql`update circle_comment set created_at = now() where author_id in (${ann.id}, ${bob.id})`)
  const weekly = (person: Person) =>
    query<{ code: string; coins: number }>(
      server,
      sql`select task_code as code, coins from growth_record where user_id = ${person.id}
        and task_code in ('post3', 'answer2') order by seq`,
    )
  const receiveOn = (person: Person, day: number, taskId?: string) =>
    receiveAll({ ...server.app.services, user: person, now: new Date(monday.getTime() + day * 86_400_000) }, taskId)
  await receiveOn(ann, 0)
  expect(await weekly(ann)).toEqual([{ code: 'post3', coins: 5 }])
  await expect(receiveOn(ann, 0)).rejects.toMatchObject({ code: 11542 })
  await expect(receiveOn(ann, 0, (await task(ann, 'answer2')).id)).rejects.toMatchObject({ code: 11542 })
  await receiveOn(ann, 1)
  expect(await weekly(ann)).toEqual([
    { code: 'post3', coins: 5 },
    { code: 'answer2', coins: 5 },
  ])
  await receiveOn(bob, 6)
  expect((await weekly(bob)).map(({ code }) => code)).toEqual(['post3', 'answer2'])
  // What gives more than any day may is not worth waiting for: it gives what the day has left.
  await query(server, sql`update growth_task set coins = 9 where code = 'post3'`)
  const [cleo, dan] = [await member(server), await member(server)]
  for (const one of [cleo, dan]) for (let n = 0; n < 3; n++) await post(server, one)
  for (let n = 0; n < 2; n++) await comment(server, dan, await ask(server, await member(server)))
  await query(server, sql`update circle_post set created_at = now() where author_id in (${cleo.id}, ${dan.id})`)
  await query(server, sql`update circle_comment set created_at = now() where author_id = ${dan.id}`)
  await receiveOn(cleo, 0)
  expect(await weekly(cleo)).toEqual([{ code: 'post3', coins: 7 }])
  for (const code of ['answer2', 'post3']) await receiveOn(dan, 0, (await task(dan, code)).id)
  expect(await weekly(dan)).toEqual([
    { code: 'answer2', coins: 5 },
    { code: 'post3', coins: 2 },
  ])
  await query(server, sql`update growth_task set coins = 5 where code = 'post3'`)
  await query(server, sql`update coin_day_rule set day_coins = 200`)
})

test('a day gives a hundred and no more, whatever happens; coins of a task still come', async () => {
  for (let n = 0; n < 6; n++) {
    const question = await ask(server, bob)
    const answer = await comment(server, ann, question)
    await bob.call('POST /api/circle/accept', { body: { postId: question, commentId: answer } })
  }
  await start(ann)
  expect(await growthOf(server, ann)).toBe(100)
  expect(await mine(ann)).toMatchObject({ todayGrowth: 100, todayCap: 100, level: 2 })
  expect((await trigger(ann, 'sign_in')).result).toMatchObject({ changed: true, growth: 0, coins: 5 })
  // Orders are beyond it.
  await giveGrowth(server, ann, 20, randomUUID())
  expect(await growthOf(server, ann)).toBe(120)
})

test('what is deleted gives its day no room again', async () => {
  const ids = []
  for (let n = 0; n < 3; n++) ids.push(await post(server, ann))
  await server.app.bus.drain()
  await remove(ann, ids[0])
  expect(await growthOf(server, ann)).toBe(6)
  await post(server, ann)
  expect(await growthOf(server, ann)).toBe(6)
})

test('tasks of the beginning wait to be received: once, alone or all together', async () => {
  const before = await coins(ann)
  await complete(ann)
  await post(server, ann)
  for (let n = 0; n < 3; n++) await follow(ann, (await member(server)).id)
  await server.app.bus.drain()
  const had = await growthOf(server, ann)
  expect(await task(ann, 'complete_info')).toMatchObject({ status: 'done', progress: 1, growth: 30 })
  const { id } = await task(ann, 'complete_info')
  const taps = await Promise.all([receive(ann, id), receive(ann, id), receive(ann, id)])
  expect(taps.map(({ result }) => result.growth).sort((a, b) => a - b)).toEqual([0, 0, 30])
  expect((await receive(ann)).result).toMatchObject({ growth: 10, coins: 10 })
  expect((await receive(ann)).result).toEqual({ growth: 0, coins: 0 })
  expect((await growthOf(server, ann)) - had).toBe(40)
  expect(await task(ann, 'first_follow3')).toMatchObject({ status: 'received', progress: 3, target: 3 })
  // 50 are for the profile, given when it was filled in.
  expect((await coins(ann)) - before).toBe(60)
})

test('daily tasks count what somebody did today, and not what they did to their own', async () => {
  const own = await post(server, ann)
  await like(ann, own)
  const theirs = [await post(server, bob), await post(server, bob)]
  for (const id of theirs) await like(ann, id)
  expect(await task(ann, 'like3')).toMatchObject({ status: 'todo', progress: 2, target: 3, dailyLeft: 1 })
  await likeComment(ann, await comment(server, bob, own))
  expect(await task(ann, 'like3')).toMatchObject({ status: 'done', progress: 3 })
  expect((await receive(ann, (await task(ann, 'like3')).id)).result).toMatchObject({ growth: 3, coins: 1 })
  expect(await task(ann, 'like3')).toMatchObject({ status: 'received', dailyLeft: 0 })
})

test('who was invited, fills in the profile and takes part is worth fifty to the inviter, once', async () => {
  const cat = await server.person()
  await bind(cat, await inviteCode(ann))
  await complete(cat)
  expect(await growthOf(server, ann)).toBe(0)
  await post(server, cat)
  expect(await growthOf(server, ann)).toBe(50)
  await complete(cat)
  expect(await growthOf(server, ann)).toBe(50)
})

test('everything that happened may be told again: nobody gets more, and a replay gives the same', async () => {
  const id = await post(server, ann)
  await like(bob, id)
  await start(ann)
  await giveGrowth(server, ann, 25, randomUUID())
  const before = await growthOf(server, ann)
  expect(before).toBe(31)
  await query(
    server,
    sql`update event set done_at = null, next_at = now() where name <> 'search.dirty' and name not like 'order.%'`,
  )
  expect(await growthOf(server, ann)).toBe(before)
})

test('the database itself keeps growth to what the records say', async () => {
  await trigger(ann, 'sign_in')
  const refused = async (statement: ReturnType<typeof sql>, why: RegExp) =>
    expect(await statement.execute(server.database.db).catch((error: Error) => error.message)).toMatch(why)
  await refused(sql`update app_user set growth = growth + 100 where id = ${ann.id}`, /changed by records only/)
  await refused(sql`update growth_record set change = 100 where user_id = ${ann.id}`, /append-only/)
  await refused(sql`delete from growth_record where user_id = ${ann.id}`, /append-only/)
})

test('nobody sees somebody else’s records, and months can be looked through', async () => {
  await trigger(ann, 'sign_in')
  const now = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(new Date())
  expect(await records(ann, now.slice(0, 7))).toHaveLength(1)
  expect(await records(ann, '2020-02')).toEqual([])
  expect(await records(bob)).toEqual([])
  expect((await server.call('POST /api/growthTask/growthRecordList', { body: {} })).code).toBe(401)
})

test('an account that was closed has no growth left and gets none', async () => {
  await giveGrowth(server, ann, 150, randomUUID())
  const orderId = randomUUID()
  await giveGrowth(server, ann, 50, orderId)
  await query(server, sql`insert into logoff (user_id, reason, effect_at) values (${ann.id}, 'l1', now())`)
  await query(server, sql`update app_user set status = 'closing' where id = ${ann.id}`)
  await runJob(server, 'mine.logoff')
  await happen(server, 'order.refunded', { orderId, userId: ann.id, kind: 'course', bizId: orderId })
  await giveGrowth(server, ann, 50, randomUUID())
  expect(await query(server, sql`select growth, level from app_user where id = ${ann.id}`)).toEqual([{ growth: 0, level: 1 }])
})

test('strangers see the tasks as they are at the start', async () => {
  const { result } = await server.call('POST /api/growthTask/growthTaskList', { body: { group: 'daily' } })
  expect(result.map((one) => one.group)).toEqual(result.map(() => 'daily'))
  expect(result.find((one) => one.code === 'sign_in')).toMatchObject({ progress: 0, status: 'todo', growth: 5, coins: 5 })
})

test('every ten minutes of study are a step of their own, six a day', async () => {
  const studied = (minutes: number) =>
    query(
      server,
      sql`insert into lesson_day (user_id, day, seconds)
        values (${ann.id}, (now() at time zone 'Asia/Shanghai')::date, ${minutes * 60})
        on conflict (user_id, day) do update set seconds = excluded.seconds`,
    )
  await studied(25)
  expect(await task(ann, 'study10')).toMatchObject({ status: 'done', target: 10, progress: 10, dailyLeft: 6 })
  const { id } = await task(ann, 'study10')
  expect((await receive(ann, id)).result).toMatchObject({ growth: 10, coins: 2 })
  expect(await task(ann, 'study10')).toMatchObject({ status: 'todo', progress: 5, dailyLeft: 4 })
  await studied(200)
  expect((await receive(ann, id)).result).toMatchObject({ growth: 20, coins: 4 })
  expect(await task(ann, 'study10')).toMatchObject({ status: 'received', dailyLeft: 0 })
})
