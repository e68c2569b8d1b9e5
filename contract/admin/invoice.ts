import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { Reason, adminEndpoints } from './endpoint'

const Kind = OneOf('personal', 'company', 'special')
const Invoice = Type.Object({
  id: Id,
  orderId: Id,
  orderNo: Type.String(),
  goods: Type.String(),
  userId: Id,
  kind: Kind,
  title: Type.String({ description: '抬头' }),
  taxNo: Type.String(),
  emailMasked: Type.String(),
  amount: Type.Integer({ description: '分' }),
  state: OneOf('applied', 'issued', 'refused', 'void'),
  refunding: Type.Boolean({ description: '订单正在退款，先不要开' }),
  reason: Type.String(),
  number: Type.String(),
  unreversed: Type.String({ description: '这张订单作废了还没有红冲的发票号码，红冲之后才能开这一张' }),
  appliedAt: Time,
  issuedAt: Nullable(Type.String()),
  voidedAt: Nullable(Type.String()),
  reversedAt: Nullable(Type.String()),
})
export type Invoice = Static<typeof Invoice>

const InvoiceNumber = { pattern: '^(\\d{8}|\\d{20})$' }
const Queue = OneOf('waiting', 'toReverse', 'issued', 'refused', 'void')
const found = {
  queue: Type.Optional(Queue),
  keyword: Type.Optional(
    Type.String({
      ...{ minLength: 1, maxLength: 60, pattern: '\\S' },
      description: '发票号码、抬头（可以是其中几个字）、订单号、买家的手机号、付款的单号',
    }),
  ),
  // As pages ask that were open before the release.
  orderNo: Type.Optional(
    Type.String({ minLength: 1, maxLength: 40, deprecated: true, description: '订单号，现在写在 keyword 里' }),
  ),
  userId: Type.Optional(Id),
  dayOf: Type.Optional(OneOf('applied', 'issued', 'reversed')),
  from: Type.Optional(
    Type.String({ format: 'date', description: '申请日期（dayOf 为 issued 的是开具日期，reversed 的是红冲日期），北京时间' }),
  ),
  to: Type.Optional(Type.String({ format: 'date', description: '含这一天' })),
}
const InvoiceFilter = Body({ ...paging, ...found })
export type InvoiceFilter = Static<typeof InvoiceFilter>

/** Invoices: the platform of the tax office issues them, here they reach the buyer. */
export const invoice = adminEndpoints({
  'POST /admin/api/invoice/page': {
    summary: '发票：待开的与待红冲的先申请的在前，其余新的在前',
    permission: 'invoice.read',
    body: InvoiceFilter,
    result: Page(Invoice),
  },
  'POST /admin/api/invoice/totals/show': {
    summary: '符合条件的发票一共多少张、多少钱',
    permission: 'invoice.read',
    lagging: true,
    body: Body(found),
    result: Type.Object({
      invoices: Type.Integer({ description: '发票' }),
      amount: Type.Integer({ description: '分' }),
    }),
  },
  'POST /admin/api/invoice/email/:id': {
    summary: '收票邮箱；写明原因，每次查看都有记录',
    permission: 'invoice.issue',
    reveals: '收票邮箱',
    body: Body({ reason: Reason }),
    result: Type.Object({ email: Type.String() }),
  },
  'GET /admin/api/invoice/file/:id': {
    summary: '发票文件：十分钟内有效的地址；每次查看都有记录',
    permission: 'invoice.read',
    reveals: '发票文件',
    result: Type.Object({ url: Type.String(), name: Type.String() }),
  },
  'POST /admin/api/invoice/issue/:id': {
    summary: '已开具：发票号码与 PDF，买家收到通知并可下载',
    permission: 'invoice.issue',
    upload: true,
    uploadMaxMb: 5,
    query: Type.Object({
      number: Type.String({ ...InvoiceNumber, description: '20 位数字，旧版 8 位' }),
      amount: Type.Optional(
        Type.String({ pattern: '^[1-9]\\d{0,8}$', description: '分，开票的人看到的；订单退了一部分、不再是这么多就不记' }),
      ),
    }),
    result: Type.Boolean(),
    audit: { subject: 'invoice', id: 'params.id' },
  },
  'POST /admin/api/invoice/replace/:id': {
    summary: '号码填错、文件传错的换成对的：发票本身没有错，仍是已开；买家收到通知，读到原因，从前的文件不再打得开',
    permission: 'invoice.issue',
    upload: true,
    uploadMaxMb: 5,
    query: Type.Object({
      number: Type.Optional(Type.String({ ...InvoiceNumber, description: '20 位数字，旧版 8 位；不写就还是原来的' })),
      reason: Reason,
    }),
    result: Type.Boolean(),
    audit: { subject: 'invoice', id: 'params.id' },
  },
  'POST /admin/api/invoice/refuse': {
    summary: '不能开；原因给买家看，改了可以再申请',
    permission: 'invoice.issue',
    body: Body({ id: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'invoice', id: 'body.id' },
  },
  'POST /admin/api/invoice/correct': {
    summary: '开错了的冲红重开：已开的作废、待红冲，按更正后的另开一张；买家收到通知，原因给买家看',
    permission: 'invoice.issue',
    body: Body({
      id: Id,
      kind: Kind,
      title: Type.String({ minLength: 1, maxLength: 200, description: '抬头' }),
      taxNo: Type.Optional(Type.String({ maxLength: 40, description: '税号，个人为空' })),
      email: Type.Optional(Type.String({ maxLength: 200, description: '收票邮箱，不写就用原来的' })),
      reason: Reason,
      requestId: RequestId,
    }),
    result: Type.Boolean(),
    audit: { subject: 'invoice', id: 'body.id', hide: ['title', 'taxNo', 'email'] },
  },
  'POST /admin/api/invoice/reverse': {
    summary: '已红冲',
    permission: 'invoice.issue',
    body: Body({ id: Id }),
    result: Type.Boolean(),
    each: 'id',
    audit: { subject: 'invoice', id: 'body.id' },
  },
})
