import { approve, attended, refuseApproval } from '../../server/modules/commerce/order/approval'
import { give, holding } from '../coin/support'
import type { Person, TestServer } from '../support/server'
import {
  create,
  deeds,
  detail,
  keepIt,
  must,
  order,
  pay,
  preview,
  refund,
  refundsDone,
  startShop,
  statusOf,
  ware,
} from './support'

let server: TestServer
let ann: Person
startShop(async (started) => {
  server = started
})
beforeEach(async () => {
  ann = await server.person()
})

const decide = <T>(work: (trx: Parameters<typeof approve>[0]) => Promise<T>) => server.database.db.transaction().execute(work)
const modules = () => server.app.services.modules

describe('what costs coins alone', () => {
  const forCoins = () => ware(server, { price: 0, coin_price: 300 })

  test('is paid with them at once, and given back whole', async () => {
    await give(server, ann, 480)
    const before = (await holding(server, ann)).free
    const thing = await forCoins()
    expect(must(await preview(ann, thing))).toMatchObject({ payPrice: 0, coinPrice: 300, canPay: true })
    const made = must(await create(ann, thing, { payPrice: 0 }))
    expect(made.needPay).toBe(false)
    expect(must(await detail(ann, made.orderId))).toMatchObject({ status: 30, payPrice: 0, coinPrice: 300, quantity: 1 })
    expect((await holding(server, ann)).free).toBe(before - 300)
    must(await refund(ann, made.orderId))
    expect(await statusOf(server, made.orderId)).toBe(60)
    expect((await holding(server, ann)).free).toBe(before)
  })

  test('is not sold to whoever has too few', async () => {
    const thing = await ware(server, { price: 0, coin_price: 1_000_000 })
    expect(must(await preview(ann, thing))).toMatchObject({ canPay: false, cannotPayReason: expect.stringContaining('金币不足') })
    expect(await create(ann, thing, { payPrice: 0 })).toMatchObject({ code: 11103 })
  })
})

describe('what an operator has to approve', () => {
  const asked = async () => {
    const id = await order(ann, await ware(server, { fulfilment: 'approve', places: 3 }))
    await pay(server, ann, id)
    return id
  }

  test('waits once it is paid for, is theirs when they may come, and is over when they came', async () => {
    const id = await asked()
    expect(must(await detail(ann, id))).toMatchObject({ status: 10, statusText: '待审核' })
    expect(await deeds(server, id)).toEqual([])
    expect(await decide((trx) => attended(trx, id))).toBe(false)
    expect(await decide((trx) => approve(trx, modules(), id))).toBe(true)
    expect(await decide((trx) => approve(trx, modules(), id))).toBe(false)
    expect(must(await detail(ann, id))).toMatchObject({ status: 10, statusText: '待参加' })
    expect(await deeds(server, id)).toEqual(['fulfil'])
    expect(await decide((trx) => attended(trx, id))).toBe(true)
    expect(await statusOf(server, id)).toBe(30)
  })

  test('is given back whole when it is refused, and nobody can keep it instead', async () => {
    const id = await asked()
    expect(await decide((trx) => refuseApproval(trx, modules(), id, '名额留给会员单位'))).toBe(true)
    expect(await keepIt(ann, id)).toMatchObject({ code: 11322 })
    await refundsDone(server)
    expect(must(await detail(ann, id))).toMatchObject({
      status: 60,
      refundedAmount: 19_900,
      items: [{ quantity: 1, refunded: 1 }],
    })
    // Never theirs, so nothing was taken back but the place.
    expect(await deeds(server, id)).toEqual(['release'])
  })
})
