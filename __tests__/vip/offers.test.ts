import { sql } from 'kysely'
import { give } from '../../server/modules/commerce/coupon/grants'
import { createCoupon } from '../../server/modules/commerce/coupon/kinds'
import { activity } from '../activity/support'
import { course, member } from '../lesson/support'
import { grown, product } from '../mall/support'
import { must } from '../order/support'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { doc } from '../zhiku/support'
import { buy, card } from './support'

let server: TestServer
let ann: Person
let vip: Person
beforeAll(async () => {
  server = await startServer()
  ann = await grown(server, await server.person('安然'))
  vip = await server.person('林晓')
  await member(server, vip)
})
afterAll(() => server.close())

/** What somebody is told before paying for each, of what members save. */
const shops = {
  course: async (who: Person, more: object) => {
    const { id: courseId } = await course(server, { price: 19_900, ...more })
    return must(await who.call('POST /api/courseOrder/preview', { body: { courseId } })).member
  },
  document: async (who: Person, more: object) => {
    const { id: docId } = await doc(server, { price: 990, ...more })
    return must(await who.call('POST /api/zhikuOrder/preview', { body: { docId } })).member
  },
  activity: async (who: Person, more: object) => {
    const { id, tickets } = await activity(server, { tickets: [{ price: 9900, perUser: 2, ...more }] })
    const body = { activityId: id, ticketId: tickets[0], qty: 2 }
    return must(await who.call('POST /api/activityOrder/preview', { body })).member
  },
  mall: async (who: Person, more: object) => {
    const { id: productId, sku: skuId } = await product(server, { coins: 100, ...more })
    return must(await who.call('POST /api/mallOrder/preview', { body: { productId, skuId, qty: 1 } })).member
  },
}

describe('before paying, somebody who is no member is told what members save', () => {
  test.each([
    ['course', { memberPrice: 17_910 }, { price: 17_910, saves: 1990, coinSaves: 0 }],
    ['course', { vipFree: true }, { price: 0, saves: 19_900, coinSaves: 0 }],
    ['document', { memberPrice: 890 }, { price: 890, saves: 100, coinSaves: 0 }],
    ['document', { vipFree: true }, { price: 0, saves: 990, coinSaves: 0 }],
    ['activity', { memberPrice: 4900 }, { price: 9800, saves: 10_000, coinSaves: 0 }],
    ['mall', { vipCoins: 60 }, { price: 0, saves: 0, coinSaves: 40 }],
  ] as const)('%s %o', async (shop, more, told) => {
    expect(await shops[shop](ann, more)).toEqual(told)
  })

  test.each([
    ['course', { memberPrice: null }],
    ['course', { memberPrice: 19_900 }],
    ['document', {}],
    ['activity', {}],
    ['mall', {}],
  ] as const)('and nothing of what costs everybody the same: %s %o', async (shop, more) => {
    expect(await shops[shop](ann, more)).toBeUndefined()
  })

  test('a document that is free for members is promised for nothing only where every card brings such documents', async () => {
    const id = await card(server)
    await query(
      server,
      sql`update vip_card_benefit set code = 'documentPrice', quota = null where card_id = ${id} and code = 'document'`,
    )
    const more = { vipFree: true, memberPrice: 890 }
    expect(await shops.document(ann, more)).toMatchObject({ price: 890, saves: 100 })
    await query(server, sql`update vip_card set status = 'off' where id = ${id}`)
    expect(await shops.document(ann, more)).toMatchObject({ price: 0, saves: 990 })
  })

  test('what not every card brings is promised by no shop', async () => {
    const id = await card(server)
    await query(server, sql`delete from vip_card_benefit where card_id = ${id}`)
    expect(await shops.course(ann, { memberPrice: 17_910, vipFree: true })).toBeUndefined()
    expect(await shops.document(ann, { memberPrice: 890, vipFree: true })).toBeUndefined()
    expect(await shops.activity(ann, { memberPrice: 4900 })).toBeUndefined()
    expect(await shops.mall(ann, { vipCoins: 60 })).toBeUndefined()
    await query(server, sql`insert into vip_card_benefit (card_id, code) values (${id}, 'coursePrice')`)
    expect(await shops.course(ann, { memberPrice: 17_910, vipFree: true })).toMatchObject({ price: 17_910, saves: 1990 })
    await query(server, sql`update vip_card set status = 'off' where id = ${id}`)
  })

  test('whoever is a member by a card without it is told of no price that is not theirs', async () => {
    const dan = await grown(server, await server.person('段然'))
    const id = await card(server, { documents: 1 })
    await query(server, sql`delete from vip_card_benefit where card_id = ${id} and code <> 'document'`)
    await buy(server, dan, { cardId: id })
    await query(server, sql`update vip_card set status = 'off' where id = ${id}`)
    expect(await shops.course(dan, { memberPrice: 17_910 })).toBeUndefined()
    expect(await shops.document(dan, { memberPrice: 890 })).toBeUndefined()
    expect(await shops.activity(dan, { memberPrice: 4900 })).toBeUndefined()
    expect(await shops.mall(dan, { vipCoins: 60 })).toBeUndefined()
  })

  test('a course that is free for members costs the price of members whoever has that alone', async () => {
    const dan = await server.person('杜微')
    const id = await card(server)
    await query(server, sql`update vip_card_benefit set code = 'coursePrice' where card_id = ${id} and code = 'course'`)
    await buy(server, dan, { cardId: id })
    await query(server, sql`update vip_card set status = 'off' where id = ${id}`)
    const { id: courseId } = await course(server, { price: 19_900, memberPrice: 17_910, vipFree: true })
    const told = must(await dan.call('GET /api/course/detail/:id', { params: { id: courseId } }))
    expect(told).toMatchObject({ payPrice: 17_910, btn: 'buy' })
    const offer = must(await dan.call('POST /api/courseOrder/preview', { body: { courseId } }))
    expect(offer).toMatchObject({ payPrice: 17_910, lines: [{ label: '会员优惠', amount: -1990 }] })
  })

  test('a member is told nothing: their price is the lower one', async () => {
    expect(await shops.course(vip, { memberPrice: 17_910 })).toBeUndefined()
    expect(await shops.activity(vip, { memberPrice: 4900 })).toBeUndefined()
  })

  test('a coupon is reckoned with: what it leaves nothing of to save is not offered', async () => {
    const cat = await server.person('陈晨')
    const hand = (amount: number) =>
      server.database.db.transaction().execute(async (trx) => {
        const id = await createCoupon(trx, { title: '满100减', amount, minPrice: 10_000, days: 30 })
        await give(trx, id, cat.id)
      })
    await hand(1000)
    expect(await shops.course(cat, { memberPrice: 17_910 })).toEqual({ price: 17_910, saves: 990, coinSaves: 0 })
    await hand(1990)
    expect(await shops.course(cat, { memberPrice: 17_910 })).toBeUndefined()
  })
})
