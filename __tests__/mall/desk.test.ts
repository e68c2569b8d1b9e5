import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { give, holding } from '../coin/support'
import { must } from '../order/support'
import { operator, type TestOperator } from '../admin/support'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { address, exchange, extra, grown, left, order, product } from './support'

let server: TestServer
let chief: TestOperator
let ann: Person
beforeAll(async () => {
  server = await startServer()
  chief = await operator(server)
  ann = await grown(server, await server.person('林晓'))
  await give(server, ann, 5000)
})
afterAll(() => server.close())

const FACTS = {
  ...{
    type: 2 as const,
    title: '视频会员月卡',
    subTitle: '',
    categoryId: null,
    shopId: null,
    marketPrice: null,
    detail: '',
    notice: [],
  },
  ...{
    collect: false,
    excludes: [],
    perUser: null,
    perDay: null,
    dayFrom: null,
    minLevel: 0,
    vipOnly: false,
    startTime: null,
    endTime: null,
  },
  ...{ prizeType: null, prizeBizId: null, prizeAmount: null, prizeDays: null, useDays: null, useNote: '在视频平台输入' },
}
const SKU = { name: '31 天', coins: 200, vipCoins: null, cash: 0, stock: null, onSale: true }

test('an operator writes a product, fills its pool and puts it up, and people exchange it', async () => {
  const save = (more: object = {}) =>
    chief.call('POST /admin/api/mall/product/save', { body: { ...FACTS, ...more, requestId: randomUUID() } })
  expect((await save({ type: 3 })).code).toBe(400)
  expect((await save({ type: 7 })).code).toBe(400)
  const { id } = must(await save())
  const publish = () => chief.call('POST /admin/api/mall/product/publish', { body: { id, on: true } })
  expect((await publish()).code).toBe(400)
  const { id: sku } = must(await chief.call('POST /admin/api/mall/product/sku', { body: { id, ...SKU, stock: 99 } }))
  const codes = () =>
    chief.call('POST /admin/api/mall/product/codes', {
      body: { id, skuId: sku, codes: ['V-1', 'V-2', 'V-2'].map((one) => `${one}-CODE`) },
    })
  expect(must(await codes())).toEqual({ added: 2, skipped: 1 })
  expect(must(await codes())).toEqual({ added: 0, skipped: 3 })
  must(await publish())
  // The stock is what the pool has, whatever was written.
  expect(await left(server, { id, sku })).toBe(2)
  const { orderId } = must(await exchange(ann, { id, sku }))
  expect((await extra(ann, orderId)).codes).toHaveLength(1)
  expect(must(await chief.call('GET /admin/api/mall/product/show/:id', { params: { id } })).skus[0]).toMatchObject({
    stock: 1,
    sold: 1,
    freeCodes: 1,
  })
})

test('what came broken is given back, once, and its buyer reads why', async () => {
  const { orderId } = must(await exchange(ann, await product(server), { addressId: await address(ann) }))
  await query(
    server,
    sql`update parcel set state = 'sent', company = '顺丰速运', track_no = 'SF1', sent_at = now() where order_id = ${orderId}`,
  )
  await query(server, sql`update shop_order set status = 20 where id = ${orderId}`)
  must(await ann.call('POST /api/mallOrder/confirm', { body: { id: orderId } }))
  must(await ann.call('POST /api/mallOrder/afterSale', { body: { id: orderId, reason: '收到时已破损', images: [] } }))
  const before = (await holding(server, ann)).free
  const { records } = must(await chief.call('POST /admin/api/mall/afterSale/page', { body: {} }))
  expect(records).toMatchObject([{ orderId, reason: '收到时已破损' }])
  const decide = () =>
    chief.call('POST /admin/api/mall/afterSale/decide', { body: { id: records[0].id, verdict: 'returned', reason: '核实破损' } })
  must(await decide())
  expect((await decide()).code).toBe(11523)
  expect((await holding(server, ann)).free - before).toBe(100)
  expect(await order(ann, orderId)).toMatchObject({ status: 60 })
  expect((await extra(ann, orderId)).afterSale).toMatchObject({ state: 'returned', reply: '核实破损' })
})
