import { sql } from 'kysely'
import { startBackOffice, type Desk } from '../admin/support'
import { company } from '../company/support'
import { address, fillPool, grown, product } from '../mall/support'
import { makeCompany, training } from '../neixun/support'
import type { Person, TestServer } from '../support/server'
import { query } from '../support/query'
import { openedBank } from '../tiku/practice-support'
import { card } from '../vip/support'
import { batch, check, create, redeem, use } from './support'

let server: TestServer
let desk: Desk
let ann: Person
let bob: Person
beforeAll(async () => {
  ;({ server, desk, ann, bob } = await startBackOffice())
})
afterAll(() => server.close())

const states = (batchId: string) =>
  query<{ state: string }>(server, sql`select state from duihuan_code where batch_id = ${batchId} order by number`)

test('a question bank comes by code as it comes by money; who has it keeps the code', async () => {
  const { id: bankId } = await openedBank(server, { 甲章: 2 })
  await query(server, sql`update tiku_bank set price = 6900, valid_days = 365 where id = ${bankId}`)
  const { id, codes } = await batch(desk, { prizes: [{ type: 'tiku', bizId: bankId }], total: 2, perPerson: 2 })
  expect((await check(ann, codes[0])).result.prizes).toMatchObject([{ type: 'tiku', validText: '兑换之日起 365 天' }])
  const { result } = await redeem(ann, codes[0])
  expect(result.rights).toMatchObject([
    { type: 'tiku', action: '去练习', page: { route: 'pages/tiku/index', params: { bankId } } },
  ])
  const [shown] = (await ann.call('GET /api/tiku/home', { query: { bankId } })).result
  expect(shown).toMatchObject({ bank: { owned: true }, free: { unlimited: true } })
  const again = await check(ann, codes[1])
  expect(again.result.alreadyOwned).toBe(true)
  expect((await use(ann, again.result.token)).code).toBe(11809)
  expect(await states(id)).toEqual([{ state: 'used' }, { state: 'unused' }])
})

test('seats come to the company of its main member, by nobody else, and as long as its membership runs', async () => {
  const companyId = await company(server, ann, 5)
  const { id, codes } = await batch(desk, {
    prizes: [
      { type: 'seats', amount: 3 },
      { type: 'coin', amount: 10 },
    ],
    total: 2,
    perPerson: 2,
  })
  expect(await check(bob, codes[0])).toMatchObject({ code: 11812, message: expect.stringContaining('兑换码未使用') })
  const { result } = await redeem(ann, codes[0])
  expect(result.rights[0]).toMatchObject({ type: 'seats', title: '企业席位 3 个', page: { route: 'pages/vip/subAccount' } })
  const seats = () => query<{ seats: number }>(server, sql`select seats from company where id = ${companyId}`)
  expect(await seats()).toEqual([{ seats: 8 }])
  await query(server, sql`update vip_term set ends_at = now() where company_id = ${companyId}`)
  expect((await check(ann, codes[1])).code).toBe(11816)
  expect(await states(id)).toEqual([{ state: 'used' }, { state: 'unused' }])
})

test('a place in a training comes by code to whoever has said who they are, once, until it is over', async () => {
  const { id: bizId } = await training(server, await makeCompany(server, bob))
  const { id, codes } = await batch(desk, { prizes: [{ type: 'neixun', bizId }], total: 2, perPerson: 2 })
  const cleo = await server.person('可乐')
  expect((await check(cleo, codes[0])).result.needProfile).toBe(true)
  expect((await redeem(cleo, codes[0])).code).toBe(11810)
  await query(server, sql`update app_user set real_name = '柯乐' where id = ${cleo.id}`)
  const { result } = await redeem(cleo, codes[0])
  expect(result.rights).toMatchObject([{ type: 'neixun', page: { route: 'pages/neixun/detail', params: { id: bizId } } }])
  expect(
    await query(server, sql`select name, status from trainee where training_id = ${bizId} and user_id = ${cleo.id}`),
  ).toEqual([{ name: '柯乐', status: 'learning' }])
  expect((await check(cleo, codes[1])).result.alreadyOwned).toBe(true)
  await query(server, sql`update trainee set status = 'quit' where training_id = ${bizId} and user_id = ${cleo.id}`)
  expect((await redeem(cleo, codes[1])).code).toBe(11816)
  await query(server, sql`update training set end_at = now() where id = ${bizId}`)
  expect((await check(bob, codes[1])).code).toBe(11816)
  expect(await states(id)).toEqual([{ state: 'used' }, { state: 'unused' }])
})

test('a parcel comes by code to where somebody has things sent; without an address, and sold out, the code is kept', async () => {
  const { sku } = await product(server, { stock: 1 })
  const { id, codes } = await batch(desk, { prizes: [{ type: 'mall', bizId: sku }], total: 3, perPerson: 3 })
  for (const person of [ann, bob]) await grown(server, person)
  expect(await redeem(bob, codes[0])).toMatchObject({ code: 11517, message: expect.stringContaining('兑换码未使用') })
  await address(ann)
  const { result } = await redeem(ann, codes[0])
  const [right] = result.rights
  expect(right).toMatchObject({ type: 'mall', action: '看订单', page: { route: 'pages/mall/orderDetail' } })
  const order = (await ann.call('GET /api/order/detail/:id', { params: { id: right.orderId! } })).result
  expect(order).toMatchObject({ payPrice: 0, status: 10 })
  await address(bob)
  expect((await redeem(bob, codes[1])).code).not.toBe(200)
  expect(await states(id)).toEqual([{ state: 'used' }, { state: 'unused' }, { state: 'unused' }])
})

test('goods and pools of codes are found by the name of the product, and are those that a batch may be made of', async () => {
  const [notebook, month] = [
    await product(server, { title: '找得到的手账本' }),
    await product(server, { type: 2, title: '找得到的月卡' }),
  ]
  const limited = await product(server, { type: 2, title: '找得到的周卡', perUser: 1 })
  const found = async (gives: 'mall' | 'card') =>
    (await desk.an.call('POST /admin/api/mall/sku/list', { body: { gives, keyword: '找得到' } })).result
  expect(await found('mall')).toEqual([{ id: notebook.sku, name: expect.stringContaining('找得到的手账本 · ') }])
  expect(await found('card')).toEqual([{ id: month.sku, name: expect.stringContaining('找得到的月卡 · ') }])
  await fillPool(server, month, ['AAAA-1'])
  for (const [type, bizId, code] of [
    ['mall', notebook.sku, 200],
    ['card', month.sku, 200],
    ['card', limited.sku, 400],
  ] as const)
    expect((await create(desk, { prizes: [{ type, bizId }] })).code).toBe(code)
})

test('what asks something of whoever uses the code is given by codes alone, and only what makes sense', async () => {
  const { id: bankId } = await openedBank(server, { 甲章: 1 })
  const digital = await product(server, { type: 3, prize: { type: 'coin', amount: 5 } })
  for (const prize of [
    { type: 'seats' as const },
    { type: 'seats' as const, amount: 501 },
    { type: 'mall' as const, bizId: digital.sku },
    { type: 'mall' as const, bizId: bankId },
    { type: 'neixun' as const },
  ])
    expect((await create(desk, { prizes: [prize] })).code).toBe(400)
  const giver = await card(server)
  expect((await create(desk, { prizes: [{ type: 'vip', bizId: giver, days: 7 }] })).code).toBe(200)
})
