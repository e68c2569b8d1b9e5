import { Type, type Static } from 'typebox'
import { Body, Id, Instant, Nullable, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { Download, NamePart, Reason, adminEndpoints } from './endpoint'

const Status = OneOf(0, 1, 2, 3, 4, 5, 6, 7, 8)

const Registration = Type.Object({
  id: Id,
  userId: Id,
  status: Status,
  statusText: Type.String(),
  name: Type.String(),
  idMask: Type.String(),
  course: Type.String(),
  courseId: Id,
  batchId: Nullable(Type.String()),
  batch: Type.String(),
  ticketNo: Type.String(),
  theory: Nullable(Type.Integer()),
  skill: Nullable(Type.Integer()),
  submittedAt: Nullable(Type.String()),
  unfit: Type.String({ description: '考试改期以后，考试当天的年龄为什么不合；合的为空' }),
})
export type Registration = Static<typeof Registration>

const Filled = Type.Object({ key: Type.String(), label: Type.String(), value: Type.String() })
export type Filled = Static<typeof Filled>
const Registered = Type.Object({
  registration: Registration,
  consentAt: Nullable(Type.String()),
  rejectReason: Type.String(),
  rejected: Type.Array(Type.Object({ key: Type.String(), words: Type.String() })),
  fields: Type.Array(Filled, { description: '身份证号、手机号、邮箱打码，图片只写张数' }),
  sittings: Type.Array(
    Type.Object({
      batch: Type.String(),
      ticketNo: Type.String(),
      theory: Nullable(Type.Integer()),
      skill: Nullable(Type.Integer({ description: '两科都为空是缺考' })),
    }),
    { description: '以前报考过的批次，晚的在前' },
  ),
})
export type Registered = Static<typeof Registered>

const RegistrationFilter = Body({
  ...paging,
  status: Type.Optional(Status),
  batchId: Type.Optional(Id),
  courseId: Type.Optional(Id),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
  phone: Type.Optional(Type.String({ minLength: 1, maxLength: 20, description: '手机号或后四位' })),
  userId: Type.Optional(Id),
  ticketNo: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  unfit: Type.Optional(Type.Boolean({ description: '考试改期以后，考试当天的年龄不合' })),
})
export type RegistrationFilter = Static<typeof RegistrationFilter>

const SeenAt = Type.Optional(Type.String({ format: 'date-time', description: '看的是哪一次提交的；后来又提交过的不动' }))
const Rejection = Body({
  id: Id,
  submittedAt: SeenAt,
  reason: Reason,
  fields: Type.Array(
    Body({
      key: Type.String({ minLength: 1, maxLength: 40 }),
      words: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
    }),
    { maxItems: 30 },
  ),
})
export type Rejection = Static<typeof Rejection>

const called = {
  name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
  cities: Type.Array(Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }), {
    minItems: 1,
    maxItems: 29,
    uniqueItems: true,
  }),
}
const NewBatch = Body({ ...called, examAt: Instant, applyEndsAt: Instant, requestId: Type.Optional(RequestId) })
const BatchEdit = Body({ id: Id, ...called })
export type BatchEdit = Static<typeof BatchEdit>
export type NewBatch = Static<typeof NewBatch>
const Batch = Type.Object({
  id: Id,
  name: Type.String(),
  examAt: Time,
  applyEndsAt: Time,
  cities: Type.Array(Type.String()),
  waiting: Type.Integer({ description: '待审核' }),
  approved: Type.Integer({ description: '待报考' }),
  enrolled: Type.Integer({ description: '已报考及以后' }),
})
export type Batch = Static<typeof Batch>

const LevelRule = Body({
  text: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', description: '学员读到的一条' }),
  years: Type.Integer({ minimum: 0, maximum: 60, description: '从业至少几年' }),
  education: Type.Optional(OneOf('high', 'vocational', 'advanced', 'college', 'bachelor', 'master', 'doctor')),
  only: Type.Optional(Type.Boolean({ description: '更高的学历不算' })),
  student: Type.Optional(Type.Boolean({ description: '在校生也算' })),
  cert: Type.Optional(OneOf(2, 3, 4)),
})
const level = {
  level: Type.Integer({ minimum: 1, maximum: 5, description: '1 最高' }),
  source: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', description: '依据的标准' }),
  rules: Type.Array(LevelRule, { minItems: 1, maxItems: 20, description: '满足其中一条即可' }),
}
const LevelChange = Body(level)
export type LevelChange = Static<typeof LevelChange>

const Ids = Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true })
const Imported = Type.Object({ rows: Type.Integer() })

const CertificateFilter = Body({
  ...paging,
  certNo: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  courseId: Type.Optional(Id),
  userId: Type.Optional(Id),
  revoked: Type.Optional(Type.Boolean()),
})
export type CertificateFilter = Static<typeof CertificateFilter>
const Certificate = Type.Object({
  id: Id,
  certNo: Type.String(),
  userId: Id,
  holderName: Type.String(),
  courseId: Id,
  course: Type.String(),
  score: Nullable(Type.Integer()),
  issuedAt: Time,
  expiresOn: Nullable(Type.String({ description: 'YYYY-MM-DD，null 长期有效' })),
  revokedReason: Type.String({ description: '有效的为空' }),
})
export type Certificate = Static<typeof Certificate>

const kind = {
  id: Type.String({ pattern: '^[a-z]{1,20}$' }),
  reissuePrice: Type.Integer({ minimum: 1, maximum: 1_000_000, description: '补寄价，分' }),
  validMonths: Nullable(Type.Integer({ minimum: 1, maximum: 999, description: 'null 长期有效' })),
}
const CertKind = Type.Object({ ...kind, name: Type.String() })
export type CertKind = Static<typeof CertKind>
const CertKindChange = Body(kind)
export type CertKindChange = Static<typeof CertKindChange>

/** Registrations for the state's examinations, and what came of them. */
export const exam = adminEndpoints({
  'POST /admin/api/registration/page': {
    summary: '报名：待审核的先提交的在前，其余新的在前',
    permission: 'exam.read',
    body: RegistrationFilter,
    result: Page(Registration),
  },
  'GET /admin/api/registration/show/:id': {
    summary: '一份资料，证件号、电话、邮箱打码',
    permission: 'exam.read',
    result: Registered,
  },
  'POST /admin/api/registration/private/:id': {
    summary: '完整的身份证号、手机号、邮箱与证件照片（地址十分钟内有效）；须写原因，每次查看都有记录',
    permission: 'exam.reveal',
    reveals: '报名资料',
    body: Body({ reason: Reason }),
    result: Type.Array(Filled),
  },
  'POST /admin/api/registration/approve': {
    summary: '审核通过；有一份不能通过就都不动',
    permission: 'exam.review',
    body: Body({ ids: Ids, submittedAt: SeenAt }),
    result: Type.Boolean(),
    each: 'ids',
    audit: { subject: 'registration' },
  },
  'GET /admin/api/registration/reason/list': {
    summary: '可以选的驳回原因，与可以逐项说明的资料',
    permission: 'exam.review',
    result: Type.Object({
      reasons: Type.Array(Type.String()),
      fields: Type.Array(Type.Object({ key: Type.String(), label: Type.String() })),
    }),
  },
  'POST /admin/api/registration/reject': {
    summary: '驳回，可逐项说明，审核通过、还没有报考的也可以；本人修改后再提交',
    permission: 'exam.review',
    body: Rejection,
    result: Type.Boolean(),
    audit: { subject: 'registration', id: 'body.id' },
  },
  'POST /admin/api/registration/tickets': {
    summary: '导入准考证号：CSV 每行 报名编号,准考证号[,考点考场座位]；再导入即更正；有一行不对就都不导入',
    permission: 'exam.score',
    upload: true,
    uploadMaxMb: 2,
    result: Imported,
    audit: { subject: 'registration' },
  },
  'POST /admin/api/registration/scores': {
    summary: '导入成绩：CSV 每行 准考证号,理论,技能；再导入即更正；有一行不对就都不导入',
    permission: 'exam.score',
    upload: true,
    uploadMaxMb: 2,
    result: Imported,
    audit: { subject: 'registration' },
  },
  'POST /admin/api/registration/absent': {
    summary: '缺考：考试以后才能记，本人可以改报以后的批次',
    permission: 'exam.score',
    body: Body({ ids: Ids }),
    result: Type.Boolean(),
    each: 'ids',
    audit: { subject: 'registration' },
  },
  'POST /admin/api/registration/present': {
    summary: '收回记错的缺考：回到已报考，准考证照旧，本人收到通知；本人又提交了以后批次的，先驳回那一次',
    permission: 'exam.score',
    body: Body({ id: Id, reason: Reason }),
    result: Type.Boolean(),
    each: 'id',
    audit: { subject: 'registration', id: 'body.id' },
  },
  'POST /admin/api/registration/certified': {
    summary: '职业技能等级证书已发',
    permission: 'exam.score',
    body: Body({ ids: Ids }),
    result: Type.Boolean(),
    each: 'ids',
    audit: { subject: 'registration' },
  },
  'POST /admin/api/registration/uncertified': {
    summary: '收回记错的“证书已发”：回到合格，成绩可以再更正，本人收到通知',
    permission: 'exam.score',
    body: Body({ id: Id, reason: Reason }),
    result: Type.Boolean(),
    each: 'id',
    audit: { subject: 'registration', id: 'body.id' },
  },

  'POST /admin/api/examBatch/page': {
    summary: '考试批次与各批次人数，考试晚的在前',
    permission: 'exam.read',
    body: Body({ ...paging, keyword: Type.Optional(NamePart) }),
    result: Page(Batch),
  },
  'POST /admin/api/examBatch/create': {
    summary: '新批次',
    permission: 'exam.batch',
    body: NewBatch,
    result: Type.Object({ id: Id }),
    audit: { subject: 'examBatch', id: 'result.id' },
  },
  'POST /admin/api/examBatch/edit': {
    summary: '改批次的名称与考点城市；有人报了的城市不能去掉，报名资料里的跟着改名',
    permission: 'exam.batch',
    body: BatchEdit,
    result: Type.Boolean(),
    audit: { subject: 'examBatch', id: 'body.id' },
  },
  'POST /admin/api/examBatch/remove': {
    summary: '删除没有人报名的批次；选了它还没有提交的，要重新选',
    permission: 'exam.batch',
    body: Body({ id: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'examBatch', id: 'body.id' },
  },
  'POST /admin/api/examBatch/deadline': {
    summary: '改报名截止',
    permission: 'exam.batch',
    body: Body({ id: Id, applyEndsAt: Instant }),
    result: Type.Boolean(),
    audit: { subject: 'examBatch', id: 'body.id' },
  },
  'POST /admin/api/examBatch/move': {
    summary: '改考试时间；报了这一批次、还没有考的人收到通知，看得到原因；考试当天年龄不合的在报名里标出',
    permission: 'exam.batch',
    body: Body({ id: Id, examAt: Instant, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'examBatch', id: 'body.id' },
  },
  'POST /admin/api/examBatch/export/:id': {
    summary: '审核通过的人：资料表、一寸照与手写签名（ZIP），报送评价机构；须写原因，每次导出都有记录',
    permission: 'exam.reveal',
    reveals: '一个批次的报名资料',
    body: Body({ reason: Reason }),
    download: 'job',
    result: Download,
  },

  'GET /admin/api/certLevel/list': {
    summary: '报考级别与条件，低的在前',
    permission: 'exam.read',
    result: Type.Array(Type.Object({ ...level, name: Type.String(), requirement: Type.String() })),
  },
  'POST /admin/api/certLevel/edit': {
    summary: '改一级的报考条件，对以后的自查与提交起作用',
    permission: 'exam.batch',
    body: LevelChange,
    result: Type.Boolean(),
    audit: { subject: 'certLevel', id: 'body.level' },
  },

  'POST /admin/api/certificate/page': {
    summary: '结业证书，新发的在前',
    permission: 'exam.read',
    body: CertificateFilter,
    result: Page(Certificate),
  },
  'GET /admin/api/certificate/preview/:courseId': {
    summary: '一门课的结业证书长什么样，样例的姓名',
    permission: 'exam.read',
    result: Type.Object({ image: Type.String({ description: '样子' }) }),
  },
  'POST /admin/api/certificate/issue': {
    summary: '手工发结业证书，不看学没学完，本人收到通知；须另一人复核',
    permission: 'exam.certificate',
    body: Body({
      userId: Id,
      courseId: Id,
      holderName: Type.Optional(
        Type.String({ minLength: 2, maxLength: 30, pattern: '\\S', description: '证书上的姓名；已经锁定的不用填' }),
      ),
      reason: Reason,
      requestId: RequestId,
    }),
    result: Type.Object({ certNo: Type.String() }),
    audit: { subject: 'user', id: 'body.userId', hide: ['holderName'], parts: ['courseId'] },
    approval: true,
    about: { user: 'body.userId', course: 'body.courseId' },
  },
  'POST /admin/api/certificate/revoke': {
    summary: '撤销，查验的人看到原因；补寄费付过、还没有寄出的自动退款',
    permission: 'exam.certificate',
    body: Body({ certNo: Type.String({ minLength: 1, maxLength: 40 }), reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'certificate', id: 'body.certNo' },
  },
  'POST /admin/api/certificate/restore': {
    summary: '恢复误撤销的证书，本人收到通知；撤销时取消的纸质证书由本人重新申请',
    permission: 'exam.certificate',
    body: Body({ certNo: Type.String({ minLength: 1, maxLength: 40 }), reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'certificate', id: 'body.certNo' },
  },
  'POST /admin/api/certificate/rename': {
    summary: '更正锁定的姓名，本人的证书跟着改，本人收到通知；核对过身份才做，须另一人复核',
    permission: 'exam.rename',
    body: Body({
      userId: Id,
      holderName: Type.String({ minLength: 2, maxLength: 30, pattern: '\\S', description: '正确的姓名' }),
      reason: Reason,
    }),
    result: Type.Boolean(),
    audit: { subject: 'user', id: 'body.userId', hide: ['holderName'] },
    approval: true,
    about: { user: 'body.userId' },
  },
  'GET /admin/api/certKind/list': {
    summary: '证书种类：补寄价与有效期',
    permission: 'exam.read',
    result: Type.Array(CertKind),
  },
  'POST /admin/api/certKind/edit': {
    summary: '改补寄价与有效期，对以后的补寄与签发起作用',
    permission: 'exam.certificate',
    body: CertKindChange,
    result: Type.Boolean(),
    audit: { subject: 'certKind', id: 'body.id' },
  },
})
