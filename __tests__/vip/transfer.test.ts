import { randomUUID } from 'node:crypto'
import { readSettings } from '../../server/app/settings'
import { operator } from '../admin/support'
import { save, summary } from '../company/support'
import { picture } from '../exam/support'
import { must } from '../order/support'
import { startServer, type TestServer } from '../support/server'
import { cardNamed, order, preview } from './support'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('a company pays for its seats by bank transfer: the account is told, and once the money is there the seats are', async () => {
  const main = await server.person('沈悦')
  const { id: companyId } = must(await save(main))
  const wanted = { cardId: await cardNamed(server, '企业 5 席'), companyId, seats: 5 }
  expect(must(await preview(main, wanted)).ways).toEqual(['wechat', 'transfer'])
  const id = await order(main, wanted)
  const shown = async () => must(await main.call('GET /api/vipOrder/detail/:id', { params: { id } }))
  const { payPrice, transferTo } = await shown()
  expect(transferTo).toEqual({ name: expect.any(String), bank: expect.any(String), number: expect.any(String) })
  const { fileId: voucher } = await picture(server, main)
  const body = { orderId: id, orderType: 2 as const, voucher, payer: '杭州青枝里', payTime: '2026-11-20T12:00:00+08:00' }
  const send = (amount: number) =>
    main.call('POST /api/sysTransferPay/submit', { body: { ...body, amount, requestId: randomUUID() } })
  expect((await send(payPrice - 1)).code).toBe(11312)
  must(await send(payPrice))
  expect(await shown()).toMatchObject({ transfer: { state: 'waiting', payer: '杭州青枝里' } })
  expect((await summary(main)).active).toBe(false)
  const bo = await operator(server, ['财务'])
  const { records } = must(await bo.call('POST /admin/api/order/transfers/page', { body: { size: 50, state: 'waiting' } }))
  const waiting = records.find(({ orderId }) => orderId === id)!
  const confirmed = { id: waiting.id, amount: payPrice, serial: randomUUID().slice(0, 18), requestId: randomUUID() }
  must(await bo.call('POST /admin/api/order/confirmTransfer', { body: confirmed }))
  await server.app.bus.drain()
  expect(await summary(main)).toMatchObject({ active: true, total: 5 })
  expect((await shown()).transferTo).toBeUndefined()
})

test('a membership of one’s own is paid at once', async () => {
  const ann = await server.person('安然')
  expect(must(await preview(ann, { cardId: await cardNamed(server, '月卡') })).ways).toEqual(['wechat'])
})

test('an account that is not whole is told to whoever starts the server', () => {
  expect(() => readSettings({ TRANSFER_TO: 'HR社区|某行' })).toThrow('TRANSFER_TO')
})
