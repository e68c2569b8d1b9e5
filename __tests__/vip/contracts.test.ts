import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { amountWords } from '../../server/app/formats/amount-words'
import { readSettings } from '../../server/app/settings'
import { documentReader } from '../../server/gateways/documents'
import { operator, sendFile, type TestOperator } from '../admin/support'
import { company, join, members, save } from '../company/support'
import { must } from '../order/support'
import { startServer, type Person, type TestServer } from '../support/server'
import { query } from '../support/query'
import { buy, cardNamed, order, pay, refund } from './support'

let server: TestServer
let main: Person
let fin: TestOperator
let companyId: string
let id: string
beforeAll(async () => {
  server = await startServer()
  fin = await operator(server, ['财务'])
})
afterAll(() => server.close())
beforeEach(async () => {
  main = await server.person('沈悦')
  ;({ id: companyId } = must(await save(main, { name: '杭州青枝里信息技术有限公司' })))
  id = await order(main, await wanted())
})

const ADDRESS = '杭州市余杭区文一西路 998 号 5 幢'
const wanted = async () => ({ cardId: await cardNamed(server, '企业 5 席'), companyId, seats: 5 })
const look = (person: Person, orderId = id) => person.call('GET /api/vipContract/detail/:id', { params: { id: orderId } })
const make = (person: Person, orderId = id, address = ADDRESS) =>
  person.call('POST /api/vipContract/make', { body: { orderId, address, requestId: randomUUID() } })
const file = (person: Person, contract: string, which: 'draft' | 'signed' = 'draft') =>
  person.call('GET /api/vipContract/file/:id', { params: { id: contract }, query: { which } })
const listed = (person: Person) => person.call('POST /api/vipContract/page', { body: {} })
const desk = async (queue: 'waiting' | 'signed' | 'void') =>
  must(await fin.call('POST /admin/api/vipContract/page', { body: { queue, size: 50 } })).records
const SCAN = Buffer.from('%PDF-1.4\n% both have sealed\n')
const seal = (contract: string, bytes = SCAN, edition?: number) =>
  sendFile(
    server,
    fin,
    'POST /admin/api/vipContract/sign/:id',
    { params: { id: contract }, query: edition ? { edition: String(edition) } : undefined },
    { bytes, name: 'scan.pdf', type: 'application/pdf' },
  )
const bytesAt = async (url: string) => {
  const { statusCode, rawPayload, headers } = await server.app.http.inject(url)
  return { statusCode, bytes: rawPayload, type: headers['content-type'] }
}
/** All that a contract says, without the ends of its lines. */
async function wordsOf(bytes: Buffer): Promise<string> {
  const { text } = await documentReader(server.settings).pdf(bytes, 0, 0)
  return text.replace(/\s+/g, '')
}

test('the invoice of a company begins with the company that paid', async () => {
  const { creditCode } = must(await main.call('GET /api/enterprise/my'))!
  const { head } = must(await main.call('GET /api/invoice/detail/:id', { params: { id } }))
  expect(head).toEqual({ kind: 'company', title: '杭州青枝里信息技术有限公司', taxNo: creditCode, email: '' })
})

test('the main member has a contract drawn up before paying: both sides, what and for how much in figures and in words, and the account', async () => {
  expect(must(await look(main))).toMatchObject({ state: 'none', canMake: true, id: null, amount: 129_900, address: '' })
  const made = must(await make(main))
  expect(made).toMatchObject({
    ...{ state: 'waiting', canMake: true, edition: 1, amount: 129_900, amountWords: '人民币壹仟贰佰玖拾玖元整' },
    ...{ company: '杭州青枝里信息技术有限公司', address: ADDRESS, contact: '沈悦', number: expect.stringMatching(/^HT\d{16}$/) },
  })
  const shown = must(await main.call('GET /api/vipOrder/detail/:id', { params: { id } }))
  expect(shown.contract).toEqual({ state: 'waiting', text: '待盖章', number: made.number })
  const { url, name } = must(await file(main, made.id!))
  expect(name).toBe(`合同${made.number}.pdf`)
  const { bytes, type } = await bytesAt(url)
  expect(type).toBe('application/pdf')
  const words = await wordsOf(bytes)
  for (const part of [
    ...[made.company, '文一西路998号5幢', '沈悦', made.seller, '¥1299.00', made.amountWords],
    ...[shown.orderNo, shown.transferTo!.number, shown.refundRule, '甲方（盖章）'],
  ])
    expect(words).toContain(part.replace(/\s+/g, ''))
  // The next one begins with what was told for this one.
  const { id: other } = must(await save(await server.person('别家')))
  expect(other).not.toBe(companyId)
  expect(must(await look(main)).address).toBe(ADDRESS)
})

test('what was wrong is drawn up anew under the same number, until both have sealed it; the operator uploads the scan, and the company has it', async () => {
  const first = must(await make(main))
  const again = must(await make(main, id, `${ADDRESS} 602 室`))
  expect(again).toMatchObject({ number: first.number, edition: 2, address: `${ADDRESS} 602 室` })
  expect(await wordsOf((await bytesAt(must(await file(main, first.id!)).url)).bytes)).toContain('第2版')
  expect(await file(main, first.id!, 'signed')).toMatchObject({ code: 10104 })
  expect((await desk('waiting')).find((one) => one.number === first.number)).toMatchObject({
    ...{ company: '杭州青枝里信息技术有限公司', amount: 129_900, isPaid: false, state: 'waiting' },
  })
  expect(await seal(first.id!, Buffer.from('a picture'))).toMatchObject({ code: 400 })
  // The scan of the first edition is none of the second.
  expect(await seal(first.id!, SCAN, first.edition)).toMatchObject({
    code: 11629,
    message: '企业刚重新生成了第 2 版，请按新的一版盖章',
  })
  expect(must(await look(main))).toMatchObject({ state: 'waiting' })
  must(await seal(first.id!, SCAN, 2))
  expect(must(await look(main))).toMatchObject({ state: 'signed', canMake: false })
  expect((await bytesAt(must(await file(main, first.id!, 'signed')).url)).bytes).toEqual(SCAN)
  expect(await make(main)).toMatchObject({ status: 200, code: 11629 })
  await server.app.bus.drain()
  const { records } = must(await main.call('POST /api/notice/page', { body: { size: 20 } }))
  expect(records.filter(({ title }) => title === '合同已盖章')).toHaveLength(1)
  // A wrong scan is replaced, and nobody is told twice.
  const right = Buffer.concat([SCAN, Buffer.from('% the right one\n')])
  must(await seal(first.id!, right))
  expect((await bytesAt(must(await file(main, first.id!, 'signed')).url)).bytes).toEqual(right)
  expect((await desk('signed')).map(({ number }) => number)).toContain(first.number)
})

test('a bank transfer names it, and whoever confirms the money reads its number', async () => {
  const { number } = must(await make(main))
  const { picture } = await import('../exam/support')
  const { fileId: voucher } = await picture(server, main)
  const body = {
    orderId: id,
    orderType: 2 as const,
    voucher,
    payer: '杭州青枝里',
    payTime: '2026-11-20T12:00:00+08:00',
    amount: 129_900,
  }
  must(await main.call('POST /api/sysTransferPay/submit', { body: { ...body, requestId: randomUUID() } }))
  const { records } = must(await fin.call('POST /admin/api/order/transfers/page', { body: { size: 50 } }))
  expect(records.find(({ orderId }) => orderId === id)).toMatchObject({ contractNo: number })
})

test('managers see it when the main member lets them; members, other companies and who has left do not', async () => {
  const house = await server.person('周敏')
  const own = await company(server, house)
  const paid = await buy(server, house, { cardId: await cardNamed(server, '企业 5 席'), companyId: own, kind: 'seats', seats: 1 })
  const made = must(await make(house, paid))
  const [manager, member] = [await server.person('陆一鸣'), await server.person('方若琳')]
  const seat = await join(house, manager)
  await join(house, member)
  const manage = (seesMoney?: boolean) =>
    house.call('POST /api/subAccount/setManager', { body: { id: seat, on: true, ...(seesMoney && { seesMoney }) } })
  must(await manage())
  for (const stranger of [manager, member]) {
    expect(await look(stranger, paid)).toMatchObject({ status: 200, code: 11620 })
    expect(await listed(stranger)).toMatchObject({ code: 11620 })
    expect(await file(stranger, made.id!)).toMatchObject({ code: 11620 })
  }
  must(await manage(true))
  expect((await members(house)).find((one) => one.id === seat)).toMatchObject({ seesMoney: true })
  expect(must(await listed(manager)).records).toMatchObject([{ number: made.number, state: 'waiting', amount: made.amount }])
  expect(must(await file(manager, made.id!)).url).toBeTruthy()
  expect(await make(manager, paid)).toMatchObject({ code: 11620, message: '合同由主账号生成' })
  // The main member of another company has nothing of theirs.
  expect(await look(main, paid)).toMatchObject({ code: 10104 })
  expect(await file(main, made.id!)).toMatchObject({ code: 10104 })
  expect(await make(main, paid)).toMatchObject({ code: 10104 })
  expect(must(await listed(main)).records).toEqual([])
  must(await house.call('POST /api/subAccount/remove', { body: { id: seat } }))
  expect(await file(manager, made.id!)).toMatchObject({ code: 11620 })
})

test('of what is cancelled or given back it is void, and cannot be sealed any more', async () => {
  const made = must(await make(main))
  must(await main.call('POST /api/vipOrder/cancel', { body: { id } }))
  expect(must(await look(main))).toMatchObject({ state: 'void', canMake: false })
  expect(await seal(made.id!)).toMatchObject({ code: 11629 })
  expect((await desk('void')).map(({ number }) => number)).toContain(made.number)
  expect(await make(main)).toMatchObject({ code: 11629 })
})

test('an order whose price was changed has to be written down again before it is sealed', async () => {
  const made = must(await make(main))
  const boss = await operator(server)
  must(
    await boss.call('POST /admin/api/order/reprice', {
      body: { orderId: id, off: 9900, reason: '老客户', requestId: randomUUID() },
    } as never),
  )
  expect(must(await look(main))).toMatchObject({ stale: true, amount: 129_900 })
  expect(await seal(made.id!)).toMatchObject({ code: 11629, message: '合同金额与订单不一致，请让企业重新生成' })
  expect(must(await make(main))).toMatchObject({ stale: false, amount: 120_000, amountWords: '人民币壹仟贰佰元整' })
  must(await seal(made.id!))
})

test('whoever has passed the main role on gives nothing of the company back any more', async () => {
  await pay(server, main, id)
  const bea = await server.person('贝雅')
  await join(main, bea)
  const role = (who: Person, is: string) =>
    query(server, sql`update company_member set role = ${is} where company_id = ${companyId} and user_id = ${who.id}`)
  await role(main, 'member')
  await role(bea, 'main')
  const refused = { code: 11320, message: expect.stringContaining('主账号已经换人，退款请现在的主账号联系客服') }
  expect(await refund(main, id)).toMatchObject(refused)
})

test('what somebody buys for themselves has none, and an operator without the right does not read the list', async () => {
  const own = await order(main, { cardId: await cardNamed(server, '月卡') })
  expect(must(await main.call('GET /api/vipOrder/detail/:id', { params: { id: own } })).contract).toBeUndefined()
  expect(await look(main, own)).toMatchObject({ code: 10104 })
  const helper = await operator(server, ['客服'])
  expect(await helper.call('POST /admin/api/vipContract/page', { body: { queue: 'waiting' } })).toMatchObject({ status: 403 })
})

test.each([
  [0, '人民币零元整'],
  [1, '人民币壹分'],
  [105, '人民币壹元零伍分'],
  [110, '人民币壹元壹角整'],
  [100_200, '人民币壹仟零贰元整'],
  [1_000_000, '人民币壹万元整'],
  [10_100_000, '人民币壹拾万壹仟元整'],
  [100_010_050, '人民币壹佰万零壹佰元伍角整'],
  [20_300_405_000, '人民币贰亿零叁佰万肆仟零伍拾元整'],
])('%i 分 are written out as %s', (fen, words) => expect(amountWords(fen)).toBe(words))

test('a seller that is not whole is told to whoever starts the server', () => {
  expect(() => readSettings({ SELLER: 'HR社区|某处' })).toThrow('SELLER')
})
