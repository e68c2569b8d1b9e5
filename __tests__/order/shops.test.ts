import { Type, type Static } from 'typebox'
import { contract } from '../../contract'
import { Id } from '../../contract/endpoint'
import { ORDER_TYPES } from '../../contract/order'
import { shopEndpoints } from '../../contract/shop'
import { shopOf } from '../../server/modules/commerce/order/shops/shops'
import { modules } from '../../server/modules'
import { Modules } from '../../server/app/module'
import { startServer, type TestServer } from '../support/server'

const all = new Modules(modules)
const kinds = Object.keys(ORDER_TYPES) as (keyof typeof ORDER_TYPES)[]

describe('every shop', () => {
  test.each(kinds)('%s is sold by one module, under its own prefix', (kind) => {
    expect(all.all('sellables').filter((shop) => shop.kind === kind)).toHaveLength(1)
    const routes = Object.values(contract).flatMap((record) => Object.keys(record))
    for (const what of ['', '/preview', '/cancel', '/refundApply', '/refundCancel', '/delete'])
      expect(routes).toContain(`POST /api/${kind}Order${what}`)
    expect(routes).toContain(`GET /api/${kind}Order/detail/:id`)
  })

  test('no other stands in for a kind that nobody sells', () => {
    expect(() => shopOf(new Modules([]), 'course')).toThrow('nobody sells course')
  })
})

describe('a shop of another kind', () => {
  const ticketOrder = shopEndpoints('ticketOrder', {
    goods: '门票',
    input: { ticketId: Id, quantity: Type.Integer({ minimum: 1 }) },
    more: { attendees: Type.Array(Type.Object({ name: Type.String() })) },
    posts: true,
  })

  test('asks for its own things, and for who comes only when it is ordered', () => {
    const wanted: Static<(typeof ticketOrder)['POST /api/ticketOrder/preview']['body']> = { ticketId: '', quantity: 2 }
    const ordered: Static<(typeof ticketOrder)['POST /api/ticketOrder']['body']> = {
      ...wanted,
      attendees: [{ name: '林小满' }],
      payPrice: 0,
      requestId: '',
    }
    expect(Object.keys(ticketOrder['POST /api/ticketOrder'].body.properties)).toEqual(
      expect.arrayContaining(Object.keys(ordered)),
    )
    expect(ticketOrder['POST /api/ticketOrder/preview'].body.properties).not.toHaveProperty('attendees')
  })

  test('has the endpoints that it declares, and no others', () => {
    expect(Object.keys(ticketOrder)).toContain('POST /api/ticketOrder/confirm')
    expect(Object.keys(ticketOrder)).not.toContain('POST /api/ticketOrder/page')
    // @ts-expect-error how it is paid is the same in every shop
    shopEndpoints('couponOrder', { goods: '券', input: { couponId: Id } })
  })
})

describe('what nobody sells', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  test('has no orders to look for, nor to pay', async () => {
    const ann = await server.person()
    expect(await ann.call('POST /api/order/centerPage', { body: { orderType: 8 as 1 } })).toMatchObject({ code: 400 })
    const body = { orderId: ann.id, orderType: 8 as 1 }
    expect(await ann.call('POST /api/sysWechatPay/h5PayTransaction', { body })).toMatchObject({ code: 400 })
  })
})
