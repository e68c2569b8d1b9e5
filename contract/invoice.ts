import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, RequestId, Time, endpoints } from './endpoint'

/** none 未申请, applied 开票中, issued 已开具, refused 未通过, void 已作废 */
export const InvoiceState = OneOf('none', 'applied', 'issued', 'refused', 'void')

const Head = {
  /** 个人, 单位, 单位要增值税专用发票 */
  kind: OneOf('personal', 'company', 'special'),
  title: Type.String({ description: '抬头' }),
  taxNo: Type.String({ description: '税号，个人为空' }),
  email: Type.String(),
}

const InvoiceDetail = Type.Object({
  orderId: Type.String(),
  state: InvoiceState,
  /** 分: what was paid in money, without coins and coupons. */
  amount: Type.Integer(),
  canApply: Type.Boolean(),
  /** Of the invoice; before there is one, of the last that this person asked for. */
  head: Type.Optional(Type.Object(Head)),
  reason: Type.String({ description: '未通过或作废的原因' }),
  number: Type.String({ description: '发票号码' }),
  /** The issued one before, which is void: this one stands in its place. */
  replaced: Type.Optional(
    Type.Object({ kind: Head.kind, number: Type.String({ description: '发票号码' }), reason: Type.String() }),
  ),
  hasFile: Type.Boolean(),
  applyTime: Nullable(Time),
  issueTime: Nullable(Time),
})
export type InvoiceDetail = Static<typeof InvoiceDetail>

export const invoice = endpoints({
  'GET /api/invoice/detail/:id': { summary: '一张订单的发票（:id 为订单编号）', result: InvoiceDetail },
  'POST /api/invoice/apply': {
    summary: '为已支付的订单申请电子发票：普通发票，或单位的专用发票',
    limit: { max: 30, seconds: 60 },
    body: Body({
      orderId: Id,
      kind: Head.kind,
      title: Type.String({ minLength: 1, maxLength: 200 }),
      taxNo: Type.Optional(Type.String({ maxLength: 40 })),
      email: Type.Optional(Type.String({ maxLength: 200 })),
      requestId: RequestId,
    }),
    result: Type.Boolean(),
  },
  'GET /api/invoice/file/:id': {
    summary: '下载发票：十分钟内有效的地址（:id 为订单编号）',
    result: Type.Object({ url: Type.String(), name: Type.String() }),
  },
})
