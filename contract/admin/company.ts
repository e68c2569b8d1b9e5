import { Type, type Static } from 'typebox'
import { Body, Id, Name, Nullable, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { Again, Reason, adminEndpoints } from './endpoint'

const Verify = OneOf('none', 'waiting', 'verified', 'refused')
const Role = OneOf('main', 'manager', 'member')
/** Roles that look after one company are bound to it. */
const OWN = { kind: 'company', id: 'body.companyId' } as const
const DepartmentName = Name(30)

const brief = {
  id: Id,
  name: Type.String(),
  creditCode: Type.String(),
  contact: Type.String(),
  contactPhoneMasked: Type.String(),
  mainPhoneMasked: Type.String({ description: '没有主账号为空' }),
  verify: Verify,
  verifyAt: Nullable(Type.String({ description: '执照提交或审核的时间，没有为空' })),
  hasLicence: Type.Boolean(),
  seats: Type.Integer(),
  used: Type.Integer(),
  endTime: Nullable(Type.String({ description: '还没有开通为空' })),
  createdAt: Time,
}
const Brief = Type.Object(brief)
export type AdminCompany = Static<typeof Brief>
const Filter = Body({
  ...paging,
  keyword: Type.Optional(
    Type.String({ minLength: 1, maxLength: 60, description: '名称的一部分、信用代码，或联系人与主账号的手机号' }),
  ),
  verify: Type.Optional(Verify),
  endsWithin: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, description: '多少天内到期' })),
})
export type CompanyFilter = Static<typeof Filter>

const Member = Type.Object({
  id: Id,
  name: Type.String(),
  phoneMasked: Type.String(),
  dept: Type.String(),
  role: Role,
  status: OneOf('invited', 'joined', 'disabled'),
  joinTime: Nullable(Type.String()),
})
export type AdminMember = Static<typeof Member>

const InquiryState = OneOf('waiting', 'reached', 'missed', 'withdrawn')
const Inquiry = Type.Object({
  id: Id,
  company: Type.String(),
  contact: Type.String(),
  phoneMasked: Type.String(),
  day: Type.String({ description: '方便接电话的日子' }),
  part: OneOf('morning', 'afternoon', 'evening'),
  note: Type.String(),
  state: InquiryState,
  outcome: Type.String({ description: '联系的结果' }),
  createdAt: Time,
  doneAt: Nullable(Type.String()),
})
export type AdminInquiry = Static<typeof Inquiry>
const InquiryFilter = Body({ ...paging, state: InquiryState })
export type InquiryFilter = Static<typeof InquiryFilter>

const Department = Type.Object({
  id: Id,
  companyId: Id,
  parentId: Nullable(Type.String()),
  above: Type.String({ description: '上级部门的名称，没有上级为空' }),
  name: Type.String(),
  sort: Type.Integer(),
  people: Type.Integer({ description: '直接在这个部门的成员' }),
})

const Key = Type.Object({
  id: Id,
  companyId: Id,
  name: Type.String(),
  tail: Type.String({ description: '密钥的末 4 位' }),
  state: OneOf('on', 'revoked'),
  createdAt: Time,
  lastUsedAt: Nullable(Type.String({ description: '没有用过为空' })),
})
const Run = Type.Object({
  id: Id,
  createdAt: Time,
  added: Type.Integer({ description: '发出邀请' }),
  changed: Type.Integer(),
  removed: Type.Integer(),
  same: Type.Integer({ description: '没有变化' }),
  failed: Type.Integer(),
  faults: Type.Array(Type.String(), { description: '哪一行为什么没有做成' }),
})

/** 企业: who they are, whether they are who they say, how many sit there, and who looks after them. */
export const company = adminEndpoints({
  'POST /admin/api/company/page': {
    summary: '企业，新的在前',
    permission: 'company.read',
    body: Filter,
    result: Page(Brief),
  },
  'GET /admin/api/company/show/:id': {
    summary: '一家企业：席位、审核与更换次数',
    permission: 'company.read',
    result: Type.Object({
      ...brief,
      scale: Type.String(),
      verifyReason: Type.String(),
      joined: Type.Integer(),
      pending: Type.Integer(),
      disabled: Type.Integer(),
      changeLeft: Type.Integer({ description: '今年还可以更换几次' }),
      moreChanges: Type.Integer({ description: '其中运营另外放宽的' }),
    }),
  },
  'GET /admin/api/company/licence/:id': {
    summary: '营业执照的图片，十分钟内有效；每次查看都有记录',
    permission: 'company.review',
    reveals: '营业执照',
    result: Type.Object({ url: Type.String() }),
  },
  'POST /admin/api/company/review': {
    summary: '审核营业执照，结果与原因告诉主账号；只审待审核的；通过错了的可以撤回，写 again',
    permission: 'company.review',
    body: Body({
      id: Id,
      pass: Type.Boolean(),
      reason: Reason,
      again: Again,
      verifyAt: Type.Optional(Nullable(Type.String({ format: 'date-time', description: '看的是哪时的资料；后来改过的不审' }))),
    }),
    result: Type.Boolean(),
    audit: { subject: 'company', id: 'body.id' },
  },
  'POST /admin/api/company/edit': {
    summary: '更正名称与统一社会信用代码',
    permission: 'company.edit',
    body: Body({
      id: Id,
      name: Type.String({ minLength: 2, maxLength: 60, pattern: '\\S' }),
      creditCode: Type.Optional(Type.String({ maxLength: 30 })),
      reason: Reason,
    }),
    result: Type.Boolean(),
    audit: { subject: 'company', id: 'body.id' },
  },
  'POST /admin/api/company/changes': {
    summary: '一年里在席位数三倍之外，另外可以更换几次',
    permission: 'company.edit',
    body: Body({ id: Id, more: Type.Integer({ minimum: 0, maximum: 10_000 }), reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'company', id: 'body.id' },
  },
  'POST /admin/api/company/member/page': {
    summary: '一家企业的成员，新的在前',
    permission: 'company.read',
    body: Body({ ...paging, companyId: Id, keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })) }),
    result: Page(Member),
  },
  'POST /admin/api/company/main': {
    summary: '把主账号交给一位已加入的成员，并告诉两个人；须另一人复核',
    permission: 'company.edit',
    body: Body({ companyId: Id, memberId: Id, reason: Reason, requestId: RequestId }),
    result: Type.Boolean(),
    audit: { subject: 'company', id: 'body.companyId' },
    approval: true,
    about: { company: 'body.companyId', companyMember: 'body.memberId' },
  },
  'POST /admin/api/company/inquiry/page': {
    summary: '预约顾问的人：待联系的按约好的日子，其余新的在前',
    permission: 'company.inquiries',
    body: InquiryFilter,
    result: Page(Inquiry),
  },
  'POST /admin/api/company/inquiry/phone/:id': {
    summary: '预约的人留下的电话；写明原因，每次查看都有记录',
    permission: 'company.inquiries',
    reveals: '手机号',
    body: Body({ reason: Reason }),
    result: Type.Object({ phone: Type.String() }),
  },
  'POST /admin/api/company/inquiry/close': {
    summary: '联系过了：谈了什么，或没有联系上；没有联系上的后来联系上了，再记一次',
    permission: 'company.inquiries',
    body: Body({ id: Id, reached: Type.Boolean(), outcome: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }) }),
    result: Type.Boolean(),
    audit: { subject: 'companyInquiry', id: 'body.id' },
  },
  'POST /admin/api/company/key/list': {
    summary: '企业人事系统的密钥，新的在前；不含密钥本身',
    permission: 'company.departments',
    scope: OWN,
    body: Body({ companyId: Id }),
    result: Type.Array(Key),
  },
  'POST /admin/api/company/key/create': {
    summary: '新建密钥，只显示这一次；最多同时 5 个',
    permission: 'company.departments',
    scope: OWN,
    body: Body({ companyId: Id, name: DepartmentName }),
    result: Type.Object({ id: Id, key: Type.String() }),
    audit: { subject: 'companyKey', id: 'result.id' },
  },
  'POST /admin/api/company/key/revoke': {
    summary: '停用密钥，从下一次调用起',
    permission: 'company.departments',
    scope: OWN,
    body: Body({ companyId: Id, id: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'companyKey', id: 'body.id' },
  },
  'POST /admin/api/company/sync/page': {
    summary: '用一个密钥同步过几次，每次的结果，新的在前',
    permission: 'company.departments',
    scope: OWN,
    body: Body({ ...paging, companyId: Id, keyId: Id }),
    result: Page(Run),
  },
  'POST /admin/api/company/department/list': {
    summary: '部门，上级在前',
    permission: 'company.departments',
    scope: OWN,
    body: Body({ companyId: Id }),
    result: Type.Array(Department),
  },
  'POST /admin/api/company/department/create': {
    summary: '新建部门',
    permission: 'company.departments',
    scope: OWN,
    body: Body({ companyId: Id, parentId: Type.Optional(Id), name: DepartmentName, requestId: RequestId }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'department', id: 'result.id' },
  },
  'POST /admin/api/company/department/edit': {
    summary: '改部门的名称、上级与次序；不能放到自己的下级里',
    permission: 'company.departments',
    scope: OWN,
    body: Body({
      companyId: Id,
      id: Id,
      parentId: Nullable(Type.String({ format: 'uuid' })),
      name: DepartmentName,
      sort: Type.Integer({ minimum: 0, maximum: 10_000 }),
    }),
    result: Type.Boolean(),
    audit: { subject: 'department', id: 'body.id' },
  },
  'POST /admin/api/company/department/remove': {
    summary: '删除空的部门：没有成员、下级、管理员，也没有指派培训',
    permission: 'company.departments',
    scope: OWN,
    body: Body({ companyId: Id, id: Id }),
    result: Type.Boolean(),
    audit: { subject: 'department', id: 'body.id' },
  },
})
