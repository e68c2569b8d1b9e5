import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Api, Input } from '../../contract'
import { isTaxNo } from '../../contract/rules/invoice'
import { closeDue } from '../../server/modules/aggregates/mine/logoff'
import { orderPart } from '../../server/modules/commerce/invoice/invoices'
import { operator, sendFile, type TestOperator } from '../admin/support'
import { cancel, detail, must, noticesOf, order, pay, refund, refundsDone, startBuyers, ware } from '../order/support'
import { command } from '../support/command'
import { query } from '../support/query'
import type { Person, TestServer } from '../support/server'

let server: TestServer
let ann: Person
let bob: Person
let fin: TestOperator
startBuyers(async (at) => {
  ;({ server, ann, bob } = at)
  fin = await operator(server, ['财务'])
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
const desk = command('invoices', () => server, ['财务'])
const invoiceOf = async (orderId: string) =>
  (await query(server, sql<{ id: string }>`select id from invoice where order_id = ${orderId} order by created_at desc`))[0].id
const PDF = Buffer.from('%PDF-1.4\n% an invoice\n')
const pdf = () => {
  const at = path.join(server.settings.dataDir, 'invoice.pdf')
  fs.writeFileSync(at, PDF)
  return at
}
const ISSUE = 'POST /admin/api/invoice/issue/:id'
const issue = (id: string, no: string, bytes = PDF, amount?: number) =>
  sendFile(
    server,
    fin,
    ISSUE,
    { params: { id }, query: { number: no, ...(amount && { amount: String(amount) }) } },
    { bytes, name: 'invoice.pdf', type: 'application/pdf' },
  )
/** Issues the invoice of an order. */
const issueFor = async (orderId: string) => {
  const id = await invoiceOf(orderId)
  must(await issue(id, number()))
  return id
}
type Queue = 'waiting' | 'toReverse' | 'issued' | 'refused' | 'void'
const listed = async (queue: Queue) => must(await fin.call('POST /admin/api/invoice/page', { body: { queue } })).records
const idsOf = async (queue: Queue) => (await listed(queue)).map(({ id }) => id)
const reverse = (id: string) => fin.call('POST /admin/api/invoice/reverse', { body: { id } })
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

test('those that are found are summed: how many, and for how much', async () => {
  const totals = async (queue: Queue, more: object = {}) =>
    must(await fin.call('POST /admin/api/invoice/totals/show', { body: { queue, ...more } }))
  const before = await totals('waiting')
  const id = await paid()
  must(await apply(ann, id))
  const { amount, orderNo } = (await listed('waiting')).find(({ orderId }) => orderId === id)!
  expect(await totals('waiting')).toEqual({ invoices: before.invoices + 1, amount: before.amount + amount })
  expect(await totals('waiting', { keyword: orderNo })).toEqual({ invoices: 1, amount })
  expect(await totals('issued', { keyword: orderNo })).toEqual({ invoices: 0, amount: 0 })
  // A page that was open before the release asks by another name.
  expect(await totals('waiting', { orderNo })).toEqual({ invoices: 1, amount })
  const of = async (userId: string) =>
    must(await fin.call('POST /admin/api/invoice/page', { body: { userId, keyword: orderNo } })).records.map((one) => one.orderId)
  expect([await of(ann.id), await of(randomUUID())]).toEqual([[id], []])
})

test('is found by what somebody holds: its number, a part of its head, the order, the phone, whose it is, and on its days', async () => {
  const eve = await server.person()
  const id = await paid(eve)
  must(await apply(eve, id, { title: '宁波海曙某某餐饮有限公司' }))
  const invoice = await invoiceOf(id)
  const no = number()
  must(await issue(invoice, no))
  const [{ orderNo, phone }] = await query(
    server,
    sql<{
      orderNo: string
      phone: string
    }>`select o.order_no as "orderNo", u.phone from shop_order o join app_user u on u.id = o.user_id
      where o.id = ${id}`,
  )
  const found = async (wish: object) => {
    const body = { queue: 'issued' as const, ...wish }
    const ids = must(await fin.call('POST /admin/api/invoice/page', { body })).records.map((one) => one.id)
    expect(must(await fin.call('POST /admin/api/invoice/totals/show', { body })).invoices).toBe(ids.length)
    return ids
  }
  for (const keyword of [no, '海曙某某', orderNo, ` ${phone}`]) expect(await found({ keyword })).toEqual([invoice])
  expect(await found({ userId: eve.id })).toEqual([invoice])
  expect(await found({ userId: eve.id, keyword: '没有这样的抬头' })).toEqual([])
  await query(
    server,
    sql`update invoice set created_at = '2026-03-30T02:00:00Z', issued_at = '2026-03-31T15:59:59Z' where id = ${invoice}`,
  )
  const on = (dayOf: 'applied' | 'issued', day: string) => found({ userId: eve.id, dayOf, from: day, to: day })
  expect([await on('issued', '2026-03-31'), await on('issued', '2026-03-30')]).toEqual([[invoice], []])
  expect([await on('applied', '2026-03-31'), await on('applied', '2026-03-30')]).toEqual([[], [invoice]])
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
  expect(await apply(ann, id, { title: '   ' })).toMatchObject({ code: 400 })
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
  must(await reverse(invoice))
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
  expect(await desk()).toContain(`单位｜杭州某某科技有限公司｜${TAX_NO}｜h***@example.com`)
  expect(await file(ann, id)).toMatchObject({ code: 10104 })
  const no = number()
  expect(await desk('issue', invoice, no, pdf())).toBe('已处理\n')
  expect(await issue(invoice, number())).toMatchObject({ code: 11372, message: '没有这张待开的发票，或它的订单正在退款' })
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

test('a number that was used, or a file that is no PDF, issues nothing', async () => {
  const [one, two] = [await paid(), await paid()]
  for (const id of [one, two]) must(await apply(ann, id))
  const no = number()
  must(await issue(await invoiceOf(one), no))
  const left = await invoiceOf(two)
  expect(await issue(left, no)).toMatchObject({ code: 10109, message: '这个发票号码已经用过' })
  expect(await issue(left, number(), Buffer.from('<html>'))).toMatchObject({ code: 400, message: '文件不是 PDF' })
  expect(await issue(left, number(), Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF-'))).toMatchObject({ code: 413 })
  expect(await issue(left, '123')).toMatchObject({ code: 400 })
  expect((await listed('waiting')).find(({ id }) => id === left)).toMatchObject({ state: 'applied', number: '' })
})

test('one that was made for more than is left by now is not issued: whoever made it is told what it is to be for', async () => {
  const id = await paid()
  must(await apply(ann, id))
  const invoice = await invoiceOf(id)
  const seen = (await listed('waiting')).find((one) => one.id === invoice)!.amount
  const part = { orderId: id, amount: 900, reason: '少了一节', requestId: randomUUID() }
  must(await fin.call('POST /admin/api/order/refund', { body: part }))
  await refundsDone(server)
  const refused = { code: 11312, message: expect.stringContaining('现在应开 ¥190.00') }
  expect(await issue(invoice, number(), PDF, seen)).toMatchObject(refused)
  await expect(desk('issue', invoice, number(), pdf(), '199')).rejects.toThrow('现在应开 ¥190.00')
  expect(must(await look(ann, id))).toMatchObject({ state: 'applied', hasFile: false })
  must(await issue(invoice, number(), PDF, 19_000))
  expect(must(await look(ann, id))).toMatchObject({ state: 'issued', amount: 19_000 })
})

test('lists show the e-mail masked; whoever looks at it, or opens the file, is remembered', async () => {
  const id = await paid()
  must(await apply(ann, id))
  const invoice = await invoiceOf(id)
  const shown = (await listed('waiting')).find((one) => one.id === invoice)
  expect(shown).toMatchObject({
    orderId: id,
    title: COMPANY.title,
    taxNo: TAX_NO,
    emailMasked: 'h***@example.com',
    amount: 19_900,
  })
  expect(
    must(await fin.call('POST /admin/api/invoice/email/:id', { params: { id: invoice }, body: { reason: '寄发票' } })),
  ).toEqual({ email: COMPANY.email })
  expect(await fin.call('GET /admin/api/invoice/file/:id', { params: { id: invoice } })).toMatchObject({ code: 10104 })
  must(await issue(invoice, number()))
  const { url } = must(await fin.call('GET /admin/api/invoice/file/:id', { params: { id: invoice } }))
  expect((await server.app.http.inject(url)).rawPayload.equals(PDF)).toBe(true)
  const log = await query(server, sql`select kind, subject from admin_audit where subject_id = ${invoice} order by at`)
  expect(log).toEqual([
    { kind: 'reveal', subject: '收票邮箱' },
    { kind: 'write', subject: 'invoice' },
    { kind: 'reveal', subject: '发票文件' },
  ])
  const kefu = await operator(server, ['客服'])
  expect((await kefu.call('POST /admin/api/invoice/page', { body: { queue: 'issued' } })).status).toBe(200)
  expect(
    (await kefu.call('POST /admin/api/invoice/email/:id', { params: { id: invoice }, body: { reason: '寄发票' } })).status,
  ).toBe(403)
})

test('refused with a reason, it can be asked for again', async () => {
  const id = await paid()
  must(await apply(ann, id))
  const invoice = await invoiceOf(id)
  must(await fin.call('POST /admin/api/invoice/refuse', { body: { id: invoice, reason: '抬头与税号不一致' } }))
  expect(must(await look(ann, id))).toMatchObject({ state: 'refused', reason: '抬头与税号不一致', canApply: true, head: COMPANY })
  expect(must(await detail(ann, id)).invoice!.text).toBe('未通过，可重新申请')
  must(await apply(ann, id, { title: '杭州某某网络有限公司' }))
  expect(must(await look(ann, id))).toMatchObject({ state: 'applied', reason: '' })
})

const correct = (id: string, more: object = {}) => {
  const { kind, title, taxNo } = COMPANY
  const body = { id, kind, title, taxNo, reason: '税号开错', requestId: randomUUID(), ...more }
  return fin.call('POST /admin/api/invoice/correct', { body })
}

test('issued with a mistake, it is void and told of, and one as it should be is issued once the first is reversed', async () => {
  const id = await paid()
  must(await apply(ann, id, { kind: 'personal', title: '安然', taxNo: '' }))
  const first = await invoiceOf(id)
  expect(await correct(first)).toMatchObject({ code: 11372, message: '只有已开的发票可以冲红重开' })
  await issueFor(id)
  const before = must(await look(ann, id)).number
  expect(await correct(first, { taxNo: '1234' })).toMatchObject({ code: 11371 })
  expect(must(await look(ann, id))).toMatchObject({ state: 'issued', number: before })
  must(await correct(first))
  expect(must(await look(ann, id))).toMatchObject({
    ...{ state: 'applied', amount: 19_900, canApply: false, head: COMPANY, hasFile: false },
    replaced: { kind: 'personal', number: before, reason: '税号开错' },
  })
  expect((await noticesOf(server, ann)).find(({ title }) => title === '发票作废重开')).toMatchObject({
    content: '原发票已作废，正在按更正后的信息重开，开好会通知你。原因：税号开错',
    params: { id },
  })
  const second = await invoiceOf(id)
  expect((await listed('waiting')).find((one) => one.id === second)).toMatchObject({ taxNo: TAX_NO, unreversed: before })
  expect(await idsOf('toReverse')).toContain(first)
  expect(await issue(second, number())).toMatchObject({ code: 11372, message: `先红冲原发票 ${before}，再开这一张` })
  must(await reverse(first))
  must(await issue(second, number()))
  expect(must(await look(ann, id))).toMatchObject({ state: 'issued', hasFile: true, replaced: { number: before } })
  const log = await query(
    server,
    sql`select before, after from admin_audit where subject_id = ${first} and route = 'POST /admin/api/invoice/correct'`,
  )
  expect(log).toMatchObject([{ before: { number: before }, after: { reason: '税号开错' } }])
  expect(JSON.stringify(log)).not.toMatch(/某某科技|91330100799655058B/)
})

test('a wrong number or file is put right without another invoice: the buyer is told and opens the right one alone', async () => {
  const id = await paid()
  must(await apply(ann, id))
  const invoice = await invoiceOf(id)
  const right = Buffer.from('%PDF-1.4\n% the right one\n')
  const replace = (query: { number?: string; reason: string }, bytes = right) =>
    sendFile(
      server,
      fin,
      'POST /admin/api/invoice/replace/:id',
      { params: { id: invoice }, query },
      { bytes, name: 'invoice.pdf' },
    )
  const reason = '传成了别人的'
  expect(await replace({ reason })).toMatchObject({ code: 11372, message: '只有已开的发票可以换号码与文件' })
  await issueFor(id)
  const [wrong, no] = [must(await look(ann, id)).number, number()]
  const { url: before } = must(await file(ann, id))
  expect(await replace({ reason }, Buffer.from('<html>'))).toMatchObject({ code: 400, message: '文件不是 PDF' })
  must(await replace({ number: no, reason }))
  expect(must(await look(ann, id))).toMatchObject({ state: 'issued', number: no, hasFile: true })
  for (const url of [before, must(await file(ann, id)).url])
    expect((await server.app.http.inject(url)).rawPayload.equals(right)).toBe(true)
  expect((await noticesOf(server, ann)).find(({ title }) => title === '发票文件已更正')).toMatchObject({
    content: expect.stringContaining('原因：传成了别人的'),
    params: { id },
  })
  must(await replace({ reason: '又换一份' }))
  expect(must(await look(ann, id)).number).toBe(no)
  const log = await query(
    server,
    sql`select reason, before from admin_audit where subject_id = ${invoice} and route like '%replace%' order by at`,
  )
  expect(log).toEqual([
    { reason, before: { number: wrong } },
    { reason: '又换一份', before: { number: no } },
  ])
})

test('it keeps the e-mail unless another is written, is done once, and not while the order is being given back', async () => {
  const id = await paid()
  must(await apply(ann, id))
  const invoice = await issueFor(id)
  const answers = await Promise.all([correct(invoice), correct(invoice)])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 11372])
  expect(must(await look(ann, id)).head).toEqual(COMPANY)
  must(await reverse(invoice))
  const going = await paid()
  must(await apply(ann, going))
  const kept = await issueFor(going)
  must(await refund(ann, going))
  expect(await correct(kept)).toMatchObject({ code: 11372 })
  expect((await listed('issued')).find((one) => one.id === kept)).toMatchObject({ state: 'issued' })
  await refundsDone(server)
  must(await reverse(kept))
})

test('a full refund voids it, also the issued one, which then waits to be reversed', async () => {
  const [asked, issued] = [await paid(), await paid()]
  for (const id of [asked, issued]) must(await apply(ann, id))
  const invoice = await issueFor(issued)
  for (const id of [asked, issued]) must(await refund(ann, id))
  expect(await issue(await invoiceOf(asked), number())).toMatchObject({ code: 11372 })
  await refundsDone(server)
  for (const id of [asked, issued])
    expect(must(await look(ann, id))).toMatchObject({ state: 'void', canApply: false, reason: '订单已全额退款' })
  expect(await idsOf('toReverse')).toEqual([invoice])
  must(await reverse(invoice))
  expect(await idsOf('toReverse')).toEqual([])
  expect(await reverse(invoice)).toMatchObject({ code: 11372 })
})

test('issued, it stands where what is given back brings no money', async () => {
  const id = await paid()
  must(await apply(ann, id))
  await issueFor(id)
  const { amount } = must(await look(ann, id))
  await server.app.services.db.transaction().execute((trx) => orderPart.refunded!(trx, id, amount))
  expect(must(await look(ann, id))).toMatchObject({ state: 'issued', amount })
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
