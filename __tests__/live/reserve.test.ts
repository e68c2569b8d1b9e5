import { sql } from 'kysely'
import { cancel } from '../../server/modules/domains/live/schedule/cancel'
import { reschedule } from '../../server/modules/domains/live/schedule/reschedule'
import { setPlayback } from '../../server/modules/domains/live/states'
import { course, give, media } from '../lesson/support'
import {
  cancel as cancelOrder,
  create,
  detail as orderDetail,
  keepIt,
  must,
  pay,
  prepay,
  atCashier,
  refundsDone,
  sandboxOf,
  told as heardBack,
} from '../order/support'
import { hold } from '../support/hold'
import { plansOf } from '../support/plans-of'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { untilBlocked } from '../support/until-blocked'
import { detail, host, live, moveTo, reserve, unreserve } from './support'

let server: TestServer
let teacher: Person
let reader: Person
beforeAll(async () => {
  server = await startServer()
  teacher = await server.person('陈老师')
  reader = await server.person('听课的人')
})
afterAll(() => server.close())

const counted = async (id: string) => {
  const [row] = await query<{ count: number; rows: number }>(
    server,
    sql`select reserve_count as count, (select count(*) from live_reserve where live_id = id) as rows from live where id = ${id}`,
  )
  return row
}
/** Titles of what somebody was told about a live, after the job has run twice. */
async function told(person: Person, id: string): Promise<string[]> {
  for (const job of ['live.remind', 'notice.owed', 'live.remind', 'notice.owed']) await runJob(server, job)
  const rows = await query<{ sub_type: string }>(
    server,
    sql`select sub_type from notice where user_id = ${person.id} and params->>'id' = ${id} order by created_at, id`,
  )
  return rows.map((row) => row.sub_type)
}
/** This person reserved so many days ago. */
const longAgo = (person: Person, days = 3) =>
  query(server, sql`update live_reserve set created_at = now() - make_interval(days => ${days}) where user_id = ${person.id}`)

test('a place is taken and given back, however often it is asked for', async () => {
  const id = await live(server, { startsIn: 300 })
  expect((await reserve(reader, id)).result).toEqual({ reserved: true, reserveCount: 1 })
  expect((await reserve(reader, id)).result).toEqual({ reserved: true, reserveCount: 1 })
  expect((await detail(reader, id)).result).toMatchObject({ reserved: true, btn: 'reserved' })
  expect((await detail(teacher, id)).result).toMatchObject({ reserved: false, reserveCount: 1 })
  expect((await unreserve(reader, id)).result).toEqual({ reserved: false, reserveCount: 0 })
  expect((await unreserve(reader, id)).result).toEqual({ reserved: false, reserveCount: 0 })
  expect(await counted(id)).toEqual({ count: 0, rows: 0 })
})

test('of twenty who want the last place one gets it, and the others are told that it is full', async () => {
  const id = await live(server, { startsIn: 300, reserveLimit: 3 })
  const people: Person[] = []
  for (let n = 0; n < 22; n++) people.push(await server.person())
  const [first, second, ...crowd] = people
  await reserve(first, id)
  await reserve(second, id)
  const answers = await Promise.all(crowd.map((person) => reserve(person, id)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code, message }) => code === 11330 && message === '预约人数已满')).toHaveLength(19)
  expect(await counted(id)).toEqual({ count: 3, rows: 3 })

  await unreserve(first, id)
  expect((await reserve(crowd[0], id)).code).toBe(200)
})

test('taps on 预约 and 取消 at the same time leave the count as the places are', async () => {
  const id = await live(server, { startsIn: 300 })
  const people: Person[] = []
  for (let n = 0; n < 4; n++) people.push(await server.person())
  await Promise.all(
    people.flatMap((one) => [reserve(one, id), unreserve(one, id), reserve(one, id), unreserve(one, id), reserve(one, id)]),
  )
  const { count, rows } = await counted(id)
  expect(count).toBe(rows)
})

test('whoever reserved hears a day before, a quarter of an hour before, and at the start, once each', async () => {
  const id = await live(server, { startsIn: 3000, hostId: teacher.id })
  await reserve(reader, id)
  await longAgo(reader)
  expect(await told(reader, id)).toEqual([])
  await moveTo(server, id, 23 * 60)
  expect(await told(reader, id)).toEqual(['liveTomorrow'])
  await moveTo(server, id, 14)
  expect(await told(reader, id)).toEqual(['liveTomorrow', 'liveSoon'])
  await host(teacher, id, 'start')
  expect(await told(reader, id)).toEqual(['liveTomorrow', 'liveSoon', 'liveOn'])
  await host(teacher, id, 'end')
  await setPlayback(server.database.db, id, await media(server, 'mp4'))
  expect(await told(reader, id)).toEqual(['liveTomorrow', 'liveSoon', 'liveOn', 'livePlayback'])
})

test('whoever has given the place back hears nothing', async () => {
  const id = await live(server, { startsIn: 3000, hostId: teacher.id })
  const fickle = await server.person()
  await reserve(fickle, id)
  await unreserve(fickle, id)
  await moveTo(server, id, 10)
  expect(await told(fickle, id)).toEqual([])
  await host(teacher, id, 'start')
  expect(await told(fickle, id)).toEqual([])
})

test('who reserves an hour before is not told of tomorrow; who missed a reminder hears the latest only', async () => {
  const id = await live(server, { startsIn: 60, hostId: teacher.id })
  const late = await server.person()
  await reserve(late, id)
  expect(await told(late, id)).toEqual([])
  await host(teacher, id, 'start')
  await moveTo(server, id, 10)
  await host(teacher, id, 'start')
  expect(await told(late, id)).toEqual(['liveOn'])
})

test('moved by a node of the release before, whoever reserved hears of it; of those that were not moved nobody is asked', async () => {
  const id = await live(server, { startsIn: 3000 })
  await reserve(reader, id)
  await query(server, sql`update live set start_at = start_at + interval '1 minute' where id = ${id}`)
  expect(await told(reader, id)).toEqual(['liveMoved'])
  const plans = await plansOf(server, 'with moved', () => runJob(server, 'live.remind'))
  expect(plans).toEqual([expect.stringMatching(/moved_at IS NOT NULL/)])
})

test('many who wait for the same minute are told by several at once', async () => {
  const id = await live(server, { startsIn: 10 })
  await query(
    server,
    sql`with crowd as (insert into app_user (id, nick_name, invite_code)
        select gen_random_uuid(), '听众', substr(md5(random()::text), 1, 8) from generate_series(1, 450) returning id)
      insert into live_reserve (live_id, user_id, known_start, created_at)
      select l.id, crowd.id, l.start_at, now() - interval '1 day' from crowd, live l where l.id = ${id}`,
  )
  const crowd = 'select u.id from app_user u join live_reserve r on r.user_id = u.id where r.live_id = $1'
  const release = await hold(server.settings.databaseUrl!, `${crowd} for update of u`, [id])
  const run = runJob(server, 'live.remind')
  await untilBlocked(server, 4, run)
  await release()
  await run
  const [{ people }] = await query<{ people: number }>(
    server,
    sql`select count(*)::integer as people from notice where sub_type = 'liveSoon' and params->>'id' = ${id}`,
  )
  expect(people).toBe(450)
})

test('moved there, back, and there again, whoever reserved hears of it each time', async () => {
  const id = await live(server, { startsIn: 300 })
  const patient = await server.person()
  await reserve(patient, id)
  const [first, second] = [600, 900].map((minutes) => new Date(Date.now() + minutes * 60_000))
  for (const at of [first, second, first, second]) {
    await reschedule(server.database.db, id, at, new Date(at.getTime() + 3_600_000))
    await told(patient, id)
  }
  expect(await told(patient, id)).toEqual(['liveMoved', 'liveMoved', 'liveMoved', 'liveMoved'])
})

test('whoever has its course is told of another time too, once, and of none where it is as it was', async () => {
  const { id: courseId } = await course(server, { type: 3, price: 19_900, lessons: [] })
  const id = await live(server, { startsIn: 300, access: 'paid', courseId })
  const [buyer, both] = await Promise.all([1, 2].map(() => server.person()))
  for (const who of [buyer, both]) await give(server, who, courseId)
  await reserve(both, id)
  const [{ start_at: first }] = await query<{ start_at: Date }>(server, sql`select start_at from live where id = ${id}`)
  const later = new Date(+first + 86_400_000)
  const move = (at: Date) => reschedule(server.database.db, id, at, new Date(+at + 3_600_000))
  await move(later)
  await move(first)
  expect([await told(buyer, id), await told(both, id)]).toEqual([[], []])
  await move(later)
  expect([await told(buyer, id), await told(both, id)]).toEqual([['liveMoved'], ['liveMoved']])
  const [{ title, why }] = await query<{ title: string; why: string }>(
    server,
    sql`select title, why from notice where user_id = ${buyer.id} and sub_type = 'liveMoved'`,
  )
  expect([title, why]).toEqual([expect.stringMatching(/^课程里的直播改到 .+ 开始$/), '因为你有这门课程'])
})

describe('a cancelled live', () => {
  const words = (person: Person, id: string) =>
    query<{ title: string; content: string; why: string }>(
      server,
      sql`select title, content, why from notice where user_id = ${person.id} and params->>'id' = ${id}`,
    )
  const price = 19_900
  const ordered = async (who: Person, courseId: string, more: object = {}) =>
    must(await create(who, courseId, { payPrice: price, ...more })).orderId
  const refunds = async () => {
    sandboxOf(server).tempo.refundMs = 0
    for (let run = 0; run < 2; run++) {
      await runJob(server, 'live.refund')
      await refundsDone(server)
    }
  }
  const statusOf = async (who: Person, orderId: string) => must(await orderDetail(who, orderId)).status
  const refundRows = (orderId: string) =>
    query(server, sql`select from payment_refund r join payment p on p.id = r.payment_id where p.order_id = ${orderId}`)
  /** Off the shelf a course is there for its owners alone. */
  const owns = async (who: Person, courseId: string) => {
    const answer = await who.call('GET /api/course/detail/:id', { params: { id: courseId } })
    return answer.code === 200 && answer.result.owned
  }

  test('is told once to those who reserved, also where it was planned for months ahead, with the words of the operator', async () => {
    const id = await live(server, { startsIn: 60 * 24 * 60 })
    const fickle = await server.person()
    await reserve(reader, id)
    await reserve(fickle, id)
    await unreserve(fickle, id)
    expect(await cancel(server.database.db, id, { note: '老师临时出差，同样的内容见课程《劳动合同法实操》' })).toBe('told')
    expect(await cancel(server.database.db, id)).toBe(false)
    expect(await told(reader, id)).toEqual(['liveCancelled'])
    expect((await words(reader, id))[0]).toMatchObject({
      title: expect.stringMatching(/^预约的直播（.+）已取消$/),
      content: expect.stringContaining('同样的内容见课程'),
    })
    expect(await told(fickle, id)).toEqual([])
    expect((await detail(server, id)).result).toMatchObject({
      btn: 'cancelled',
      cancelled: { note: '老师临时出差，同样的内容见课程《劳动合同法实操》', refund: false },
    })
  })

  test('by a node of the release before is told by this one, once', async () => {
    const id = await live(server, { startsIn: 300 })
    await reserve(reader, id)
    await cancel(server.database.db, id, { note: '老师生病' })
    await query(server, sql`insert into live_cancel_notice (live_id, user_id) values (${id}, ${reader.id})`)
    await query(server, sql`delete from notice_owed`)
    await runJob(server, 'live.cancelled')
    expect(await told(reader, id)).toEqual(['liveCancelled'])
    expect(await query(server, sql`select from live_cancel_notice`)).toEqual([])
  })

  test('that is all its course sells gives the money back by itself, once, and the course is not sold any more', async () => {
    const { id: courseId } = await course(server, { type: 3, price, lessons: [] })
    const id = await live(server, { startsIn: 300, access: 'paid', courseId })
    const [ann, bob, late, slow, fruit] = await Promise.all([1, 2, 3, 4, 5].map(() => server.person()))
    const unpaid = await ordered(slow, courseId)
    const [first, second, third] = [await ordered(ann, courseId), await ordered(bob, courseId), await ordered(late, courseId)]
    await pay(server, ann, first)
    await pay(server, bob, second)
    const fourth = await ordered(fruit, courseId)
    await pay(server, fruit, fourth)
    await query(server, sql`update payment set apple = true, channel = 'virtual' where order_id = ${fourth}`)
    // Whoever is at the cashier already pays for what is cancelled while they stand there.
    const { prepayId } = must(await prepay(late, third))
    await reserve(ann, id)

    expect(await cancel(server.database.db, id)).toBe('refunded')
    expect(await atCashier(server, prepayId)).toEqual({ result: 'ok' })
    await heardBack(server)
    expect((await create(await server.person(), courseId, { payPrice: price })).code).toBe(11302)
    await runJob(server, 'live.refund')
    // Nothing of the course is left that one could keep instead.
    for (const [who, order] of [
      [ann, first],
      [bob, second],
    ] as const) {
      expect(must(await orderDetail(who, order))).toMatchObject({ status: 50, actions: [] })
      expect(await keepIt(who, order)).toMatchObject({ code: 11322, message: '已经不能提供，退款不能撤销' })
    }
    await refunds()
    for (const [who, order] of [
      [ann, first],
      [bob, second],
      [late, third],
    ] as const) {
      expect([await statusOf(who, order), await owns(who, courseId)]).toEqual([60, false])
      expect(await refundRows(order)).toHaveLength(1)
    }
    // What Apple took waits for the operator, and its buyer is told where to ask.
    expect(must(await orderDetail(fruit, fourth))).toMatchObject({
      status: 50,
      refund: { reply: expect.stringContaining('Apple') },
    })
    expect(await refundRows(fourth)).toHaveLength(1)
    // What nobody had begun to pay cannot be paid any more.
    expect(await statusOf(slow, unpaid)).toBe(40)
    expect((await prepay(slow, unpaid)).code).toBe(11314)
    const story = async (who: Person, order: string) => must(await orderDetail(who, order)).timeline.map(({ text }) => text)
    expect(await story(slow, unpaid)).toEqual(['提交订单', '平台取消了订单：直播已取消'])
    expect(await story(ann, first)).toEqual(['提交订单', '支付成功', '平台发起退款：直播已取消', '退款已提交', '退款成功'])
    expect(await told(ann, id)).toEqual(['liveCancelled'])
    expect(await told(bob, id)).toEqual(['liveCancelled'])
    expect((await words(bob, id))[0]).toMatchObject({
      title: expect.stringMatching(/^课程里的直播/),
      content: expect.stringContaining('自动原路退回'),
      why: '因为你有这门课程',
    })
  })

  test('that is the last of a course of lives gives the money back too, whatever was cancelled before it', async () => {
    const { id: courseId } = await course(server, { type: 3, price, lessons: [] })
    const make = () => live(server, { startsIn: 300, access: 'paid', courseId })
    const [one, two] = [await make(), await make()]
    expect(await cancel(server.database.db, one, { note: '改到下周三同一时间补讲' })).toBe('told')
    expect(await cancel(server.database.db, two)).toBe('refunded')
  })

  test('of a course that has more gives nothing back unless the operator says so, and says what comes instead', async () => {
    const { id: courseId } = await course(server, { type: 3, price, lessons: [{}] })
    const make = () => live(server, { startsIn: 300, access: 'paid', courseId })
    const [one, two] = [await make(), await make()]
    const buyer = await server.person()
    const order = await ordered(buyer, courseId)
    await pay(server, buyer, order)
    await expect(cancel(server.database.db, one)).rejects.toThrow('请写明以什么代替')
    expect((await detail(buyer, one)).result.status).toBe(1)
    expect(await cancel(server.database.db, one, { note: '改到下周三同一时间补讲' })).toBe('told')
    await refunds()
    expect([await statusOf(buyer, order), await owns(buyer, courseId)]).toEqual([30, true])
    expect(await told(buyer, one)).toEqual(['liveCancelled'])
    expect((await words(buyer, one))[0].content).toContain('改到下周三同一时间补讲')

    expect(await cancel(server.database.db, two, { refund: true })).toBe('refunded')
    await runJob(server, 'live.refund')
    // Before the money is sent the buyer may rather keep the course, and then does.
    expect(must(await keepIt(buyer, order))).toBe(true)
    await refunds()
    expect([await statusOf(buyer, order), await owns(buyer, courseId)]).toEqual([30, true])
    // It goes on being sold, and what is bought from now on is bought without that live.
    const newcomer = await server.person()
    const after = await ordered(newcomer, courseId)
    await pay(server, newcomer, after)
    await refunds()
    expect(await statusOf(newcomer, after)).toBe(30)
    expect((await cancelOrder(newcomer, after)).code).toBe(11315)
  })
})

test('what is on or over cannot be reserved', async () => {
  const id = await live(server, { hostId: teacher.id })
  await host(teacher, id, 'start')
  expect((await reserve(reader, id)).code).toBe(11332)
  await host(teacher, id, 'end')
  expect((await reserve(reader, id)).code).toBe(11332)
  expect(await counted(id)).toEqual({ count: 0, rows: 0 })
})

test('a live that nobody starts is closed an hour after its end, one that nobody ends after three', async () => {
  const deserted = await live(server, { startsIn: -119 })
  const forgotten = await live(server, { hostId: teacher.id })
  await host(teacher, forgotten, 'start')
  await moveTo(server, forgotten, -239)
  await runJob(server, 'live.close')
  const status = async (id: string) => (await detail(reader, id)).result.status
  expect([await status(deserted), await status(forgotten)]).toEqual([2, 3])
  await moveTo(server, deserted, -120)
  await moveTo(server, forgotten, -240)
  await runJob(server, 'live.close')
  expect([await status(deserted), await status(forgotten)]).toEqual([4, 4])
  // What took place may have been recorded; what did not is not promised.
  const due = async (id: string) => (await detail(reader, id)).result.playbackDue
  expect([await due(deserted), await due(forgotten)]).toEqual([false, true])
  const shelf = async () =>
    (await reader.call('POST /api/live/page', { body: { status: 'playback' } })).result.records.map(({ id }) => id)
  expect(await shelf()).toContain(forgotten)
  expect(await shelf()).not.toContain(deserted)
  await query(server, sql`update live set ended_at = now() - interval '25 hours' where id = ${forgotten}`)
  expect(await due(forgotten)).toBe(false)
  expect(await shelf()).not.toContain(forgotten)
})

test('who has left for good takes up no place any more', async () => {
  const id = await live(server, { startsIn: 300 })
  const leaver = await server.person()
  await reserve(leaver, id)
  await reserve(reader, id)
  await query(server, sql`update app_user set status = 'closing' where id = ${leaver.id}`)
  await query(server, sql`insert into logoff (user_id, reason, effect_at) values (${leaver.id}, 'l1', now())`)
  await runJob(server, 'mine.logoff')
  expect(await counted(id)).toEqual({ count: 1, rows: 1 })
})
