import { randomUUID } from 'node:crypto'
import { giveBirthdays } from '../../server/modules/domains/vip/birthday'
import { dayOf } from '../../server/app/time/days'
import { sql } from 'kysely'
import { operator, type TestOperator } from '../admin/support'
import { give } from '../coin/support'
import { company, join } from '../company/support'
import { faults, growthOf, mine as standing, records, start, task, trigger } from '../growth/support'
import { course } from '../lesson/support'
import { address, cancel, exchange, grown, product } from '../mall/support'
import { must, refundsDone, sandboxOf } from '../order/support'
import { hold } from '../support/hold'
import { oneDay } from '../support/one-day'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { untilBlocked } from '../support/until-blocked'
import { buy, card, cardNamed, daysLater, mine, refund } from './support'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  sandboxOf(server).tempo.refundMs = 0
})
afterAll(() => server.close())
afterEach(async () => expect(await faults(server)).toEqual([]))

const benefit = async (person: Person, code: string) => (await mine(person)).benefits.find((one) => one.code === code)
const withGrowth = async (percent: number) => {
  const id = await card(server)
  await query(server, sql`insert into vip_card_benefit (card_id, code, quota) values (${id}, 'growth', ${percent})`)
  return id
}

/** So many days as a present; which that is. */
const gift = async (an: TestOperator, { id: userId }: Person, cardId: string) =>
  must(
    await an.call('POST /admin/api/vipTerm/give', {
      body: { userId, cardId, days: 10, reason: '补偿', requestId: randomUUID() },
    }),
  ).id

describe('成长值加成', () => {
  test('a member gets half as much again for the tasks of a day and for nothing else, and reads how much of it that was', async () => {
    const [ann, bob] = [await server.person('林晓'), await server.person('博文')]
    const { cards, benefits } = must(await server.call('GET /api/vipCard/list', { query: { kind: 'personal' } }))
    expect(benefits).toContainEqual(expect.objectContaining({ title: '成长值加成', extent: '每日任务 ×1.5', without: '×1' }))
    expect(cards.every((one) => one.benefits.some(({ code, quota }) => code === 'growth' && quota === 150))).toBe(true)
    const bought = await buy(server, ann, { cardId: await cardNamed(server, '月卡') })
    const begun = await growthOf(server, ann)
    expect([(await task(ann, 'sign_in')).growth, (await task(bob, 'sign_in')).growth]).toEqual([8, 5])
    expect([(await task(ann, 'post')).growth, (await standing(ann)).dailyPercent]).toEqual([3, 150])
    await start(ann)
    expect((await trigger(ann, 'sign_in')).result).toMatchObject({ growth: 8, coins: 5 })
    expect((await growthOf(server, ann)) - begun).toBe(3 + 8)
    const booked = (await records(ann)).map(({ title, change, memberExtra }) => [title, change, memberExtra])
    expect(booked).toContainEqual(['每日登录', 3, 1])
    expect(booked).toContainEqual(['每日签到', 8, 3])
    expect(await benefit(ann, 'growth')).toMatchObject({ used: 2, quota: null })
    expect((await mine(ann)).saved.total).toBe(0)
    expect((await trigger(bob, 'sign_in')).result.growth).toBe(5)

    // It came by itself: the card goes back all the same, and from then on a task is worth what it is to everybody.
    expect((await refund(ann, bought)).code).toBe(200)
    await refundsDone(server)
    expect((await task(ann, 'sign_in')).growth).toBe(5)
  })

  test('no more than everybody may is had of a day', async () => {
    await oneDay()
    const cat = await server.person('陈晨')
    await buy(server, cat, { cardId: await cardNamed(server, '月卡') })
    await server.app.bus.drain()
    await query(
      server,
      sql`insert into growth_record (id, user_id, task_code, period, biz_id, title, worth, capped, change, day)
        values (${randomUUID()}, ${cat.id}, 'post', '', 'x', '发布', 94, true, 94, (now() at time zone 'Asia/Shanghai')::date)`,
    )
    expect((await trigger(cat, 'sign_in')).result.growth).toBe(6)
    expect((await records(cat))[0]).toMatchObject({ change: 6, memberExtra: 1 })
    expect(await standing(cat)).toMatchObject({ todayGrowth: 100, todayCap: 100 })
  })

  test('of one’s own card and of a company’s the higher counts', async () => {
    const [eve, main] = [await server.person('伊文'), await server.person('沈悦')]
    await company(server, main)
    await join(main, eve)
    // A seat brings no coins on birthdays, and so none are promised.
    expect((await mine(eve)).benefits.map(({ code }) => code)).toEqual(['question', 'growth'])
    expect((await standing(eve)).dailyPercent).toBe(150)
    await buy(server, eve, { cardId: await withGrowth(200) })
    expect((await trigger(eve, 'sign_in')).result.growth).toBe(10)
    // Each reads what their own cards bring, whatever others on the shelf do, and also once theirs is sold no more.
    const [low, may] = [await withGrowth(120), await server.person('梅')]
    await buy(server, may, { cardId: low })
    expect((await benefit(may, 'growth'))?.extent).toBe('每日任务 ×1.2')
    expect((await benefit(eve, 'growth'))?.extent).toBe('每日任务 ×2')
    await query(
      server,
      sql`update vip_card set status = 'off' where exists (
      select from vip_card_benefit b where b.card_id = vip_card.id and b.code = 'growth')`,
    )
    expect((await benefit(may, 'growth'))?.extent).toBe('每日任务 ×1.2')
    await query(server, sql`update vip_card set status = 'on'`)
  })

  test('how much it is an operator writes on the card, in percent, and it is not lowered under those who have it', async () => {
    const [an, fay] = [await operator(server, ['运营']), await server.person('范雅')]
    const id = await withGrowth(120)
    await buy(server, fay, { cardId: id })
    const write = (quota?: number) =>
      an.call('POST /admin/api/vipCard/benefits', {
        body: {
          id,
          benefits: [{ code: 'document', quota: 30 }, { code: 'course' }, { code: 'growth', ...(quota && { quota }) }],
        },
      })
    for (const wrong of [undefined, 100, 501, 110]) expect([wrong, (await write(wrong)).code]).toEqual([wrong, 400])
    must(await write(160))
    expect((await trigger(fay, 'sign_in')).result.growth).toBe(8)
    const since = dayOf(Date.now() - 86_400_000)
    const { cost } = must(await an.call('GET /admin/api/vip/report', { query: { since } }))
    // Of those whose card was not given back.
    expect(cost).toContainEqual({ code: 'growth', title: '成长值加成', people: 3, times: 3, saved: 0 })
  })

  test('whoever signs in on the day in the very moment that they become a member is given both', async () => {
    const [an, joy] = [await operator(server, ['运营']), await server.person('乔伊')]
    const release = await hold(server.settings.databaseUrl!, 'select from app_user where id = $1 for no key update', [joy.id])
    const signing = trigger(joy, 'sign_in')
    await untilBlocked(server, 1, signing)
    const giving = gift(an, joy, await cardNamed(server, '月卡'))
    await untilBlocked(server, 2, giving)
    await release()
    expect(await Promise.all([signing, giving])).toEqual([expect.objectContaining({ code: 200 }), expect.any(String)])
  })
})

describe('会员金币价', () => {
  test('is on the card while there is such a product, is what a member pays, and what it spared is reckoned', async () => {
    const [gus, ivy] = [await grown(server, await server.person('顾思')), await grown(server, await server.person('艾薇'))]
    for (const one of [gus, ivy]) await give(server, one, 1000)
    const listed = async () =>
      must(await server.call('GET /api/vipCard/list', { query: { kind: 'personal' } })).benefits.find(
        ({ code }) => code === 'coinPrice',
      )
    expect(await listed()).toBeUndefined()
    const one = await product(server, { coins: 200, vipCoins: 150 })
    expect(await listed()).toMatchObject({ title: '会员金币价', extent: '1 件商品' })

    const bought = await buy(server, gus, { cardId: await cardNamed(server, '月卡') })
    const door = await address(gus)
    const { orderId } = must(await exchange(gus, one, { addressId: door, qty: 2 }))
    must(await exchange(ivy, one, { addressId: await address(ivy) }))
    expect((await mine(gus)).saved).toEqual({ total: 100, items: [{ title: '会员金币价', times: 1, saved: 100 }] })
    expect(await benefit(gus, 'coinPrice')).toMatchObject({ used: 1, page: { route: 'pages/mall/index', params: {} } })
    expect(await refund(gus, bought)).toMatchObject({ code: 11320, message: expect.stringContaining('已经用过会员权益') })
    const an = await operator(server, ['运营'])
    const since = dayOf(Date.now() - 86_400_000)
    const { cost } = must(await an.call('GET /admin/api/vip/report', { query: { since } }))
    expect(cost).toContainEqual({ code: 'coinPrice', title: '会员金币价', people: 1, times: 1, saved: 100 })

    // What goes back has spared nothing.
    must(await cancel(gus, orderId))
    expect((await mine(gus)).saved.total).toBe(0)
  })
})

describe('生日礼', () => {
  const given = async (person: Person) =>
    (await query<{ year: number }>(server, sql`select year from vip_birthday where user_id = ${person.id}`)).map(
      ({ year }) => year,
    )
  const born = (person: Person, day: string) =>
    query(server, sql`update app_user set birthday = ${`1996-${day}`}::date where id = ${person.id}`)

  test('comes a day late where no run of the day could give it, and not to whoever became a member after it', async () => {
    await oneDay()
    const [hua, ian] = [await server.person('花'), await server.person('伊恩')]
    const yesterday = dayOf(Date.now() - 86_400_000)
    for (const one of [hua, ian]) {
      await buy(server, one, { cardId: await cardNamed(server, '月卡') })
      await born(one, yesterday.slice(5))
    }
    await daysLater(server, hua, 1)
    await runJob(server, 'vip.birthdays')
    await runJob(server, 'vip.birthdays')
    expect([await given(hua), await given(ian)]).toEqual([[Number(yesterday.slice(0, 4))], []])
    const { records } = must(await hua.call('POST /api/notice/page', { body: { type: 7 } }))
    const wished = records.filter(({ title }) => title === '生日快乐')
    expect(wished).toMatchObject([{ why: expect.stringContaining('昨天是你的生日') }])
  })

  test('of the last day of a year that comes on the first of the next is of the year before', async () => {
    const kim = await server.person('金敏')
    await buy(server, kim, { cardId: await cardNamed(server, '年卡') })
    await born(kim, '12-31')
    const year = Number(dayOf(Date.now()).slice(0, 4))
    await giveBirthdays(server.app.services, new Date(`${year + 1}-01-01T10:00:00+08:00`))
    expect(await given(kim)).toEqual([year])
  })
})

describe('a price of members', () => {
  const priced = async () => {
    const one = await course(server, { price: 9900, memberPrice: 6000 })
    const cardId = await card(server)
    await query(server, sql`insert into vip_card_benefit (card_id, code) values (${cardId}, 'coursePrice')`)
    const ann = await server.person('安然')
    const ordered = () =>
      ann.call('POST /api/courseOrder', { body: { courseId: one.id, payPrice: 6000, requestId: randomUUID() } })
    return { ann, cardId, ordered }
  }
  const bought = async () => {
    const { cardId, ...all } = await priced()
    return { ...all, orderId: await buy(server, all.ann, { cardId }) }
  }
  /** Both wait for it, in this order, and then go on. */
  const atOnce = async <A, B>(person: Person, first: () => Promise<A>, second: () => Promise<B>) => {
    const { settings } = server
    const release = await hold(settings.databaseUrl!, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `vip:${person.id}`,
    ])
    const one = first()
    await untilBlocked(server, 1, one)
    const other = second()
    await untilBlocked(server, 2, other)
    await release()
    return Promise.all([one, other])
  }

  test('is not paid by whoever is giving the card back in the same moment', async () => {
    const { ann, orderId, ordered } = await bought()
    const [back, order] = await atOnce(ann, () => refund(ann, orderId), ordered)
    expect([back.code, order.code]).toEqual([200, 11312])
  })

  test('… and the card is kept whole by nobody who has just ordered by it', async () => {
    const { ann, orderId, ordered } = await bought()
    const [order, back] = await atOnce(ann, ordered, () => refund(ann, orderId))
    expect([order.code, back.code]).toEqual([200, 11320])
  })

  test('… nor by whoever orders in the moment that the card is taken back', async () => {
    const { ann, cardId, ordered } = await priced()
    const an = await operator(server, ['运营'])
    const id = await gift(an, ann, cardId)
    const revoke = () => an.call('POST /admin/api/vipTerm/revoke', { body: { id, reason: '送错了人' } })
    const [back, order] = await atOnce(ann, revoke, ordered)
    expect([back.code, order.code]).toEqual([200, 11312])
  })
})
