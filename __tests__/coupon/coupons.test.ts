import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dayOrHour } from '../../server/app/time/clock'
import type { NewCoupon } from '../../contract/admin/coupon'
import { give } from '../../server/modules/commerce/coupon/grants'
import { createCoupon } from '../../server/modules/commerce/coupon/kinds'
import { shopOf } from '../../server/modules/commerce/order/shops/shops'
import { give as giveCoins } from '../coin/support'
import {
  cancel,
  create,
  deeds,
  detail,
  late,
  must,
  noticesOf,
  order,
  pay,
  preview,
  refund,
  refundsDone,
  startShop,
  statusOf,
  ware,
} from '../order/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import type { Person, TestServer } from '../support/server'

let server: TestServer
let ann: Person
let bob: Person
startShop(async (started) => {
  server = started
  bob = await server.person()
})
// Whoever stands in a test has nothing but what the test gives.
beforeEach(async () => {
  ann = await server.person()
  await server.app.bus.drain()
})

/** Gives somebody a coupon; its id, as the person holds it. */
async function given(person: Person, more: Partial<NewCoupon> = {}): Promise<string> {
  await server.database.db.transaction().execute(async (trx) => {
    const id = await createCoupon(trx, { title: '满150减20', amount: 2000, minPrice: 15_000, days: 30, ...more })
    expect(await give(trx, id, person.id)).toBe('given')
  })
  const [{ id }] = await query(
    server,
    sql<{ id: string }>`select id from user_coupon where user_id = ${person.id} order by granted_at desc, id desc limit 1`,
  )
  return id
}
const seen = async (person: Person, courseId: string, more: object = {}) => must(await preview(person, courseId, more))
const over = (id: string) =>
  query(
    server,
    sql`update user_coupon set starts_at = now() - interval '2 days', ends_at = now() - interval '1 second' where id = ${id}`,
  )

describe('what it costs', () => {
  test('the best coupon is taken by itself, and the server adds it up, coins coming off what is left', async () => {
    const id = await ware(server)
    const [small, best] = [await given(ann, { amount: 1000 }), await given(ann)]
    await giveCoins(server, ann, 10_000)
    const shown = await seen(ann, id, { useCoin: true })
    expect(shown).toMatchObject({ couponId: best, couponDiscount: 2000, coinUsed: 3580, coinMax: 3580, payPrice: 14_320 })
    expect(shown.lines).toEqual([
      { label: '优惠券（满 150 减 20）', amount: -2000 },
      { label: '金币抵扣', amount: -3580 },
    ])
    expect(shown.coupons.map((one) => [one.id, one.usable, one.discount])).toEqual([
      [best, true, 2000],
      [small, true, 1000],
    ])
    expect(await seen(ann, id, { couponId: small })).toMatchObject({ couponId: small, payPrice: 18_900 })
    expect(await seen(ann, id, { noCoupon: true })).toMatchObject({ couponId: null, couponDiscount: 0, payPrice: 19_900 })
  })

  test.each([
    [30, 3],
    [3, 30],
  ])('of two that take off as much, for %i days and for %i, the one that ends first is taken', async (first, second) => {
    const id = await ware(server)
    const coupons = [await given(ann, { days: first }), await given(ann, { days: second })]
    expect(await seen(ann, id)).toMatchObject({ couponId: coupons[first < second ? 0 : 1] })
  })

  test('of very many the best that fits is taken, whenever it is over, and any other can be named', async () => {
    const id = await ware(server)
    const elsewhere = await otherCourse()
    const kind = await createCoupon(server.database.db, { title: '减', amount: 100, days: 10, perPerson: 100 })
    const other = await createCoupon(server.database.db, {
      title: '别处',
      amount: 9000,
      days: 10,
      perPerson: 100,
      courseId: elsewhere,
    })
    await query(
      server,
      sql`insert into user_coupon (id, coupon_id, user_id, starts_at, ends_at)
        select gen_random_uuid(), k, ${ann.id}::uuid, now() - interval '1 minute', now() + n * interval '1 hour'
        from generate_series(1, 60) n, unnest(${[kind, other]}::uuid[]) k`,
    )
    const best = await given(ann)
    const shown = await seen(ann, id)
    expect(shown).toMatchObject({ couponId: best, payPrice: 17_900 })
    expect(shown.coupons).toHaveLength(50)
    expect(shown.coupons.every(({ usable }) => usable)).toBe(true)
    const [last] = await query(
      server,
      sql<{
        id: string
      }>`select id from user_coupon where user_id = ${ann.id} and coupon_id = ${kind} order by ends_at desc limit 1`,
    )
    await order(ann, id, { couponId: last.id, payPrice: 19_800 })
    // An order of it holds it, and it goes on being what the page shows for this order.
    expect(await seen(ann, id, { couponId: last.id })).toMatchObject({ couponId: last.id, payPrice: 19_800 })
  })

  test('what can’t be used says why, and does not come off', async () => {
    const id = await ware(server, { price: 12_000 })
    await given(ann)
    await given(ann, { minPrice: 0, courseId: await otherCourse() })
    await given(ann, { minPrice: 0, startsAt: '2030-01-02T00:00:00+08:00' })
    const shown = await seen(ann, id)
    expect(shown).toMatchObject({ couponId: null, payPrice: 12_000 })
    expect(shown.coupons.map(({ usable, reason }) => [usable, reason]).toSorted()).toEqual([
      [false, '2030-01-02 起可用'],
      [false, '不适用于这件商品'],
      [false, '满 ¥150 可用，还差 ¥30'],
    ])
    for (const { id: couponId } of shown.coupons)
      expect(await create(ann, id, { couponId, payPrice: 12_000 })).toMatchObject({ status: 200, code: 11316 })
  })

  test('one that can be used from an hour of today on says from which', () => {
    const at = (clock: string) => new Date(`2026-12-05T${clock}:00+08:00`)
    expect(dayOrHour(at('20:00'), at('09:00'))).toBe('2026-12-05 20:00')
    expect(dayOrHour(at('20:00'), new Date('2026-12-04T23:59:00+08:00'))).toBe('2026-12-05')
  })

  test('never below nothing: what a coupon pays whole is there at once, and comes back with the refund', async () => {
    const [id, coupon] = [await ware(server, { price: 1500 }), await given(ann, { minPrice: 0 })]
    expect(await seen(ann, id, { useCoin: true })).toMatchObject({ couponDiscount: 1500, coinMax: 0, payPrice: 0, canPay: true })
    const made = must(await create(ann, id, { couponId: coupon, payPrice: 0 }))
    expect(made.needPay).toBe(false)
    expect(await deeds(server, made.orderId)).toEqual(['fulfil'])
    expect(must(await detail(ann, made.orderId)).coupon).toEqual({ title: '满150减20', text: '已使用' })
    expect(must(await refund(ann, made.orderId))).toBe(true)
    expect(await statusOf(server, made.orderId)).toBe(60)
    expect(await seen(ann, id)).toMatchObject({ couponId: coupon, payPrice: 0 })
  })

  test('somebody else’s, a used and a made-up one are refused', async () => {
    const [id, theirs] = [await ware(server), await given(bob)]
    for (const couponId of [theirs, randomUUID()])
      expect(await create(ann, id, { couponId, payPrice: 17_900 })).toMatchObject({ code: 11316 })
    expect((await seen(ann, id)).coupons).toEqual([])
  })
})

describe('while an order holds it', () => {
  test('no other order takes it, and the same order gives it again', async () => {
    const [one, two] = [await ware(server), await ware(server)]
    const couponId = await given(ann)
    const first = await order(ann, one, { couponId, payPrice: 17_900 })
    expect((await seen(ann, two)).coupons).toMatchObject([{ usable: false, reason: '已用于另一张待支付的订单' }])
    expect(await create(ann, two, { couponId, payPrice: 17_900 })).toMatchObject({ code: 11316 })
    expect(await seen(ann, one)).toMatchObject({ couponId, payPrice: 17_900 })
    expect(await order(ann, one, { couponId, payPrice: 17_900 })).toBe(first)
    expect(must(await detail(ann, first))).toMatchObject({
      priceDetail: { couponDiscount: 2000, coinDeduct: 0, payPrice: 17_900 },
      coupon: { text: '支付后使用，取消订单即退回' },
    })
    // Without it this time: the first is closed, and the coupon is free.
    const without = await order(ann, one)
    expect([without === first, await statusOf(server, first)]).toEqual([false, 40])
    expect((await seen(ann, two)).couponId).toBe(couponId)
  })

  test('twenty orders of twenty things at once: one gets it', async () => {
    const couponId = await given(ann)
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => create(ann, await ware(server), { couponId, payPrice: 17_900 })),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([...Array(19).fill(11316), 200])
  })

  test('paid, it is used; refunded, it can be used again', async () => {
    const [id, couponId] = [await ware(server), await given(ann)]
    const made = await order(ann, id, { couponId, payPrice: 17_900 })
    await pay(server, ann, made)
    expect((await seen(ann, await ware(server))).coupons).toEqual([])
    expect(must(await detail(ann, made)).coupon!.text).toBe('已使用')
    must(await refund(ann, made))
    await refundsDone(server)
    expect(must(await detail(ann, made)).coupon!.text).toMatch(/^已退回，有效期至 \d{4}-\d\d-\d\d( \d\d:\d\d)?$/)
    expect((await noticesOf(server, ann))[0].content).toMatch(/^“劳动合同法实操”的 ¥179.00 已退回；优惠券已退回，有效期至 /)
    expect((await seen(ann, id)).couponId).toBe(couponId)
  })
})

describe('it comes back', () => {
  test.each([
    ['2031-05-04T00:00:00+08:00', '2031-05-03'],
    ['2031-05-03T23:59:59+08:00', '2031-05-03'],
    ['2031-05-03T14:00:00+08:00', '2031-05-03 14:00'],
  ])('and says how long it is good: what ends at %s until %s', async (endsAt, until) => {
    const [id, couponId] = [await ware(server), await given(ann)]
    await query(server, sql`update user_coupon set ends_at = ${endsAt} where id = ${couponId}`)
    expect((await seen(ann, id)).coupons.find((one) => one.id === couponId)!.lastDay).toBe(until)
    const made = await order(ann, id, { couponId, payPrice: 17_900 })
    must(await cancel(ann, made))
    expect(must(await detail(ann, made)).coupon!.text).toBe(`已退回，有效期至 ${until}`)
  })

  test('with a cancelled order, and with one whose time is over', async () => {
    const [id, couponId] = [await ware(server), await given(ann)]
    must(await cancel(ann, await order(ann, id, { couponId, payPrice: 17_900 })))
    expect((await seen(ann, id)).couponId).toBe(couponId)
    await late(server, await order(ann, id, { couponId, payPrice: 17_900 }))
    await runJob(server, 'order.expire')
    expect((await seen(ann, id)).couponId).toBe(couponId)
  })

  test('over meanwhile, the order that holds it is not given up for another that could not have it', async () => {
    const [id, couponId] = [await ware(server), await given(ann)]
    await giveCoins(server, ann, 980)
    const made = await order(ann, id, { couponId, payPrice: 17_900 })
    await over(couponId)
    expect(await create(ann, id, { couponId, useCoin: true, payPrice: 16_900 })).toMatchObject({
      code: 11316,
      message: '这张优惠券已过有效期，只能用于原来那张待支付的订单',
    })
    expect(await statusOf(server, made)).toBe(0)
    expect(await order(ann, id, { couponId, payPrice: 17_900 })).toBe(made)
  })

  test('over meanwhile, it still pays for the order that holds it, and comes back as over and says so', async () => {
    const [id, couponId] = [await ware(server), await given(ann)]
    const made = await order(ann, id, { couponId, payPrice: 17_900 })
    await over(couponId)
    await pay(server, ann, made)
    expect(await statusOf(server, made)).toBe(30)
    must(await refund(ann, made))
    await refundsDone(server)
    expect(must(await detail(ann, made)).coupon!.text).toBe('已退回，但已过有效期')
    expect((await noticesOf(server, ann))[0].content).toContain('优惠券已退回，但已过有效期')
    expect((await seen(ann, id)).coupons).toEqual([])
    expect(await create(ann, id, { couponId, payPrice: 17_900 })).toMatchObject({ code: 11316 })
  })
})

test('a member pays the lower of both prices, and is told that the coupon is not needed', async () => {
  const shop = shopOf(server.app.services.modules, 'course')
  const offer = shop.offer.bind(shop)
  // As the school offers a course to a member.
  shop.offer = async (...args) => {
    const plain = await offer(...args)
    const { price, lines } = plain
    return { ...plain, price: price - 1500, lines: [{ label: '会员优惠', amount: -1500 }], open: { price, lines } }
  }
  try {
    const id = await ware(server)
    await given(ann, { amount: 1500 })
    expect(await seen(ann, id)).toMatchObject({
      couponId: null,
      payPrice: 18_400,
      coupons: [{ reason: '会员价更优惠，无需使用' }],
    })
    const better = await given(ann)
    const shown = await seen(ann, id)
    expect(shown).toMatchObject({ couponId: better, payPrice: 17_900 })
    expect(shown.lines.map(({ label }) => label)).toEqual(['优惠券（满 150 减 20）'])
    must(await create(ann, id, { couponId: better, payPrice: 17_900 }))
  } finally {
    shop.offer = offer
  }
})

async function otherCourse(): Promise<string> {
  const [category, id] = [randomUUID(), randomUUID()]
  await query(server, sql`insert into lesson_category (id, name) values (${category}, '劳动法')`)
  await query(
    server,
    sql`insert into lesson_course (id, type, title, category_id, price, status)
      values (${id}, 1, '别的课', ${category}, 19900, 'on')`,
  )
  return id
}
