import { Type } from 'typebox'
import { FormField } from '../circleForm'
import { Body, Id, Instant, Nullable, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { Keyword, adminEndpoints } from './endpoint'

/** Numbers of identity cards and private pictures are not asked for here. */
const Field = Body({
  key: Type.String({ maxLength: 30 }),
  label: Type.String({ maxLength: 50 }),
  type: OneOf(
    ...(['text', 'textarea', 'phone', 'radio', 'checkbox', 'select', 'date', 'time', 'region', 'image'] as const),
    ...(['email', 'number'] as const),
  ),
  required: Type.Boolean(),
  options: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 30 })),
  max: Type.Optional(Type.Integer()),
  hint: Type.Optional(Type.String({ maxLength: 100 })),
  prefill: Type.Optional(OneOf('realName', 'company', 'position', 'phone', 'city')),
  verify: Type.Optional(Type.Boolean()),
})
const Moment = Type.String({ maxLength: 40, description: 'ISO 8601；不带时区的是北京时间' })

/** A form as an operator writes it. */
const Draft = Body({
  post: Type.Optional(Nullable(Type.String({ maxLength: 36, description: '帖子编号；没有则只有链接' }))),
  title: Type.String({ maxLength: 50 }),
  intro: Type.Optional(Type.String({ maxLength: 1000 })),
  fields: Type.Array(Field, { minItems: 1, maxItems: 30 }),
  capacity: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000, description: '名额，不写为不限' }))),
  starts: Type.Optional(Moment),
  ends: Type.Optional(Moment),
  needLogin: Type.Optional(Type.Boolean()),
  successTip: Type.Optional(Type.String({ maxLength: 1000 })),
})

const line = {
  id: Id,
  title: Type.String(),
  postId: Nullable(Type.String()),
  starts: Time,
  ends: Nullable(Type.String()),
  count: Type.Integer({ description: '提交了几人' }),
  capacity: Nullable(Type.Integer()),
  gift: Nullable(Type.String({ description: '资料的文件名' })),
  group: Type.Boolean({ description: '有群二维码' }),
}

/** Forms that collect something. */
export const circleForm = adminEndpoints({
  'POST /admin/api/form/page': {
    summary: '表单，最新的在前',
    permission: 'form.read',
    body: Body({ ...paging, keyword: Type.Optional(Keyword) }),
    result: Page(Type.Object(line)),
  },
  'GET /admin/api/form/show/:id': {
    summary: '一个表单与它的字段',
    permission: 'form.read',
    result: Type.Object({
      ...line,
      intro: Type.String(),
      fields: Type.Array(FormField),
      needLogin: Type.Boolean(),
      successTip: Type.String(),
    }),
  },
  'POST /admin/api/form/create': {
    summary: '新建表单；帖子须已发布、不匿名，且还没有表单',
    permission: 'form.edit',
    body: Body({ form: Draft, requestId: RequestId }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'form', id: 'result.id' },
  },
  'POST /admin/api/form/change': {
    summary: '修改表单；有人提交之后不能再改',
    permission: 'form.edit',
    body: Body({ id: Id, form: Draft }),
    result: Type.Boolean(),
    audit: { subject: 'form', id: 'body.id' },
  },
  'POST /admin/api/form/adjust': {
    summary: '改标题、说明、名额、截止与提交后的话，随时可以；已截止的改晚截止就重新开放，名额不能少于已提交的',
    permission: 'form.edit',
    body: Body({
      id: Id,
      title: Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' }),
      intro: Type.String({ maxLength: 1000 }),
      capacity: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000, description: '名额，空为不限' })),
      ends: Nullable(Instant),
      successTip: Type.String({ maxLength: 1000 }),
    }),
    result: Type.Boolean(),
    audit: { subject: 'form', id: 'body.id' },
  },
  'POST /admin/api/form/close': {
    summary: '立即截止',
    permission: 'form.edit',
    body: Body({ id: Id }),
    result: Type.Boolean(),
    audit: { subject: 'form', id: 'body.id' },
  },
  'POST /admin/api/form/gift': {
    summary: '附送的资料，只给提交过的人；null 撤下',
    permission: 'form.edit',
    body: Body({ id: Id, fileId: Nullable(Id) }),
    result: Type.Boolean(),
    audit: { subject: 'form', id: 'body.id', as: { fileId: 'giftFileId' } },
  },
  'POST /admin/api/form/group': {
    summary: '群二维码，只给提交过的人；null 撤下',
    permission: 'form.edit',
    body: Body({ id: Id, fileId: Nullable(Id) }),
    result: Type.Boolean(),
    audit: { subject: 'form', id: 'body.id', as: { fileId: 'groupFileId' } },
  },
  'GET /admin/api/form/export/:id': {
    summary: '导出提交的内容（CSV）；每次导出都有记录',
    permission: 'form.export',
    reveals: '表单内容',
    result: Type.Object({ title: Type.String(), count: Type.Integer(), table: Type.String() }),
  },
})
