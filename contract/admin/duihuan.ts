import { Type, type Static } from 'typebox'
import { Body, Id, Instant, Nullable, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { PrizeTypeName } from '../duihuan'
import { Download, Reason, adminEndpoints } from './endpoint'

/** A code of a batch of `unique` is used once; the one of `common` by many, each so often as they may. */
const Kind = OneOf('unique', 'common')
const Scope = OneOf('all', 'new', 'company')
/** As the clock has it: being made, not begun, under way, all taken, over, or stopped by hand. */
const State = OneOf('making', 'waiting', 'on', 'taken', 'over', 'stopped')
const Prefix = Type.String({ pattern: '^[2-9A-HJKMNP-Z]{0,4}$', description: '码的开头，不含 0、O、1、I、L' })

const Prize = Body({
  type: PrizeTypeName,
  bizId: Type.Optional(Id),
  amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: '金币数' })),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650, description: '有效多少天；不写按商品自己的' })),
})
export type PrizeInput = Static<typeof Prize>

const NewBatch = Body({
  name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
  kind: Kind,
  prizes: Type.Array(Prize, { minItems: 1, maxItems: 10, description: '多于一样的是礼包，一次全部到账' }),
  total: Type.Integer({ minimum: 1, maximum: 50_000, description: '多少个码；通用码是多少人' }),
  perPerson: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  startTime: Type.Optional(Instant),
  endTime: Type.Optional(Instant),
  prefix: Type.Optional(Prefix),
  scope: Type.Optional(Scope),
  company: Type.Optional(Type.String({ minLength: 2, maxLength: 50, description: '指定企业的名称，与资料里的公司一致' })),
  needProfile: Type.Optional(Type.Boolean()),
  channel: Type.Optional(Type.String({ maxLength: 20, description: '从哪里发出去，按它统计' })),
  rules: Type.Optional(Type.String({ maxLength: 500, description: '给领的人看' })),
  remark: Type.Optional(Type.String({ maxLength: 200 })),
  requestId: RequestId,
})
export type NewBatch = Omit<Static<typeof NewBatch>, 'requestId'>

const Batch = Type.Object({
  id: Id,
  name: Type.String(),
  kind: Kind,
  key: Nullable(Type.String({ description: '通用码：输入的码，也在落地页的地址里' })),
  prizes: Type.Array(Type.Object({ type: PrizeTypeName, title: Type.String() })),
  total: Type.Integer(),
  used: Type.Integer(),
  voided: Type.Integer(),
  perPerson: Type.Integer(),
  startTime: Time,
  endTime: Time,
  prefix: Type.String(),
  scope: Scope,
  company: Type.String(),
  needProfile: Type.Boolean(),
  channel: Type.String(),
  rules: Type.String(),
  remark: Type.String(),
  coverFileId: Nullable(Type.String({ description: '落地页上方的活动图' })),
  qrFileId: Nullable(Type.String({ description: '领取之后的公众号或群二维码' })),
  qrText: Type.String(),
  state: State,
  exportedAt: Nullable(Type.String()),
  createdAt: Time,
})
export type Batch = Static<typeof Batch>
const Pictures = Body({
  id: Id,
  coverFileId: Nullable(Id),
  qrFileId: Nullable(Id),
  qrText: Type.String({ maxLength: 60, description: '关注之后有什么，写在二维码上面' }),
})
export type BatchPictures = Static<typeof Pictures>

const BatchFilter = Body({
  ...paging,
  state: Type.Optional(State),
  channel: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
})
export type BatchFilter = Static<typeof BatchFilter>

const Code = Type.Object({
  id: Id,
  batchId: Id,
  batchName: Type.String(),
  prefix: Type.String(),
  last4: Type.String(),
  state: OneOf('unused', 'used', 'void'),
  userId: Nullable(Type.String()),
  nickName: Type.String(),
  phoneMasked: Type.String(),
  usedAt: Nullable(Type.String()),
  reason: Type.String({ description: '作废的原因' }),
})
export type Code = Static<typeof Code>
const CodeFilter = Body({
  ...paging,
  batchId: Type.Optional(Id),
  last4: Type.Optional(Type.String({ pattern: '^[2-9A-HJKMNP-Z]{4}$' })),
  state: Type.Optional(OneOf('unused', 'used', 'void')),
})
export type CodeFilter = Static<typeof CodeFilter>

const Record = Type.Object({
  id: Id,
  batchId: Id,
  batchName: Type.String(),
  userId: Id,
  nickName: Type.String(),
  phoneMasked: Type.String(),
  codeMasked: Type.String({ description: '补发的为空' }),
  by: OneOf('code', 'common', 'operator'),
  titles: Type.Array(Type.String()),
  time: Time,
})
export type Record = Static<typeof Record>
const Phone = Type.String({ pattern: '^1\\d{10}$' })
const RecordFilter = Body({ ...paging, batchId: Type.Optional(Id), phone: Type.Optional(Phone) })
export type RecordFilter = Static<typeof RecordFilter>

/** One look or one use that a person has tried, and what came of it. */
const Try = Type.Object({
  id: Id,
  userId: Id,
  nickName: Type.String(),
  action: OneOf('check', 'redeem', 'common'),
  last4: Type.String(),
  batchName: Type.String({ description: '没有这个码的为空' }),
  outcome: Type.String({ description: '通过为空，否则是当时的原因' }),
  time: Time,
})
export type Try = Static<typeof Try>

const Usage = Type.Object({
  days: Type.Array(Type.Object({ day: Type.String(), used: Type.Integer() }), { description: '最近 30 天里有人用的' }),
  hour: Type.Object({ tries: Type.Integer(), refused: Type.Integer() }, { description: '最近一小时' }),
})

const Ref = Body({ id: Id, reason: Reason })

/** 兑换码: batches of codes, what became of each, and what operators do about one. */
export const duihuan = adminEndpoints({
  'POST /admin/api/exchangeCode/batch/page': {
    summary: '批次，用了多少',
    permission: 'duihuan.read',
    body: BatchFilter,
    result: Page(Batch),
  },
  'GET /admin/api/exchangeCode/batch/show/:id': { summary: '一个批次', permission: 'duihuan.read', result: Batch },
  'GET /admin/api/exchangeCode/batch/usage/:id': {
    summary: '按天用了多少，最近一小时被拒多少',
    permission: 'duihuan.read',
    result: Usage,
  },
  'GET /admin/api/exchangeCode/channel/report': {
    summary: '各渠道发了多少、用了多少',
    lagging: true,
    permission: 'duihuan.read',
    result: Type.Array(
      Type.Object({ channel: Type.String(), batches: Type.Integer(), total: Type.Integer(), used: Type.Integer() }),
    ),
  },
  'GET /admin/api/exchangeCode/batch/sample': {
    summary: '码长什么样，三个例子；都不能用',
    permission: 'duihuan.read',
    query: Body({ prefix: Type.Optional(Prefix) }),
    result: Type.Array(Type.String()),
  },
  'POST /admin/api/exchangeCode/batch/create': {
    summary: '新建批次，须另一人复核；之后码由后台任务一次做完',
    permission: 'duihuan.edit',
    body: NewBatch,
    result: Type.Object({ id: Id }),
    audit: { subject: 'codeBatch', id: 'result.id' },
    approval: true,
    about: 'body.name',
  },
  'POST /admin/api/exchangeCode/batch/pictures': {
    summary: '通用码落地页的活动图，兑换之后请人关注的公众号或群；随时可改',
    permission: 'duihuan.edit',
    body: Pictures,
    result: Type.Boolean(),
    audit: { subject: 'codeBatch', id: 'body.id' },
  },
  'POST /admin/api/exchangeCode/batch/stop': {
    summary: '停用：没用的立即不能用，用过的不受影响',
    permission: 'duihuan.stop',
    body: Ref,
    result: Type.Boolean(),
    audit: { subject: 'codeBatch', id: 'body.id' },
  },
  'POST /admin/api/exchangeCode/batch/resume': {
    summary: '重新启用',
    permission: 'duihuan.edit',
    body: Ref,
    result: Type.Boolean(),
    audit: { subject: 'codeBatch', id: 'body.id' },
    approval: true,
    about: { codeBatch: 'body.id' },
  },
  'POST /admin/api/exchangeCode/batch/export': {
    summary: '导出全部码，只有一次；zip 用所给的密码按 AES-256 加密',
    permission: 'duihuan.export',
    body: Body({
      id: Id,
      password: Type.String({ minLength: 12, maxLength: 64, pattern: '^[\\x21-\\x7e]+$' }),
      reason: Reason,
    }),
    result: Download,
    download: true,
    audit: { subject: 'codeBatch', id: 'body.id', hide: ['password'] },
  },
  'GET /admin/api/exchangeCode/batch/qrcode/:id': {
    summary: '通用码落地页的二维码，PNG，可印刷',
    permission: 'duihuan.read',
    result: Download,
    download: true,
  },
  'POST /admin/api/exchangeCode/code/page': {
    summary: '按末四位、批次查码；没有说批次的，最近做的在前',
    permission: 'duihuan.read',
    body: CodeFilter,
    result: Page(Code),
  },
  'POST /admin/api/exchangeCode/code/void': {
    summary: '作废没有用过的码；本人看不到原因',
    permission: 'duihuan.desk',
    body: Body({ ids: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }), reason: Reason }),
    result: Type.Object({ voided: Type.Integer() }),
    each: 'ids',
    audit: { subject: 'exchangeCode' },
  },
  'POST /admin/api/exchangeCode/code/restore': {
    summary: '恢复作废的码',
    permission: 'duihuan.desk',
    body: Ref,
    result: Type.Boolean(),
    audit: { subject: 'exchangeCode', id: 'body.id' },
  },
  'POST /admin/api/exchangeCode/record/page': {
    summary: '谁兑换了什么',
    permission: 'duihuan.read',
    body: RecordFilter,
    result: Page(Record),
  },
  'POST /admin/api/exchangeCode/try/page': {
    summary: '一个人查过、兑过什么码，为什么没成',
    permission: 'duihuan.read',
    body: Body({ ...paging, phone: Phone }),
    result: Page(Try),
  },
  'POST /admin/api/exchangeCode/record/give': {
    summary: '补发：不用码，把批次里的给这个人，并通知；须另一人复核',
    permission: 'duihuan.desk',
    body: Body({ batchId: Id, userId: Id, reason: Reason, requestId: RequestId }),
    result: Type.Object({ recordId: Id }),
    audit: { subject: 'user', id: 'body.userId' },
    approval: true,
    about: { user: 'body.userId', codeBatch: 'body.batchId' },
  },
})
