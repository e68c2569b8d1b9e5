import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, Time, paging } from '../endpoint'
import { postal } from '../delivery'
import { EXPRESS, TRACK_NO } from '../rules/express'
import { Download, Reason, RowFault, adminEndpoints } from './endpoint'
import { keysOf } from '../rules/keys'

const companies = keysOf(EXPRESS)
const sending = {
  id: Id,
  company: OneOf(...companies),
  trackNo: Type.String({ pattern: TRACK_NO.source, description: '快递单号' }),
}

/** Where it is to go, as it is written on the box. */
const { areaCode: _areaCode, ...door } = postal

const ParcelState = OneOf('waiting', 'sent', 'delivered')
export type ParcelState = Static<typeof ParcelState>

const Parcel = Type.Object({
  id: Id,
  /** What it is, in words: 证书 …, 《…》 */
  what: Type.String(),
  orderNo: Type.String({ description: '订单号，不用付钱的没有' }),
  state: ParcelState,
  receiver: Type.String(),
  phone: Type.String(),
  address: Type.String(),
  company: Type.String(),
  trackNo: Type.String(),
  createdAt: Time,
  sentAt: Nullable(Type.String()),
  deliveredAt: Nullable(Type.String()),
})

/** What goes by post, whatever it is. */
export const delivery = adminEndpoints({
  'POST /admin/api/delivery/page': {
    summary: '待寄出、已寄出、已签收的包裹；待寄出的先到先寄，退款中的不列出；按订单号、手机号、快递单号、收件人查',
    permission: 'delivery.send',
    reveals: '收件人、手机号、地址',
    body: Body({
      state: Type.Optional(ParcelState),
      keyword: Type.Optional(
        Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', description: '订单号、手机号、快递单号或收件人' }),
      ),
      ...paging,
    }),
    result: Page(Parcel),
  },
  'POST /admin/api/delivery/send': {
    summary: '寄出：快递公司与单号；收件人收到通知',
    permission: 'delivery.send',
    body: Body(sending),
    result: Type.Boolean(),
    audit: { subject: 'parcel', id: 'body.id' },
  },
  'POST /admin/api/delivery/sendMany': {
    summary: '一批寄出：有一个寄不出就都不动，并说明是哪一个；收件人都收到通知',
    permission: 'delivery.send',
    body: Body({ rows: Type.Array(Body(sending), { minItems: 1, maxItems: 50 }) }),
    result: Type.Boolean(),
    audit: { subject: 'parcel' },
  },
  'GET /admin/api/delivery/table': {
    summary: '待寄出的包裹做成一张表（xlsx，最早的 500 个），填上快递公司与单号再传回来',
    permission: 'delivery.send',
    reveals: '收件人、手机号、地址',
    download: 'job',
    result: Download,
  },
  'POST /admin/api/delivery/sendTable': {
    summary: '按填好的表格寄出（multipart，xlsx 或 CSV）：没有单号的行这次不寄，有一行不对就都不寄，并逐行指出',
    permission: 'delivery.send',
    upload: true,
    uploadMaxMb: 2,
    result: Type.Object({
      sent: Type.Integer({ description: '寄出了' }),
      left: Type.Integer({ description: '这次没有寄的' }),
      errors: Type.Array(RowFault),
    }),
    audit: { subject: 'parcel' },
  },
  'POST /admin/api/delivery/correct': {
    summary: '改正已寄出的公司或单号',
    permission: 'delivery.send',
    body: Body({ ...sending, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'parcel', id: 'body.id' },
  },
  'POST /admin/api/delivery/readdress': {
    summary: '改待寄出的包裹寄到哪里，买家不能再改的也可以；收件人收到通知，读到原因',
    permission: 'delivery.send',
    body: Body({ id: Id, ...door, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'parcel', id: 'body.id', hide: keysOf(door) },
  },
  'POST /admin/api/delivery/arrive': {
    summary: '记下已签收',
    permission: 'delivery.send',
    body: Body({ id: Id, reason: Reason }),
    result: Type.Boolean(),
    each: 'id',
    audit: { subject: 'parcel', id: 'body.id' },
  },
  'POST /admin/api/delivery/unsend': {
    summary: '误记寄出的改回待寄出：公司、单号与物流清空，收件人收到通知，读到原因；已经另寄一份、退款中的不能',
    permission: 'delivery.send',
    body: Body({ id: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'parcel', id: 'body.id' },
  },
  'POST /admin/api/delivery/unarrive': {
    summary: '误记签收的改回已寄出；快递公司说已签收、已经另寄一份、退款中的不能',
    permission: 'delivery.send',
    body: Body({ id: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'parcel', id: 'body.id' },
  },
})
