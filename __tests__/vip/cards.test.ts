import { randomUUID } from 'node:crypto'
import cronParser from 'cron-parser'
import { sql } from 'kysely'
import { newId } from '../../server/app/ids'
import { redeemable } from '../../server/modules/domains/vip/redeemable'
import { operator } from '../admin/support'
import { course, enrol, play } from '../lesson/support'
import { atCashier, must, prepay, refundsDone, sandboxOf, told } from '../order/support'
import { failNotices } from '../support/fail-notices'
import { oneDay } from '../support/one-day'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { doc } from '../zhiku/support'
import { buy, card, cardNamed, DAY, daysLater, mine, order, pay, preview, refund } from './support'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  sandboxOf(server).tempo.refundMs = 0
})
afterAll(() => server.close())

const useQuota = (person: Person, id: string) =>
  person.call('POST /api/zhiku/useQuota', { body: { id, requestId: randomUUID() } })
const endOf = async (person: Person) => Date.parse((await mine(person)).personal!.endTime!)
/** As many years ago as leave the 29th of February one. */
async function bornToday(...people: Person[]) {
  await oneDay()
  await query(
    server,
    sql`update app_user set birthday = (now() at time zone 'Asia/Shanghai')::date - interval '28 years'
      where id = any(${people.map(({ id }) => id)}::uuid[])`,
  )
}

describe('a card of one’s own', () => {
  test('is offered with what there is of each benefit, and none is promised that nobody gives', async () => {
    const list = async () => (await server.call('GET /api/vipCard/list', { query: { kind: 'personal' } })).result
    const before = await list()
    expect(before.cards.map(({ name, price }) => [name, price])).toEqual([
      ['年卡', 29_900],
      ['季卡', 9900],
      ['月卡', 3900],
    ])
    expect(before.benefits.map(({ code }) => code)).toEqual(['birthday', 'question', 'growth'])
    await doc(server, { price: 990, vipFree: true })
    expect((await list()).benefits).toContainEqual(expect.objectContaining({ code: 'document', extent: '1 份可选' }))
    expect((await list()).cards[0].benefits).toContainEqual({ code: 'document', quota: 30 })
  })

  test('makes somebody a member when it is paid, renewed it lasts from the old end', async () => {
    const ann = await server.person('林晓')
    const month = await cardNamed(server, '月卡')
    const id = await order(ann, { cardId: month })
    expect((await mine(ann)).vip).toBe(0)
    await pay(server, ann, id)
    expect(await mine(ann)).toMatchObject({ vip: 1, personal: { cardName: '月卡', daysLeft: 30 } })
    const end = await endOf(ann)
    await daysLater(server, ann, 10)
    await buy(server, ann, { cardId: await cardNamed(server, '季卡') })
    expect(await endOf(ann)).toBe(end - 10 * DAY + 90 * DAY)
    const { history } = await mine(ann)
    expect(history.map(({ cardName, state }) => [cardName, state])).toEqual([
      ['季卡', 'ahead'],
      ['月卡', 'on'],
    ])
  })

  test('brings what stands on it and nothing else: for the rest its holder pays what everybody does', async () => {
    const una = await server.person('尤娜')
    const cardId = await card(server)
    await buy(server, una, { cardId })
    const [gift, lower] = [await course(server, { vipFree: true }), await course(server, { price: 10_000, memberPrice: 6000 })]
    expect((await enrol(una, gift.id)).code).toBe(200)
    const costs = async () => must(await una.call('POST /api/courseOrder/preview', { body: { courseId: lower.id } })).payPrice
    expect(await costs()).toBe(10_000)
    await query(server, sql`insert into vip_card_benefit (card_id, code) values (${cardId}, 'coursePrice')`)
    expect(await costs()).toBe(6000)
    await query(server, sql`delete from vip_card_benefit where card_id = ${cardId} and code = 'course'`)
    expect((await play(una, gift.lessons[0])).code).toBe(11304)
  })

  test('ends by the clock alone: the next call is refused, and the person stays logged in', async () => {
    const bob = await server.person('博文')
    const [one, two] = [await doc(server, { price: 990, vipFree: true }), await doc(server, { price: 990, vipFree: true })]
    const { id: courseId, lessons } = await course(server, { vipFree: true })
    await buy(server, bob, { cardId: await cardNamed(server, '月卡') })
    expect((await useQuota(bob, one.id)).result).toMatchObject({ left: 29, limit: 30 })
    expect((await enrol(bob, courseId)).code).toBe(200)
    await daysLater(server, bob, 30)
    expect((await useQuota(bob, two.id)).code).toBe(11402)
    expect((await play(bob, lessons[0])).code).toBe(11304)
    expect(await mine(bob)).toMatchObject({ vip: 0, history: [{ state: 'over' }] })
    // What was taken stays theirs.
    expect((await bob.call('GET /api/zhikuRight/detail/:docId', { params: { docId: one.id } })).result.active).toBe(true)
  })

  test('counts what was really saved, and what a non-member would have saved', async () => {
    const cat = await server.person('陈晨')
    const free = await doc(server, { price: 1990, vipFree: true })
    await buy(server, cat, { cardId: await cardNamed(server, '月卡') })
    await useQuota(cat, free.id)
    const { saved, benefits } = await mine(cat)
    expect(saved).toEqual({ total: 1990, items: [{ title: '智库免费下载', times: 1, saved: 1990 }] })
    expect(benefits.find(({ code }) => code === 'document')).toMatchObject({ quota: 30, used: 1 })

    const dan = await server.person('丹丹')
    expect((await dan.call('GET /api/vipCard/list', { query: { kind: 'personal' } })).result.saving).toBeUndefined()
    await query(
      server,
      sql`insert into shop_order (id, order_no, user_id, kind, biz_id, input, purchase_key, title, cover, spec, lines,
        refund_rule, virtual,
          ways, fulfilment, origin_price, price, coins, pay_price, status, pay_time, expires_at)
        values (${newId()}, ${String(Date.now())}, ${dan.id}, 'zhiku', ${free.id}, '{}', ${free.id}, '范本', '', '', '[]', '', true,
          '{wechat}', 'instant', 1990, 1990, 0, 1990, 30, now(), now())`,
    )
    const { saving } = (await dan.call('GET /api/vipCard/list', { query: { kind: 'personal' } })).result
    expect(saving).toEqual({ total: 1990, items: [{ title: '智库免费下载', times: 1, saved: 1990 }] })
  })

  test('that is higher ends the lower one, whose rest is taken off by the day; given back, the lower one runs on', async () => {
    const eve = await server.person('伊文')
    const [low, high] = [
      await card(server, { price: 3000 }),
      await card(server, { price: 9000, rank: 2, documents: 80, days: 365 }),
    ]
    await buy(server, eve, { cardId: low })
    await daysLater(server, eve, 10)
    const end = await endOf(eve)
    const offered = (await preview(eve, { cardId: high })).result
    expect(offered.lines).toEqual([{ label: expect.stringMatching(/^原会员卡剩余 (19|20) 天折抵$/), amount: expect.any(Number) }])
    expect(offered.payPrice).toBeGreaterThanOrEqual(7000)
    expect(offered.payPrice).toBeLessThan(7010)
    const id = await buy(server, eve, { cardId: high })
    expect((await mine(eve)).personal).toMatchObject({ daysLeft: 365 })
    expect((await mine(eve)).benefits.find(({ code }) => code === 'document')).toMatchObject({ quota: 80 })
    expect((await refund(eve, id)).code).toBe(200)
    await refundsDone(server)
    expect(await endOf(eve)).toBe(end)
    expect((await mine(eve)).history.map(({ state }) => state)).toEqual(['revoked', 'on'])
  })

  test('that is higher takes off what the lower one has cost, also what was taken off that', async () => {
    const nia = await server.person('妮娅')
    const cards = [
      await card(server, { price: 3000, days: 365 }),
      await card(server, { price: 9000, days: 365, rank: 2 }),
      await card(server, { price: 20_000, days: 365, rank: 3 }),
    ]
    for (const cardId of cards.slice(0, 2)) await buy(server, nia, { cardId })
    const { payPrice } = must(await preview(nia, { cardId: cards[2] }))
    expect(payPrice).toBeGreaterThanOrEqual(11_000)
    expect(payPrice).toBeLessThan(11_100)
  })

  test('that is higher is not sold to whom more is left of the lower one than it costs: nothing of that is lost', async () => {
    const lou = await server.person('露')
    const [low, high] = [await card(server, { price: 9000 }), await card(server, { price: 3000, rank: 2 })]
    await buy(server, lou, { cardId: low })
    const why = expect.stringMatching(/^你现有的会员卡还剩 (29|30) 天，值 ¥(90\.00|89\.\d\d)，不低于这张卡的价格/)
    expect(await preview(lou, { cardId: high })).toMatchObject({ code: 11603, message: why })
    const { cards, perpetual } = must(await lou.call('GET /api/vipCard/list', { query: { kind: 'personal' } }))
    expect([cards.find(({ id }) => id === high)?.price, perpetual]).toEqual([3000, false])
    await daysLater(server, lou, 25)
    expect(must(await preview(lou, { cardId: high })).payPrice).toBeLessThan(3000)
  })

  test('that is higher takes off what is left of the lower one in one order alone: the other waits until that is paid or cancelled', async () => {
    const max = await server.person('马克')
    const [low, high, other] = [await card(server), await card(server, { rank: 2 }), await card(server, { rank: 3 })]
    await query(server, sql`update vip_card set price = 9000, origin_price = 9000 where id in (${high}, ${other})`)
    await buy(server, max, { cardId: low })
    const first = await order(max, { cardId: high })
    const { payPrice } = must(await preview(max, { cardId: high }))
    const again = () => max.call('POST /api/vipOrder', { body: { cardId: other, payPrice, requestId: randomUUID() } })
    const taken = { code: 11604, message: expect.stringContaining('先付款或取消') }
    expect(await again()).toMatchObject(taken)
    expect(await preview(max, { cardId: other })).toMatchObject(taken)
    // What can be paid no more waits for nothing, though it is not closed yet.
    const expire = (ago: number) =>
      query(server, sql`update shop_order set expires_at = now() - make_interval(mins => ${ago}::integer) where id = ${first}`)
    await expire(1)
    must(await preview(max, { cardId: other }))
    await expire(-30)
    expect(await preview(max, { cardId: other })).toMatchObject(taken)
    must(await max.call('POST /api/vipOrder/cancel', { body: { id: first } }))
    expect((await again()).code).toBe(200)
  })

  test('costs what it does the first time in one order alone: another card waits until that is paid or cancelled', async () => {
    const ola = await server.person('欧拉')
    const [one, other] = [await card(server), await card(server)]
    await query(server, sql`update vip_card set first_price = 700 where id in (${one}, ${other})`)
    const first = await order(ola, { cardId: one })
    expect(must(await preview(ola, { cardId: one })).payPrice).toBe(700)
    expect(await preview(ola, { cardId: other })).toMatchObject({ code: 11604, message: expect.stringContaining('首次开通优惠') })
    await pay(server, ola, first)
    expect(must(await preview(ola, { cardId: other })).payPrice).toBe(1000)
  })

  test('that is higher takes off no more of the lower one than what is still paid for it', async () => {
    const [kim, bo] = [await server.person('金'), await operator(server)]
    const [low, high] = [await card(server, { price: 3000 }), await card(server, { price: 9000, rank: 2, days: 365 })]
    const id = await buy(server, kim, { cardId: low })
    const body = { orderId: id, amount: 2000, reason: '课程改期的补偿', requestId: randomUUID() }
    must(await bo.call('POST /admin/api/order/refund', { body }))
    const costs = async () => must(await preview(kim, { cardId: high })).payPrice
    expect(await costs()).toBeGreaterThanOrEqual(8000)
    await refundsDone(server)
    expect(await costs()).toBeGreaterThanOrEqual(8000)
    expect(await costs()).toBeLessThan(8010)
  })

  test('that is higher takes off what waits behind, too: none of it is lost', async () => {
    const nia = await server.person('妮娅')
    const [low, high] = [await card(server, { price: 3000 }), await card(server, { price: 9000, rank: 2, days: 365 })]
    await buy(server, nia, { cardId: high })
    await buy(server, nia, { cardId: low })
    expect((await preview(nia, { cardId: high })).result).toMatchObject({
      payPrice: 6000,
      lines: [{ label: '原会员卡剩余 30 天折抵', amount: -3000 }],
    })
    const id = await buy(server, nia, { cardId: high })
    const states = async () => (await mine(nia)).history.map(({ state }) => state)
    expect(await states()).toEqual(['ahead', 'replaced', 'on'])
    expect((await mine(nia)).personal).toMatchObject({ daysLeft: 730 })
    must(await refund(nia, id))
    await refundsDone(server)
    expect(await states()).toEqual(['revoked', 'ahead', 'on'])
    expect((await mine(nia)).personal).toMatchObject({ daysLeft: 395 })
  })

  test('that is higher runs at once, and days that were given follow it; what it has taken off does not come back as money', async () => {
    const oli = await server.person('奥丽')
    const [low, high] = [await card(server, { price: 3000 }), await card(server, { price: 9000, rank: 2, days: 365 })]
    const first = await buy(server, oli, { cardId: low })
    const { db, modules } = server.app.services
    const prize = { type: 'vip' as const, bizId: low, amount: null, days: 7 }
    await db
      .transaction()
      .execute((trx) => redeemable.give(trx, prize, { userId: oli.id, recordId: newId(), modules, now: new Date() }))
    const waiting = await order(oli, { cardId: high })
    const offered = { code: 11320, message: expect.stringContaining('请先取消那张订单') }
    expect(await refund(oli, first)).toMatchObject(offered)
    // Its time is over, and its money may be on the way.
    const expire = (mins: number) =>
      query(server, sql`update shop_order set expires_at = now() + make_interval(mins => ${mins}::integer) where id = ${waiting}`)
    await expire(-1)
    expect(await refund(oli, first)).toMatchObject(offered)
    await expire(30)
    await pay(server, oli, waiting)
    expect((await mine(oli)).benefits.find(({ code }) => code === 'course')).toBeDefined()
    expect((await mine(oli)).personal).toMatchObject({ daysLeft: 372 })
    expect((await mine(oli)).history.map(({ source, state }) => [source, state])).toEqual([
      ['buy', 'on'],
      ['code', 'ahead'],
      ['buy', 'replaced'],
    ])
    expect(await refund(oli, first)).toMatchObject({ code: 11320, message: expect.stringContaining('已折抵') })
    must(await refund(oli, waiting))
    await refundsDone(server)
    expect((await mine(oli)).personal).toMatchObject({ daysLeft: 37 })
    expect((await refund(oli, first)).code).toBe(200)
  })

  test('that is higher and paid late waits for the lower one that was bought and used meanwhile, which does not go back', async () => {
    const ivy = await server.person('艾薇')
    const [low, high] = [await card(server, { price: 3000 }), await card(server, { price: 9000, rank: 2, days: 365 })]
    const late = await order(ivy, { cardId: high })
    const first = await buy(server, ivy, { cardId: low })
    const free = await doc(server, { price: 990, vipFree: true })
    expect((await useQuota(ivy, free.id)).code).toBe(200)
    await pay(server, ivy, late)
    const { history, personal } = await mine(ivy)
    expect(history.map(({ state }) => state)).toEqual(['ahead', 'on'])
    expect(personal).toMatchObject({ daysLeft: 395 })
    expect(await refund(ivy, first)).toMatchObject({ code: 11320, message: expect.stringContaining('已经用过会员权益') })
  })

  test('that was ordered from a node of the release before, which kept no reckoning, is given when it is paid', async () => {
    const jun = await server.person('俊')
    const [low, high] = [await card(server, { price: 3000 }), await card(server, { price: 9000, rank: 2, days: 365 })]
    await buy(server, jun, { cardId: low })
    const id = await order(jun, { cardId: high })
    await query(server, sql`delete from vip_quote where order_id = ${id}`)
    await pay(server, jun, id)
    const { history, personal } = await mine(jun)
    expect(history.map(({ state }) => state)).toEqual(['on', 'replaced'])
    expect(personal).toMatchObject({ daysLeft: 365 })
  })

  test('goes back within seven days as long as nothing was used; what follows it moves forward', async () => {
    const fay = await server.person('范雅')
    const month = await cardNamed(server, '月卡')
    const first = await buy(server, fay, { cardId: month })
    await buy(server, fay, { cardId: month })
    expect((await refund(fay, first)).code).toBe(200)
    // While it is on its way nobody takes what it gives.
    const free = await doc(server, { price: 990, vipFree: true })
    expect((await useQuota(fay, free.id)).code).toBe(11402)
    await refundsDone(server)
    expect((await mine(fay)).personal).toMatchObject({ daysLeft: 30 })
    await useQuota(fay, free.id)
    const [{ id }] = (await fay.call('POST /api/vipOrder/page', { body: { status: 'done' } })).result.records
    expect(await refund(fay, id)).toMatchObject({ code: 11320, message: expect.stringContaining('已经用过会员权益') })
  })

  test('on its way back brings no price of members; what was ordered at one, unpaid or on its way back, keeps the card from going back', async () => {
    const [uma, low] = [await server.person('乌玛'), await course(server, { price: 10_000, memberPrice: 6000 })]
    const cardId = await card(server)
    await query(server, sql`insert into vip_card_benefit (card_id, code) values (${cardId}, 'coursePrice')`)
    const membership = await buy(server, uma, { cardId })
    const body = { courseId: low.id }
    const costs = async () => must(await uma.call('POST /api/courseOrder/preview', { body })).payPrice
    must(await refund(uma, membership))
    expect(await costs()).toBe(10_000)
    must(await uma.call('POST /api/vipOrder/refundCancel', { body: { id: membership } }))
    expect(await costs()).toBe(6000)

    const used = { code: 11320, message: expect.stringContaining('已经用过会员权益') }
    const { orderId: id } = must(
      await uma.call('POST /api/courseOrder', { body: { ...body, payPrice: 6000, requestId: randomUUID() } }),
    )
    expect(await refund(uma, membership)).toMatchObject(used)
    const { prepayId } = must(await prepay(uma, id))
    await atCashier(server, prepayId)
    await told(server)
    must(await uma.call('POST /api/courseOrder/refundApply', { body: { id, reason: '暂时用不上' } }))
    expect(await refund(uma, membership)).toMatchObject(used)
    await refundsDone(server)
    must(await refund(uma, membership))
  })

  test('whose days that are left go back by an operator ends with them, and what was bought behind it begins, whole', async () => {
    const gil = await server.person('吉尔')
    const boss = await operator(server)
    const [first, second] = [await card(server, { price: 3000 }), await card(server, { price: 9000, days: 90 })]
    const id = await buy(server, gil, { cardId: first })
    await buy(server, gil, { cardId: second })
    await daysLater(server, gil, 10)
    const free = await doc(server, { price: 990, vipFree: true })
    expect((await useQuota(gil, free.id)).code).toBe(200)
    const shown = async () => must(await boss.call('GET /admin/api/order/show/:order', { params: { order: id } })).refundable
    const { fault, unused } = await shown()
    expect([fault, unused]).toEqual([expect.stringContaining('按剩余天数'), { amount: expect.any(Number), fault: '' }])
    expect([1900, 2000]).toContain(unused!.amount)
    const giveBack = (amount: number, ends: boolean) =>
      boss.call('POST /admin/api/order/refund', {
        body: { orderId: id, amount, ends, reason: '换了工作', requestId: randomUUID() },
      })
    must(await giveBack(100, false))
    await refundsDone(server)
    expect((await mine(gil)).personal).toMatchObject({ daysLeft: 110 })
    must(await giveBack(1800, true))
    expect((await useQuota(gil, (await doc(server, { price: 990, vipFree: true })).id)).code).toBe(11402)
    await refundsDone(server)
    expect((await mine(gil)).history.map(({ state }) => state)).toEqual(['on', 'over'])
    expect((await mine(gil)).personal).toMatchObject({ daysLeft: 90 })
    expect(must(await gil.call('GET /api/vipOrder/detail/:id', { params: { id } }))).toMatchObject({
      status: 30,
      refundedAmount: 1900,
    })
    expect((await shown()).unused).toMatchObject({ amount: 0, fault: '没有剩余的整天' })
    expect(await giveBack(100, true)).toMatchObject({ code: 11321, message: '没有剩余的整天' })
  })

  test('whose days that are left go back is over by that alone where nothing follows; what has not begun never does', async () => {
    const hui = await server.person('惠惠')
    const boss = await operator(server)
    const cardId = await card(server, { price: 3000 })
    const [on, ahead] = [await buy(server, hui, { cardId }), await buy(server, hui, { cardId })]
    const giveBack = async (orderId: string) => {
      const body = { orderId, amount: 1000, ends: true, reason: '换了工作', requestId: randomUUID() }
      must(await boss.call('POST /admin/api/order/refund', { body }))
      await refundsDone(server)
    }
    await giveBack(ahead)
    expect((await mine(hui)).personal).toMatchObject({ daysLeft: 30 })
    await giveBack(on)
    expect((await mine(hui)).history.map(({ state }) => state)).toEqual(['revoked', 'over'])
    expect(await mine(hui)).toMatchObject({ vip: 0 })
    expect((await useQuota(hui, (await doc(server, { price: 990, vipFree: true })).id)).code).toBe(11402)
    const { records } = must(await hui.call('POST /api/notice/page', { body: {} }))
    expect(records.map(({ title }) => title)).toContain('会员已按剩余天数退款')
  })

  test('off the shelf, or for whoever has one for good, is not sold', async () => {
    const gus = await server.person('顾思')
    expect((await preview(gus, { cardId: await card(server, { status: 'off' }) })).code).toBe(11601)
    expect((await preview(gus, { cardId: await cardNamed(server, '企业 5 席') })).code).toBe(400)
    expect((await preview(gus, { cardId: newId() })).code).toBe(10104)
    expect((await preview(gus, { cardId: await cardNamed(server, '月卡'), companyId: newId() })).code).toBe(400)
    await buy(server, gus, { cardId: await card(server, { days: null }) })
    expect(await mine(gus)).toMatchObject({ vip: 1, personal: { endTime: null, daysLeft: null } })
    expect((await preview(gus, { cardId: await cardNamed(server, '月卡') })).code).toBe(11602)
    const list = (await gus.call('GET /api/vipCard/list', { query: { kind: 'personal' } })).result
    expect(list.perpetual).toBe(true)
  })

  test('paid for twice at the same moment gives both times behind each other', async () => {
    const ivy = await server.person('艾薇')
    const [a, b] = [await order(ivy, { cardId: await card(server) }), await order(ivy, { cardId: await card(server) })]
    await Promise.all([pay(server, ivy, a), pay(server, ivy, b)])
    expect((await mine(ivy)).personal).toMatchObject({ daysLeft: 60 })
  })
})

describe('members', () => {
  test('get days by a code behind what they have, once', async () => {
    const joy = await server.person('乔伊')
    const prize = { type: 'vip' as const, bizId: await cardNamed(server, '月卡'), amount: null, days: 7 }
    const { db, modules } = server.app.services
    const giving = { userId: joy.id, recordId: newId(), modules, now: new Date() }
    const give = () => db.transaction().execute((trx) => redeemable.give(trx, prize, giving))
    await give()
    await give()
    expect((await mine(joy)).personal).toMatchObject({ daysLeft: 7 })
    expect(await redeemable.card(db, prize)).toMatchObject({ title: '会员 7 天' })
    await expect(redeemable.check(db, { ...prize, bizId: await cardNamed(server, '企业 5 席') })).rejects.toMatchObject({
      code: 400,
    })
  })

  test('are told before their time is over, once, and not when they have renewed', async () => {
    const [kim, leo] = [await server.person('金敏'), await server.person('李奥')]
    const month = await cardNamed(server, '月卡')
    for (const person of [kim, leo]) {
      await buy(server, person, { cardId: month })
      await daysLater(server, person, 27)
    }
    await buy(server, leo, { cardId: month })
    await runJob(server, 'vip.remind')
    await runJob(server, 'vip.remind')
    const told = async (person: Person) =>
      must(await person.call('POST /api/notice/page', { body: { type: 7 } })).records.map(({ title }) => title)
    expect(await told(kim)).toEqual(['会员还有3天到期'])
    expect(await told(leo)).toEqual([])
  })

  test('are told also when somebody before them cannot be', async () => {
    const [rae, sam] = [await server.person('芮'), await server.person('山姆')]
    for (const person of [rae, sam]) {
      await buy(server, person, { cardId: await cardNamed(server, '月卡') })
      await daysLater(server, person, 27)
    }
    const heal = await failNotices(server, rae)
    await runJob(server, 'vip.remind')
    const told = must(await sam.call('POST /api/notice/page', { body: { type: 7 } })).records
    expect(told.map(({ title }) => title)).toEqual(['会员还有3天到期'])
    await heal()
  })

  test('have coins on their birthday also when somebody before them cannot be told', async () => {
    const [one, other] = [await server.person('一'), await server.person('二')].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const person of [one, other]) await buy(server, person, { cardId: await cardNamed(server, '月卡') })
    await bornToday(one, other)
    const heal = await failNotices(server, one)
    await runJob(server, 'vip.birthdays')
    await heal()
    const given = (person: Person) => query(server, sql`select from vip_birthday where user_id = ${person.id}`)
    expect([(await given(one)).length, (await given(other)).length]).toEqual([0, 1])
    // It is tried again while it is their birthday.
    const { cron, run } = server.app.jobs.find(({ name }) => name === 'vip.birthdays')!
    const at = (time: string) => new Date(`2028-02-29T${time}+08:00`)
    const next = cronParser
      .parseExpression(cron, { currentDate: at('09:00:01'), tz: 'Asia/Shanghai' })
      .next()
      .toDate()
    expect(next.getTime()).toBeLessThan(at('23:59:59').getTime())
    await run()
    expect(await given(one)).toHaveLength(1)
    await query(server, sql`update app_user set birthday = null where id in (${one.id}, ${other.id})`)
  })

  test('have coins on their birthday, once a year; whoever is none has none', async () => {
    const [may, ned] = [await server.person('梅'), await server.person('内德')]
    await bornToday(may, ned)
    await buy(server, may, { cardId: await cardNamed(server, '月卡') })
    const coins = async (person: Person) => (await person.call('POST /api/user/userBaseDetail', { body: {} })).result.coins
    const before = [await coins(may), await coins(ned)]
    await runJob(server, 'vip.birthdays')
    await runJob(server, 'vip.birthdays')
    expect([await coins(may), await coins(ned)]).toEqual([before[0] + 200, before[1]])
    const { records } = must(await may.call('POST /api/coinRecord/page', { body: {} }))
    expect(records[0]).toMatchObject({ title: '会员生日礼', amount: 200, bizType: 19 })
    // No operator gave them.
    const byHand = { body: { userId: may.id } }
    expect(must(await (await operator(server)).call('POST /admin/api/coin/byHand/page', byHand)).records).toEqual([])
  })
})
