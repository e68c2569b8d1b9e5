import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Api, Input } from '../../contract'
import { isTaxNo } from '../../contract/rules/invoice'
import type { Trx } from '../../server/app/db'
import { issue, refuseInvoice, reversed, toReverse } from '../../server/modules/commerce/invoice/desk'
import { closeDue } from '../../server/modules/aggregates/mine/logoff'
import { give as giveCoins } from '../coin/support'
import { cancel, detail, must, noticesOf, order, pay, refund, refundsDone, startShop, ware } from '../order/support'
import { command } from '../support/command'
import { query } from '../support/query'
import type { Person, TestServer } from '../support/server'

let server: TestServer
let ann: Person
let bob: Person
startShop(async (started) => {
  server = started
  ;[ann, bob] = [await server.person(), await server.person()]
  await server.app.bus.drain()
  await giveCoins(server, ann, 10_000)
})

/** 阿里巴巴（中国）有限公司: a public number, whose last sign is right. */
const TAX_NO = '91330100799655058B'
const COMPANY = { kind: 'company' as const, title: '杭州某某科技有限公司', taxNo: TAX_NO, email: 'hr@example.com' }
type Wish = Input<'POST /api/invoice/apply', Api['POST /api/invoice/apply']>['body']
const apply = (person: Person, orderId: string, more: Partial<Wish> = {}) =>
  person.call('POST /api/invoice/apply', { body: { orderId, ...COMPANY, requestId: randomUUID(), ...more } })
const look = (person: Person, id: string) => person.call('GET /api/invoice/detail/:id', { params: { id } })
const file = (person: Person, id: string) => person.call('GET /api/invoice/file/:id', { params: { id } })

async function paid(person = ann, more: object = {}): Promise<string> {
  const id = await order(person, await ware(server), more)
  await pay(server, person, id)
  return id
}
const desk = command('invoices', () => server)
const invoiceOf = async (orderId: string) =>
  (await query(server, sql<{ id: string }>`select id from invoice where order_id = ${orderId} order by created_at desc`))[0].id
const PDF = Buffer.from('%PDF-1.4\n% an invoice\n')
const pdf = () => {
  const at = path.join(server.settings.dataDir, 'invoice.pdf')
  fs.writeFileSync(at, PDF)
  return at
}
const inside = (work: (trx: Trx) => Promise<void>) => server.database.db.transaction().execute(work)
/** Issues the invoice of an order, as the command line does. */
const issueFor = async (orderId: string) => {
  const id = await invoiceOf(orderId)
  await inside((trx) => issue(trx, server.app.services.gateways.storage, id, number(), PDF))
  return id
}
let numbers = 0
const number = () => `2533200000${String(++numbers).padStart(10, '0')}`

test('a paid order gets one, for the money alone; the last head is proposed again', async () => {
  const unpaid = await order(ann, await ware(server))
  expect(must(await detail(ann, unpaid)).invoice).toBeUndefined()
  const id = await paid(ann, { useCoin: true, payPrice: 15_920 })
  expect(must(await detail(ann, id)).invoice).toEqual({ state: 'none', text: '可申请' })
  expect(must(await look(ann, id))).toMatchObject({ state: 'none', amount: 15_920, canApply: true })
  must(await apply(ann, id, { title: '  杭州某某科技有限公司\n', taxNo: TAX_NO.toLowerCase() }))
  expect(must(await look(ann, id))).toMatchObject({ state: 'applied', amount: 15_920, canApply: false, head: COMPANY })
  expect(must(await detail(ann, id)).invoice).toEqual({ state: 'applied', text: '开票中' })
  expect(await apply(ann, id)).toMatchObject({ status: 200, code: 11372, message: '这张订单已经申请过发票' })
  const next = await paid()
  expect(must(await look(ann, next))).toMatchObject({ state: 'none', canApply: true, head: COMPANY })
  expect(server.log.join('')).not.toMatch(/某某科技|91330100799655058B/i)
})

test('the same tap twice asks once', async () => {
  const id = await paid()
  const requestId = randomUUID()
  const answers = await Promise.all([apply(ann, id, { requestId }), apply(ann, id, { requestId })])
  expect(answers.map(({ code }) => code)).toEqual([200, 200])
  expect(await query(server, sql`select from invoice where order_id = ${id}`)).toHaveLength(1)
})

test('what is not paid, paid without money, or being given back has none', async () => {
  const unpaid = await order(ann, await ware(server))
  expect(await apply(ann, unpaid)).toMatchObject({ code: 11372 })
  must(await cancel(ann, unpaid))
  expect(await apply(ann, unpaid)).toMatchObject({ code: 11372 })
  const coins = await order(ann, await ware(server, { price: 500, coin_share: 1 }), { useCoin: true, payPrice: 0 })
  expect(await apply(ann, coins)).toMatchObject({ code: 11372, message: '没有实付金额，不开具发票' })
  expect(must(await detail(ann, coins)).invoice).toBeUndefined()
  const going = await paid()
  must(await refund(ann, going))
  expect(await apply(ann, going)).toMatchObject({ code: 11372 })
})

test('a head that cannot be is refused, with the field it is about', async () => {
  const id = await paid()
  const wrong = `${TAX_NO.slice(0, -1)}C`
  expect(await apply(ann, id, { taxNo: wrong })).toMatchObject({ code: 11371, message: '税号不正确，请核对（15、18 或 20 位）' })
  expect(await apply(ann, id, { taxNo: '' })).toMatchObject({ code: 11371, message: '请填写税号' })
  expect(await apply(ann, id, { title: '   ' })).toMatchObject({ code: 11370, message: '请填写发票抬头' })
  expect(await apply(ann, id, { email: 'hr@' })).toMatchObject({ code: 11370, message: '请填写正确的邮箱' })
  // A person has no number, whatever is sent.
  must(await apply(ann, id, { kind: 'personal', title: '安然', email: undefined }))
  expect(must(await look(ann, id)).head).toEqual({ kind: 'personal', title: '安然', taxNo: '', email: '' })
})

test('a company can ask for the special kind, with its number, and the operator reads which it is, also to reverse it', async () => {
  const id = await paid()
  expect(await apply(ann, id, { kind: 'special', taxNo: '' })).toMatchObject({ code: 11371, message: '请填写税号' })
  must(await apply(ann, id, { kind: 'special' }))
  expect(must(await look(ann, id))).toMatchObject({ state: 'applied', head: { ...COMPANY, kind: 'special' } })
  expect(await desk()).toContain(`单位（专用发票）｜杭州某某科技有限公司｜${TAX_NO}`)
  const invoice = await issueFor(id)
  must(await refund(ann, id))
  await refundsDone(server)
  expect(must(await look(ann, id))).toMatchObject({ state: 'void', head: { kind: 'special' } })
  expect(await desk()).toMatch(new RegExp(`${invoice}  待红冲 .*\n  专用发票：.*红字发票信息确认单`))
  await reversed(server.database.db, invoice)
})

test('numbers of taxpayers are checked as the standard says', () => {
  const good = [TAX_NO, '91110000802100433B', '330100799655058', '33010619900101123401']
  expect(good.filter(isTaxNo)).toEqual(good)
  const bad = ['91330100799655058A', '9133010079965505IB', '91330100799655O58B', '1234', '', `${TAX_NO}0`, '33010079965505汉']
  expect(bad.filter(isTaxNo)).toEqual([])
})

test('somebody else’s is not there, whatever is asked of it', async () => {
  const id = await paid()
  must(await apply(ann, id))
  for (const answer of [await apply(bob, id), await look(bob, id), await file(bob, id)])
    expect(answer).toMatchObject({ status: 200, code: 10104 })
})

test('the operator issues it with its file, which its owner alone opens', async () => {
  const id = await paid()
  must(await apply(ann, id))
  const invoice = await invoiceOf(id)
  expect(await desk()).toContain(`单位｜杭州某某科技有限公司｜${TAX_NO}｜hr@example.com`)
  expect(await file(ann, id)).toMatchObject({ code: 10104 })
  const no = number()
  expect(await desk('issue', invoice, no, pdf())).toBe('已处理\n')
  await expect(issueFor(id)).rejects.toThrow('没有这张待开的发票')
  expect(must(await look(ann, id))).toMatchObject({ state: 'issued', number: no, hasFile: true })
  expect((await noticesOf(server, ann)).find(({ title }) => title === '发票已开具')).toMatchObject({
    content: '¥199.00 的电子发票可以下载了',
    params: { id },
  })
  const { url, name } = must(await file(ann, id))
  expect(name).toBe(`发票${no}.pdf`)
  const got = await server.app.http.inject(url)
  expect([got.statusCode, got.headers['content-type'], got.rawPayload.equals(PDF)]).toEqual([200, 'application/pdf', true])
  expect((await server.app.http.inject(url.replace(invoice, randomUUID()))).statusCode).toBe(404)
  expect((await server.app.http.inject(`/files/s${invoice}.pdf`)).statusCode).toBe(404)
})

test('refused with a reason, it can be asked for again', async () => {
  const id = await paid()
  must(await apply(ann, id))
  const invoice = await invoiceOf(id)
  await inside((trx) => refuseInvoice(trx, invoice, '抬头与税号不一致'))
  expect(must(await look(ann, id))).toMatchObject({ state: 'refused', reason: '抬头与税号不一致', canApply: true, head: COMPANY })
  expect(must(await detail(ann, id)).invoice!.text).toBe('未通过，可重新申请')
  must(await apply(ann, id, { title: '杭州某某网络有限公司' }))
  expect(must(await look(ann, id))).toMatchObject({ state: 'applied', reason: '' })
})

test('a full refund voids it, also the issued one, which then waits to be reversed', async () => {
  const [asked, issued] = [await paid(), await paid()]
  for (const id of [asked, issued]) must(await apply(ann, id))
  const invoice = await issueFor(issued)
  for (const id of [asked, issued]) must(await refund(ann, id))
  await expect(issueFor(asked)).rejects.toThrow('它的订单正在退款')
  await refundsDone(server)
  for (const id of [asked, issued])
    expect(must(await look(ann, id))).toMatchObject({ state: 'void', canApply: false, reason: '订单已全额退款' })
  const { db } = server.database
  expect((await toReverse(db)).map(({ id }) => id)).toEqual([invoice])
  await reversed(db, invoice)
  expect(await toReverse(db)).toEqual([])
})

test('who leaves takes their data along: what was only asked for goes, what was issued stays in the books and opens no more', async () => {
  const cat = await server.person()
  const [asked, issued] = [await paid(cat), await paid(cat)]
  for (const id of [asked, issued]) must(await apply(cat, id))
  const invoice = await issueFor(issued)
  const { url } = must(await file(cat, issued))
  const own = JSON.parse(must(await cat.call('GET /api/user/exportData')).json) as { invoices: object[]; coupons: object[] }
  expect(own.invoices).toHaveLength(2)
  expect(own.invoices).toContainEqual(expect.objectContaining({ title: COMPANY.title, tax_no: TAX_NO, state: 'issued' }))
  await query(server, sql`update app_user set status = 'closing' where id = ${cat.id}`)
  await query(server, sql`insert into logoff (user_id, reason, effect_at) values (${cat.id}, 'x', now() - interval '1 minute')`)
  await closeDue(server.app.services)
  expect(await query(server, sql`select id, email from invoice where user_id = ${cat.id}`)).toEqual([{ id: invoice, email: '' }])
  expect((await server.app.http.inject(url)).statusCode).toBe(404)
})
