import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { issue, spendable, transfer } from '../../server/modules/commerce/coin/ledger'
import { give, holding } from '../coin/support'
import { atCashier, must, prepay, told } from '../order/support'
import { agreed, operator, upload, type TestOperator } from '../admin/support'
import { jpeg } from '../file/pictures'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { untilBlocked } from '../support/until-blocked'
import { address, cancel, exchange, extra, grown, left, order, product, shop } from './support'
import { card, mine as membershipOf } from '../vip/support'

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
  const wrong = await chief.call('POST /admin/api/mall/product/codes', {
    body: { id, skuId: sku, codes: ['V-3-CODE', 'AB', '', 'V 4 CODE'] },
  })
  // By line, and then none is taken: the rest of the lines would have to be found among those that are there.
  expect(must(wrong)).toEqual({
    added: 0,
    skipped: 0,
    errors: [
      { row: 2, message: '要 4–60 个字符' },
      { row: 4, message: '中间有空格' },
    ],
  })
  expect(must(await codes())).toEqual({ added: 2, skipped: 1, errors: [] })
  expect(must(await codes())).toEqual({ added: 0, skipped: 3, errors: [] })
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

/** What waits for the post for an order goes out. */
async function sendOne(orderId: string, trackNo: string) {
  const [{ id }] = await query<{ id: string }>(
    server,
    sql`select id from parcel where owner_id = ${orderId} and state = 'waiting'`,
  )
  must(await chief.call('POST /admin/api/delivery/send', { body: { id, company: '顺丰速运', trackNo } }))
}
const complain = async (orderId: string) => {
  must(await ann.call('POST /api/mallOrder/afterSale', { body: { id: orderId, reason: '收到时已破损', images: [] } }))
  const { records } = must(await chief.call('POST /admin/api/mall/afterSale/page', { body: {} }))
  return records[0].id
}

test('what came broken is sent once more, before the first has come and after; its buyer follows both', async () => {
  const one = await product(server)
  const { orderId } = must(await exchange(ann, one, { addressId: await address(ann) }))
  const again = async () => {
    const id = await complain(orderId)
    must(await chief.call('POST /admin/api/mall/afterSale/decide', { body: { id, verdict: 'resent', reason: '核实破损' } }))
  }
  const followed = async () =>
    must(await ann.call('GET /api/mallOrder/express/:id', { params: { id: orderId } })).map(({ trackNo }) => trackNo)
  await sendOne(orderId, 'SF100001')
  await again()
  expect(await followed()).toEqual(['SF100001'])
  expect((await order(ann, orderId)).delivery?.trackNo).toBe('SF100001')
  await sendOne(orderId, 'SF100002')
  expect(await followed()).toEqual(['SF100002', 'SF100001'])
  must(await ann.call('POST /api/mallOrder/confirm', { body: { id: orderId } }))
  expect((await order(ann, orderId)).status).toBe(30)
  await again()
  const { records } = must(await chief.call('POST /admin/api/delivery/page', { body: { state: 'waiting' } }))
  expect(records.map(({ what }) => what)).toEqual([expect.stringContaining('商城')])
  await sendOne(orderId, 'SF100003')
  expect(await followed()).toEqual(['SF100003', 'SF100002', 'SF100001'])
  expect((await order(ann, orderId)).timeline.map(({ text }) => text)).toContain('已寄出：顺丰速运 SF100003')

  // What was sent instead of it is under way: the first is not taken back, nor is anything while the money is asked back.
  const sent = await query<{ id: string }>(server, sql`select id from parcel where owner_id = ${orderId} order by created_at`)
  const undo = (route: 'unsend' | 'unarrive', at: number) =>
    chief.call(`POST /admin/api/delivery/${route}`, { body: { id: sent[at].id, reason: '扫错了面单' } })
  for (const at of [0, 1]) expect(await undo('unarrive', at)).toMatchObject({ code: 11532, message: '已经另寄一份，不能改回' })
  must(await undo('unsend', 2))
  await sendOne(orderId, 'SF100003')
  const lines = [{ position: 0, quantity: 1 }]
  must(
    await chief.call('POST /admin/api/order/refund', {
      body: { orderId, amount: 0, lines, reason: '三次都坏了', requestId: randomUUID() },
    }),
  )
  expect(await undo('unsend', 2)).toMatchObject({ code: 11532, message: expect.stringContaining('退款') })
})

test('what was marked as sent, or as come, by mistake is put right, and its order with it; the buyer reads it', async () => {
  const one = await product(server)
  const { orderId } = must(await exchange(ann, one, { addressId: await address(ann) }))
  await sendOne(orderId, 'SF300001')
  const [{ id }] = await query<{ id: string }>(server, sql`select id from parcel where owner_id = ${orderId}`)
  const body = { id, reason: '扫错了面单' }
  const status = async () => (await order(ann, orderId)).status
  const unarrive = () => chief.call('POST /admin/api/delivery/unarrive', { body })
  const unsend = () => chief.call('POST /admin/api/delivery/unsend', { body })
  must(await unsend())
  expect(await status()).toBe(10)
  expect(await unsend()).toMatchObject({ code: 11532 })
  expect((await ann.call('GET /api/mallOrder/express/:id', { params: { id: orderId } })).code).toBe(11521)
  await sendOne(orderId, 'SF300001')
  await server.app.bus.drain()
  const notices = must(await ann.call('POST /api/notice/page', { body: { type: 3 } })).records
  const said = notices.filter(({ title, params }) => title.includes('寄出') && params?.id === orderId)
  expect(said.map(({ title }) => title)).toEqual(['兑换的商品已寄出', '兑换的商品还没有寄出', '兑换的商品已寄出'])
  must(await chief.call('POST /admin/api/delivery/arrive', { body }))
  expect(await status()).toBe(30)
  must(await unarrive())
  expect(await status()).toBe(20)
  await query(server, sql`insert into parcel_trace (parcel_id, at, text) values (${id}, now(), '已签收，签收人：本人')`)
  must(await chief.call('POST /admin/api/delivery/arrive', { body }))
  expect(await unarrive()).toMatchObject({ code: 11532, message: '快递公司的物流里写着已签收，不能改回' })
})

test('what came broken is given back, once, its buyer reads why, and nobody else is offered it', async () => {
  const one = await product(server)
  const { orderId } = must(await exchange(ann, one, { addressId: await address(ann) }))
  await sendOne(orderId, 'SF200001')
  must(await ann.call('POST /api/mallOrder/confirm', { body: { id: orderId } }))
  await complain(orderId)
  const before = (await holding(server, ann)).free
  const { records } = must(await chief.call('POST /admin/api/mall/afterSale/page', { body: {} }))
  expect(records).toMatchObject([{ orderId, nickName: '林晓', cause: '收到时已破损' }])
  const decide = () =>
    chief.call('POST /admin/api/mall/afterSale/decide', { body: { id: records[0].id, verdict: 'returned', reason: '核实破损' } })
  must(await decide())
  expect((await decide()).code).toBe(11523)
  const found = async (state: 'waiting' | 'returned') =>
    must(await chief.call('POST /admin/api/mall/afterSale/page', { body: { state } })).records
  expect(await found('waiting')).toEqual([])
  expect(await found('returned')).toMatchObject([{ orderId, state: 'returned', reply: '核实破损' }])
  const { orderNo, complaint } = must(await chief.call('GET /admin/api/order/show/:order', { params: { order: orderId } }))
  expect(complaint).toBe('收到时已破损：已退回金币和现金')
  const of = async (keyword: string) =>
    must(await chief.call('POST /admin/api/mall/afterSale/page', { body: { keyword } })).records
  expect(await of(orderNo)).toMatchObject([{ orderNo, userId: ann.id, state: 'returned' }])
  expect((await of(ann.phone)).map((row) => row.orderId)).toContain(orderId)
  expect((await holding(server, ann)).free - before).toBe(100)
  expect(await left(server, one)).toBe(9)
  expect(await order(ann, orderId)).toMatchObject({ status: 60 })
  expect((await extra(ann, orderId)).afterSale).toMatchObject({ state: 'returned', reply: '核实破损' })
})

test('what was handed out and is given back by an operator is not there for others, and days as a member end with it', async () => {
  const shopId = await shop(server, ann)
  const [used, days] = [
    await product(server, { type: 7, shopId }),
    await product(server, { type: 6, prize: { type: 'vip', bizId: await card(server), days: 7 } }),
  ]
  const [{ orderId }, { orderId: ofDays }] = [must(await exchange(ann, used)), must(await exchange(ann, days))]
  const { code } = (await extra(ann, orderId)).voucher!
  must(await ann.call('POST /api/mallShop/verify', { body: { shopId, code } }))
  await server.app.bus.drain()
  expect((await membershipOf(ann)).personal).toBeDefined()
  for (const id of [orderId, ofDays]) {
    const lines = [{ position: 0, quantity: 1 }]
    const body = { orderId: id, amount: 0, lines, reason: '核实后退回', requestId: randomUUID() }
    must(await chief.call('POST /admin/api/order/refund', { body }))
    expect(await order(ann, id)).toMatchObject({ status: 60 })
  }
  expect(await Promise.all([used, days].map((one) => left(server, one)))).toEqual([9, 9])
  expect((await membershipOf(ann)).personal).toBeUndefined()
})

test('one of two pieces that an operator gives back is there for others, counts for nobody, and its days as a member end', async () => {
  const bea = await grown(server, await server.person('贝雅'))
  await give(server, bea, 5000)
  const [paper, days] = [
    await product(server, { perUser: 2 }),
    await product(server, { type: 6, prize: { type: 'vip', bizId: await card(server), days: 7 } }),
  ]
  const addressId = await address(bea)
  const [{ orderId }, { orderId: ofDays }] = [
    must(await exchange(bea, paper, { qty: 2, addressId })),
    must(await exchange(bea, days, { qty: 2 })),
  ]
  await server.app.bus.drain()
  expect((await membershipOf(bea)).personal).toMatchObject({ daysLeft: 14 })
  for (const id of [orderId, ofDays]) {
    const body = { orderId: id, amount: 0, lines: [{ position: 0, quantity: 1 }], reason: '少要一件', requestId: randomUUID() }
    must(await chief.call('POST /admin/api/order/refund', { body }))
  }
  expect((await membershipOf(bea)).personal).toMatchObject({ daysLeft: 7 })
  expect(await Promise.all([paper, days].map((one) => left(server, one)))).toEqual([9, 8])
  const { orderId: again } = must(await exchange(bea, paper, { addressId }))
  for (const id of [orderId, again]) must(await cancel(bea, id))
  expect(await left(server, paper)).toBe(10)
})

test('what somebody has ordered and waits for is given as it was ordered: days and shop are not changed until then', async () => {
  const shopId = await shop(server, ann)
  const { id, sku } = await product(server, { type: 7, shopId, cash: 500 })
  const save = (more: object = {}) =>
    chief.call('POST /admin/api/mall/product/save', {
      body: { ...FACTS, type: 7, shopId, useDays: 30, ...more, id, requestId: randomUUID() },
    })
  const { orderId } = must(await exchange(ann, { id, sku }, { payPrice: 500 }))
  must(await save({ title: '咖啡券' }))
  const no = { code: 400, message: expect.stringContaining('还没付款或还没到账') }
  expect(await save({ useDays: 3 })).toMatchObject(no)
  expect(await save({ shopId: await shop(server, ann) })).toMatchObject(no)
  must(await ann.call('POST /api/mallOrder/cancel', { body: { id: orderId } }))
  must(await save({ useDays: 3 }))
})

test('what is changed at the very moment somebody orders it is not sold as it was: they look at it again', async () => {
  const one = await product(server, { type: 7, shopId: await shop(server, ann) })
  const [answer] = await server.app.services.db.transaction().execute(async (trx) => {
    await sql`update mall_product set use_days = 3 where id = ${one.id}`.execute(trx)
    const ordered = exchange(ann, one)
    await untilBlocked(server, 1, ordered)
    return [ordered] as const
  })
  expect((await answer).code).toBe(11312)
  must(await exchange(ann, one))
})

test('the stock that an operator has seen is changed by as much as they write, whatever is exchanged meanwhile', async () => {
  const one = await product(server, { stock: 10 })
  const save = (stock: number, stockWas?: number) =>
    chief.call('POST /admin/api/mall/product/sku', {
      body: { ...SKU, id: one.id, skuId: one.sku, coins: 100, stock, ...(stockWas !== undefined && { stockWas }) },
    })
  must(await exchange(ann, one, { addressId: await address(ann) }))
  must(await save(10, 10))
  expect(await left(server, one)).toBe(9)
  must(await save(15, 10))
  expect(await left(server, one)).toBe(14)
  expect(await save(0, 15)).toMatchObject({ code: 400, message: expect.stringContaining('又兑出去一些') })
  must(await save(20))
  expect(await left(server, one)).toBe(20)
})

test('what came broken and cost more than ¥500 is given back by two people, as much as they have seen', async () => {
  const one = await product(server, { cash: 60_000 })
  const { orderId } = must(await exchange(ann, one, { addressId: await address(ann), payPrice: 60_000 }))
  await atCashier(server, must(await prepay(ann, orderId, { orderType: 5 })).prepayId)
  await told(server)
  await sendOne(orderId, 'SF300001')
  const id = await complain(orderId)
  const { records } = must(await chief.call('POST /admin/api/mall/afterSale/page', { body: {} }))
  expect(records).toMatchObject([{ id, amount: 60_000 }])
  const giveBack = (amount?: number) =>
    chief.call('POST /admin/api/mall/afterSale/decide', { body: { id, verdict: 'returned', amount, reason: '核实破损' } })
  expect(await giveBack()).toMatchObject({ code: 11312 })
  expect(await giveBack(1)).toMatchObject({ code: 11312 })
  const asked = await giveBack(60_000)
  expect(asked.code).toBe(10180)
  expect(await order(ann, orderId)).toMatchObject({ status: 20 })
  expect(await agreed(await operator(server), Promise.resolve(asked))).toBe(200)
  expect(await order(ann, orderId)).toMatchObject({ status: 50 })
})

test('pictures of a product are changed one by one, and what is shown no more is let go', async () => {
  const picture = async () => upload(server, chief, 'image', await jpeg(), 'a.jpg')
  const [cover, first, second] = [await picture(), await picture(), await picture()]
  const save = (more: object) =>
    chief.call('POST /admin/api/mall/product/save', { body: { ...FACTS, requestId: randomUUID(), ...more } })
  const { id } = must(await save({ coverFileId: cover, imageFileIds: [first] }))
  const show = async () => must(await chief.call('GET /admin/api/mall/product/show/:id', { params: { id } }))
  // As the form sends it: what stands there, and one more.
  must(await save({ id, coverFileId: cover, imageFileIds: [second, first] }))
  expect(await show()).toMatchObject({ coverFileId: cover, imageFileIds: [second, first] })
  must(await save({ id, coverFileId: null, imageFileIds: [second] }))
  expect(await show()).toMatchObject({ coverFileId: null, imageFileIds: [second] })
  const used = await query(
    server,
    sql<{ id: string }>`select id from file where id = any(${[cover, first, second]}::uuid[]) and used`,
  )
  expect(used).toEqual([{ id: second }])
  expect((await save({ imageFileIds: [second] })).code).toBe(10131)
})

test('an operator writes a shop with who serves there, and the kinds under which products stand', async () => {
  const staff = await server.person('店员')
  const facts = {
    ...{
      kind: 'partner' as const,
      name: '一间咖啡',
      intro: '',
      phone: '',
      city: '苏州',
      address: '星湖街 328 号',
      lng: null,
      lat: null,
    },
    ...{ hours: '', handover: '', open: true, staff: [staff.phone, '13000000000'] },
  }
  // The answer to the first was lost, and it is sent again.
  const send = { body: { ...facts, requestId: randomUUID() } }
  const saved = must(await chief.call('POST /admin/api/mall/shop/save', send))
  expect(must(await chief.call('POST /admin/api/mall/shop/save', send))).toEqual(saved)
  expect(saved.unknown).toEqual(['13000000000'])
  const show = async () => must(await chief.call('GET /admin/api/mall/shop/show/:id', { params: { id: saved.id } }))
  expect(await show()).toMatchObject({ name: '一间咖啡', staff: [staff.phone] })
  must(await chief.call('POST /admin/api/mall/shop/save', { body: { ...(await show()), open: false } }))
  const { records } = must(await chief.call('POST /admin/api/mall/shop/page', { body: {} }))
  expect(records[0]).toMatchObject({ id: saved.id, open: false, staffCount: 1 })
  const called = async (keyword: string) =>
    must(await chief.call('POST /admin/api/mall/shop/page', { body: { keyword } })).records.map(({ name }) => name)
  expect(await called('间咖')).toContain('一间咖啡')
  expect(await called('没有这家')).toEqual([])

  const category = (body: { id?: string; name: string; sort: number }) =>
    chief.call('POST /admin/api/mall/category/save', { body })
  const { id } = must(await category({ name: '文具', sort: 1 }))
  expect((await category({ name: '文具', sort: 2 })).code).toBe(400)
  must(await category({ id, name: '图书', sort: 2 }))
  const remove = () => chief.call('POST /admin/api/mall/category/remove', { body: { id } })
  const { id: productId } = must(
    await chief.call('POST /admin/api/mall/product/save', { body: { ...FACTS, categoryId: id, requestId: randomUUID() } }),
  )
  expect(await remove()).toMatchObject({ code: 400, message: '还有商品在这一类，先换到别的类' })
  must(await chief.call('POST /admin/api/mall/product/save', { body: { ...FACTS, id: productId, requestId: randomUUID() } }))
  must(await remove())
  expect((await remove()).code).toBe(10104)
  expect(must(await chief.call('GET /admin/api/mall/category/list'))).toEqual([])
})

test('the home page has the sections that operators name, order and fill, and the banner that they put there', async () => {
  const home = async () => must(await server.call('GET /api/mall/home'))
  const list = async () => must(await chief.call('GET /admin/api/mall/section/list'))
  const [hot, afford, ...rest] = await list()
  expect([hot, afford].map(({ kind }) => kind)).toEqual(['hot', 'afford'])

  const [cheap, dear, off] = [await product(server), await product(server), await product(server, { state: 'off' })]
  const save = (body: object) =>
    chief.call('POST /admin/api/mall/section/save', { body: { title: '办公常备', shown: true, ...body } })
  expect((await save({ productIds: [randomUUID()] })).code).toBe(10104)
  const { id } = must(await save({ productIds: [off.id] }))
  const titles = async () => (await home()).sections.map(({ title }) => title)
  // Nothing in it can be seen yet.
  expect(await titles()).not.toContain('办公常备')
  must(await save({ id, productIds: [dear.id, off.id, cheap.id] }))
  expect((await titles()).at(-1)).toBe('办公常备')
  const of = async (body: object) => must(await server.call('POST /api/mallProduct/page', { body })).records.map((one) => one.id)
  expect(await of({ sectionId: id })).toEqual([dear.id, cheap.id])
  const { records, next } = must(await server.call('POST /api/mallProduct/page', { body: { sectionId: id, size: 1 } }))
  expect(records.map((one) => one.id)).toEqual([dear.id])
  expect(await of({ sectionId: id, size: 1, cursor: next })).toEqual([cheap.id])
  expect(must(await chief.call('GET /admin/api/mall/section/show/:id', { params: { id } })).productIds).toEqual([
    dear.id,
    off.id,
    cheap.id,
  ])

  const arrange = (ids: string[]) => chief.call('POST /admin/api/mall/section/order', { body: { ids } })
  expect((await arrange([id, hot.id])).code).toBe(400)
  must(await arrange([id, afford.id, hot.id, ...rest.map((one) => one.id)]))
  expect((await titles()).slice(0, 2)).toEqual(['办公常备', '我能兑换'])
  expect(await of({ tab: 'first' })).toEqual([dear.id, cheap.id])

  const change = (one: { id: string; title: string }, more: object) => save({ id: one.id, title: one.title, ...more })
  must(await change(hot, { title: '大家在兑', shown: false }))
  expect(await titles()).not.toContain('大家在兑')
  expect((await server.call('POST /api/mallProduct/page', { body: { sectionId: hot.id } })).code).toBe(10104)
  expect((await change(hot, { productIds: [cheap.id] })).code).toBe(400)
  for (const one of rest) must(await change(one, { shown: false }))
  expect(await change(afford, { shown: false })).toMatchObject({ code: 400, message: '至少显示一个自动的栏，否则首页会空着' })
  const remove = (sectionId: string) => chief.call('POST /admin/api/mall/section/remove', { body: { id: sectionId } })
  expect((await remove(afford.id)).code).toBe(400)
  must(await remove(id))
  expect(await titles()).toEqual(['我能兑换'])

  expect((await home()).banners).toEqual([])
  const imageFileId = await upload(server, chief, 'image', await jpeg(), 'a.jpg')
  must(
    await chief.call('POST /admin/api/ad/create', {
      body: {
        ...{ place: 'mall', title: '幸运日', link: '/pages/lottery/detail/detail', sort: 0, endTime: null, imageFileId },
        startTime: '2026-01-01T00:00:00Z',
        requestId: randomUUID(),
      },
    }),
  )
  expect((await home()).banners).toMatchObject([{ title: '幸运日', url: '/pages/lottery/detail/detail' }])
})

test('coins are taken by hand as far as they are there, much of it by two, and the report says what became of all', async () => {
  const report = async () => must(await chief.call('GET /admin/api/coin/month/list'))[0]
  const owed = async () => must(await chief.call('GET /admin/api/coin/standing')).outstanding
  const rich = await server.person('富')
  await give(server, rich, 3000)
  await server.app.bus.drain()
  const [before, debt, { free }] = [await report(), await owed(), await holding(server, rich)]
  const deduct = (coins: number) =>
    chief.call('POST /admin/api/coin/deduct', {
      body: { userId: rich.id, coins, reason: '任务刷量', requestId: randomUUID() },
    })
  expect(must(await deduct(600))).toEqual({ taken: 600, balance: free - 600 })
  expect(await agreed(await operator(server), deduct(100_000))).toBe(200)
  expect((await holding(server, rich)).free).toBe(0)
  const { records } = must(await rich.call('POST /api/notice/page', { body: {} }))
  expect(records.map(({ title }) => title)).toEqual(expect.arrayContaining(['600 金币被扣减']))
  expect(await report()).toEqual({ ...before, taken: before.taken + free })
  expect(debt - (await owed())).toBe(free)
  const { issued, spent, expired, taken } = await report()
  expect(issued - spent - expired - taken).toBe(await owed())
})

test('of coins that come back the report says neither that they were given nor that they were spent', async () => {
  const report = async () => must(await chief.call('GET /admin/api/coin/month/list'))[0]
  const lia = await server.person('莉娅')
  await give(server, lia, 100)
  await server.app.bus.drain()
  const before = await report()
  const move = (reason: 'questionAsked' | 'questionReturned' | 'lotteryDrawn' | 'lotteryReturned', id: string) => {
    const ref = { type: reason.startsWith('lottery') ? 'lottery' : 'answer', id } as const
    const [from, to] = reason.endsWith('Returned') ? [issue, spendable(lia.id)] : [spendable(lia.id), issue]
    return server.database.db.transaction().execute((trx) => transfer(trx, { reason, ref, from, to, amount: 40 }))
  }
  const [question, drawn] = [randomUUID(), randomUUID()]
  await move('questionAsked', question)
  await move('lotteryDrawn', drawn)
  expect(await report()).toEqual({ ...before, spent: before.spent + 80 })
  await move('questionReturned', question)
  await move('lotteryReturned', drawn)
  expect(await report()).toEqual(before)
})

test('what is nearly gone is said on the workbench to whoever can put more there, until there is more or it is off the shelf', async () => {
  const title = '快没有的书'
  const one = await product(server, { title, stock: 10 })
  const said = async (who = chief) =>
    must(await who.call('GET /admin/api/desk/show'))
      .alarms.filter(({ text }) => text.includes(title))
      .map(({ name, text }) => [name, text])
  const set = (stock: number, sold: number) =>
    query(server, sql`update mall_sku set stock = ${stock}, sold = ${sold} where id = ${one.sku}`)
  await set(2, 8)
  expect(await said()).toEqual([])
  await set(1, 9)
  expect(await said()).toEqual([['mallStock', expect.stringContaining('（剩 1）')]])
  expect(await said(await operator(server, ['客服']))).toEqual([])
  must(await chief.call('POST /admin/api/mall/product/publish', { body: { id: one.id, on: false } }))
  expect(await said()).toEqual([])
})
