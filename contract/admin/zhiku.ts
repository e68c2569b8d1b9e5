import { Type } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, Time, paging } from '../endpoint'
import { adminEndpoints } from './endpoint'

const Words = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' })
/** Whom a copy was handed out to. */
const Traced = Nullable(
  Type.Object({
    code: Type.String(),
    docId: Id,
    doc: Type.String(),
    userId: Id,
    nickName: Type.String(),
    phone: Type.String(),
    orderNo: Type.String({ description: '不是购买的为空' }),
    since: Time,
  }),
)

export const zhiku = adminEndpoints({
  'POST /admin/api/zhiku/version': {
    summary: '发布新版本：先用 file/document 上传；下载过旧版本的人会收到通知',
    permission: 'zhiku.edit',
    body: Body({
      id: Id,
      label: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
      log: Type.String({ maxLength: 500 }),
      fileIds: Type.Array(Id, { minItems: 1, maxItems: 10, uniqueItems: true, description: '主文件在前' }),
    }),
    result: Type.Integer({ description: '版本号' }),
    audit: { subject: 'document', id: 'body.id' },
  },
  'POST /admin/api/zhiku/status': {
    summary: '上架或下架；下架的资料，已有的人仍可下载',
    permission: 'zhiku.edit',
    body: Body({ id: Id, status: OneOf('on', 'off') }),
    result: Type.Boolean(),
    audit: { subject: 'document', id: 'body.id' },
  },
  'POST /admin/api/zhiku/law': {
    summary: '法规核对到哪一天；flagged 为已知有变',
    permission: 'zhiku.edit',
    body: Body({ id: Id, lawAsOf: Type.String({ format: 'date' }), flagged: Type.Boolean() }),
    result: Type.Boolean(),
    audit: { subject: 'document', id: 'body.id' },
  },
  'POST /admin/api/zhiku/issue/page': {
    summary: '没有处理的资料反馈，等得最久的在前',
    permission: 'zhiku.issue',
    body: Body({ ...paging }),
    result: Page(
      Type.Object({
        id: Id,
        docId: Id,
        doc: Type.String(),
        nickName: Type.String(),
        type: OneOf('wrong', 'copyright', 'broken', 'law'),
        content: Type.String(),
        pictures: Type.Array(Type.String()),
        createdAt: Time,
      }),
    ),
  },
  'POST /admin/api/zhiku/issue/decide': {
    summary: '答复资料反馈，反馈的人会收到；退款在订单里办理',
    permission: 'zhiku.issue',
    body: Body({ id: Id, state: OneOf('fixed', 'refunded', 'dismissed'), reply: Words }),
    result: Type.Boolean(),
    audit: { subject: 'documentIssue', id: 'body.id' },
  },
  'POST /admin/api/zhiku/times': {
    summary: '给一个人的一份资料增加下载次数',
    permission: 'zhiku.times',
    body: Body({ userId: Id, docId: Id, times: Type.Integer({ minimum: 1, maximum: 20 }) }),
    result: Type.Boolean(),
    audit: { subject: 'documentRight', id: 'body.docId' },
  },
  'POST /admin/api/zhiku/trace': {
    summary: '外传的文件是谁的：由文件里的编号（multipart，字段 file）；没有编号为空',
    permission: 'zhiku.trace',
    upload: true,
    uploadMaxMb: 25,
    result: Traced,
    reveals: '下载人的昵称与手机号',
    audit: { subject: 'documentMark' },
  },
  'POST /admin/api/zhiku/traceCode': {
    summary: '页脚上的编号是谁的',
    permission: 'zhiku.trace',
    body: Body({ code: Type.String({ pattern: '^[0-9A-Z]{12}$' }) }),
    result: Traced,
    reveals: '下载人的昵称与手机号',
  },
})
