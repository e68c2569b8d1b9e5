import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, Time, paging } from '../endpoint'
import { batches } from './admin-batches'
import { exports } from './admin-exports'
import { networks } from './admin-networks'
import { schedules } from './admin-schedules'
import { targets } from './admin-targets'
import { trash } from './admin-trash'
import { Reason, adminEndpoints } from './endpoint'

const Login = Type.String({ pattern: '^[a-z][a-z0-9._-]{1,31}$', description: '登录名' })
const Name = Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' })
const Password = Type.String({ minLength: 12, maxLength: 128 })
const Code = Type.String({ pattern: '^\\d{6}$', description: '动态码' })
const RecoveryCode = Type.String({ minLength: 12, maxLength: 40, description: '恢复码' })
/** That it is they themselves: password, and a code of the phone or one of those for when it is lost. */
const proof = {
  password: Type.String({ minLength: 1, maxLength: 128 }),
  code: Type.Optional(Code),
  recovery: Type.Optional(RecoveryCode),
}
const SECRETS = ['password', 'newPassword', 'code', 'recovery']
const Permissions = Type.Array(Type.String({ pattern: '^[a-z][A-Za-z]*\\.([a-z][A-Za-z]*|\\*)$' }), {
  maxItems: 200,
  uniqueItems: true,
})

export const Operator = Type.Object({
  id: Id,
  login: Type.String(),
  name: Type.String(),
  roles: Type.Array(Type.String()),
  scopeId: Nullable(Type.String()),
  active: Type.Boolean(),
  enrolled: Type.Boolean({ description: '已绑定动态码' }),
})
export type Operator = Static<typeof Operator>

const Secret = Type.Object({ secret: Type.String(), uri: Type.String({ description: '验证器扫的' }) })

const Me = Type.Object({
  operator: Operator,
  permissions: Type.Array(Type.String()),
  everywhere: Type.Array(Type.String(), { description: '其中不限于自己的数据的' }),
  csrf: Type.String({ description: '写操作放进 x-csrf-token' }),
  recoveryLeft: Type.Integer({ description: '还剩几个恢复码' }),
})

const Role = Type.Object({
  name: Type.String(),
  permissions: Type.Array(Type.String()),
  own: Type.Boolean({ description: '只限自己的数据' }),
})

const AuditRow = Type.Object({
  id: Id,
  at: Time,
  operator: Type.String(),
  approvedBy: Type.String(),
  kind: OneOf('write', 'reveal'),
  route: Type.String(),
  subject: Type.String(),
  subjectId: Type.String(),
  about: Type.String({ description: '叫什么；已经没有了的为编号' }),
  before: Type.Unknown(),
  after: Type.Unknown(),
  reason: Type.String(),
  requestId: Type.String(),
  address: Type.String(),
  source: OneOf('http', 'command'),
})

const Deed = Type.Object({
  id: Id,
  at: Time,
  what: Type.String({ description: '做了什么' }),
  who: Type.String({ description: '谁' }),
  reason: Type.String({ description: '原因' }),
  approvedBy: Type.String({ description: '谁复核' }),
})

const APPROVAL_STATES = ['waiting', 'done', 'refused', 'withdrawn', 'expired'] as const
const Approval = Type.Object({
  id: Id,
  route: Type.String(),
  summary: Type.String(),
  about: Type.String({ description: '对什么；已经没有了的为空' }),
  input: Type.Unknown(),
  askedBy: Type.String(),
  decidedBy: Type.String(),
  state: OneOf(...APPROVAL_STATES),
  reason: Type.String(),
  createdAt: Time,
  expiresAt: Time,
  mine: Type.Boolean(),
})

/** Accounts of operators, their roles, what they did, and what waits for a second person. */
export const admin = adminEndpoints({
  ...batches,
  ...exports,
  ...networks,
  ...schedules,
  ...targets,
  ...trash,
  'POST /admin/api/session/login': {
    summary: '登录；首次登录须设新密码并绑定动态码，答恢复码',
    permission: 'nobody',
    limit: { max: 30, seconds: 60 },
    body: Body({
      login: Login,
      ...proof,
      newPassword: Type.Optional(Password),
      trust: Type.Optional(Type.Boolean({ description: '这个浏览器在这个网络里 7 天内免动态码' })),
    }),
    result: Type.Object({
      state: OneOf('in', 'code', 'enrol'),
      enrol: Type.Optional(Secret),
      me: Type.Optional(Me),
      recovery: Type.Optional(Type.Array(Type.String(), { description: '恢复码，只显示这一次' })),
    }),
    audit: { subject: 'session', id: 'body.login', hide: SECRETS },
  },
  'GET /admin/api/session/mine': { summary: '我是谁、能做什么', permission: 'operator', result: Me },
  'GET /admin/api/desk/show': {
    summary: '等着处理的：能处理哪些，各有多少，最早的一件',
    permission: 'operator',
    result: Type.Object({
      alarms: Type.Array(Type.Object({ name: Type.String(), text: Type.String() }), {
        description: '要有人去看的：任务、事件、磁盘、证书',
      }),
      queues: Type.Array(
        Type.Object({
          name: Type.String(),
          title: Type.String(),
          hours: Type.Number({ description: '一件最多等几小时' }),
          list: Type.String({ description: '在哪个列表里处理' }),
          filter: Type.Optional(Type.String({ description: '这个列表里的哪些，写作地址里的筛选' })),
          count: Type.Integer(),
          oldest: Nullable(Type.String()),
          missing: Type.Optional(Type.Boolean({ description: '没能数出' })),
        }),
      ),
    }),
  },
  'GET /admin/api/desk/figures/show/:days': {
    summary: '最近几天每天的数，按北京时间；看得到哪些随权限',
    permission: 'operator',
    result: Type.Object({
      days: Type.Array(Type.String()),
      figures: Type.Array(
        Type.Object({
          name: Type.String(),
          title: Type.String(),
          kind: Type.Optional(OneOf('money', 'percent')),
          values: Type.Array(Type.Integer()),
          missing: Type.Optional(Type.Boolean({ description: '没能算出' })),
        }),
      ),
    }),
  },
  'GET /admin/api/session/list': {
    summary: '自己在哪里登录着',
    permission: 'operator',
    result: Type.Array(
      Type.Object({ device: Type.String(), address: Type.String(), since: Time, seen: Time, current: Type.Boolean() }),
    ),
  },
  'POST /admin/api/session/logout': {
    summary: '退出',
    permission: 'operator',
    body: Body({}),
    result: Type.Boolean(),
    audit: { subject: 'session' },
  },
  'POST /admin/api/session/confirm': {
    summary: '免动态码登录的，补一次动态码：看个人资料、动钱与改权限之前',
    permission: 'operator',
    limit: { max: 10, seconds: 60 },
    body: Body({ code: proof.code, recovery: proof.recovery }),
    result: Type.Boolean(),
    audit: { subject: 'session', hide: SECRETS },
  },
  'POST /admin/api/session/closeOthers': {
    summary: '让自己的其他登录退出，所有浏览器下次都要动态码',
    permission: 'operator',
    body: Body({}),
    result: Type.Integer({ description: '退出了几处' }),
    audit: { subject: 'session' },
  },
  'GET /admin/api/session/device/list': {
    summary: '自己在哪些浏览器上免动态码',
    permission: 'operator',
    result: Type.Array(
      Type.Object({ id: Id, device: Type.String(), address: Type.String(), until: Time, current: Type.Boolean() }),
    ),
  },
  'POST /admin/api/session/device/remove': {
    summary: '一个浏览器不再免动态码',
    permission: 'operator',
    body: Body({ id: Id }),
    result: Type.Boolean(),
    audit: { subject: 'session', id: 'body.id' },
  },
  'POST /admin/api/session/password': {
    summary: '改密码，其他登录退出',
    permission: 'operator',
    limit: { max: 10, seconds: 60 },
    body: Body({ ...proof, newPassword: Password }),
    result: Type.Boolean(),
    audit: { subject: 'operator', hide: SECRETS },
  },
  'POST /admin/api/session/phone/change': {
    summary: '换一部手机收动态码：先给密钥，输入它的动态码才换',
    permission: 'operator',
    limit: { max: 10, seconds: 60 },
    body: Body(proof),
    result: Secret,
    audit: { subject: 'operator', hide: SECRETS },
  },
  'POST /admin/api/session/phone/confirm': {
    summary: '换成新手机，所有浏览器下次都要动态码',
    permission: 'operator',
    limit: { max: 10, seconds: 60 },
    body: Body({ code: Code }),
    result: Type.Boolean(),
    audit: { subject: 'operator', hide: SECRETS },
  },
  'POST /admin/api/session/recovery/renew': {
    summary: '新的恢复码，以前的作废',
    permission: 'operator',
    limit: { max: 10, seconds: 60 },
    body: Body(proof),
    result: Type.Array(Type.String()),
    audit: { subject: 'operator', hide: SECRETS },
  },
  'POST /admin/api/operator/page': {
    summary: '运营人员',
    permission: 'admin.operators',
    body: Body({ ...paging, keyword: Type.Optional(Type.String({ maxLength: 60, description: '姓名或登录名的一部分' })) }),
    result: Page(Operator),
  },
  'POST /admin/api/operator/create': {
    summary: '新建运营人员，答一次性密码（72 小时内首次登录）',
    permission: 'admin.operators',
    body: Body({
      login: Login,
      name: Name,
      roles: Type.Array(Type.String({ maxLength: 20 }), { minItems: 1, maxItems: 10, uniqueItems: true }),
      scopeId: Type.Optional(Id),
    }),
    result: Type.Object({ id: Id, password: Type.String() }),
    audit: { subject: 'operator', id: 'result.id' },
  },
  'POST /admin/api/operator/change': {
    summary: '改角色、数据范围、启用停用；停用即退出',
    permission: 'admin.operators',
    body: Body({
      id: Id,
      name: Type.Optional(Name),
      roles: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { minItems: 1, maxItems: 10, uniqueItems: true })),
      scopeId: Type.Optional(Nullable(Id)),
      active: Type.Optional(Type.Boolean()),
    }),
    result: Type.Boolean(),
    audit: { subject: 'operator', id: 'body.id' },
  },
  'POST /admin/api/operator/reset': {
    summary: '重置：新的一次性密码，重新绑定动态码，登录全部退出',
    permission: 'admin.operators',
    body: Body({ id: Id, reason: Reason }),
    result: Type.Object({ password: Type.String() }),
    audit: { subject: 'operator', id: 'body.id' },
  },
  'POST /admin/api/operator/closeSessions': {
    summary: '让一个人退出所有登录',
    permission: 'admin.operators',
    body: Body({ id: Id }),
    result: Type.Integer(),
    audit: { subject: 'operator', id: 'body.id' },
  },
  'GET /admin/api/role/list': {
    summary: '角色与全部权限',
    permission: 'admin.roles',
    result: Type.Object({ roles: Type.Array(Role), permissions: Type.Array(Type.String()) }),
  },
  'POST /admin/api/role/save': {
    summary: '新建或修改角色；超管始终有全部权限',
    permission: 'admin.roles',
    body: Body({ name: Name, permissions: Permissions, own: Type.Boolean() }),
    result: Type.Boolean(),
    audit: { subject: 'role', id: 'body.name' },
  },
  'POST /admin/api/audit/page': {
    summary: '操作日志',
    permission: 'admin.audit',
    body: Body({
      ...paging,
      keyword: Type.Optional(
        Type.String({
          minLength: 2,
          maxLength: 60,
          pattern: '\\S.*\\S',
          description: '查编号、内容、原因、做了什么、谁、请求号',
        }),
      ),
      operatorId: Type.Optional(Id),
      route: Type.Optional(Type.String({ maxLength: 120 })),
      subject: Type.Optional(Type.String({ maxLength: 40 })),
      subjectId: Type.Optional(Type.String({ maxLength: 100 })),
      kind: Type.Optional(OneOf('write', 'reveal')),
      from: Type.Optional(Type.String({ format: 'date', description: '从哪天' })),
      to: Type.Optional(Type.String({ format: 'date', description: '到哪天' })),
    }),
    result: Page(AuditRow),
  },
  'POST /admin/api/user/deeds/page': {
    summary: '对一个人做过什么，新的在前；看过他的手机号等也在',
    permission: 'user.read',
    body: Body({ ...paging, userId: Id }),
    result: Page(Deed),
  },
  'POST /admin/api/audit/action/list': {
    summary: '日志里有的操作，按名字找',
    permission: 'admin.audit',
    body: Body({ keyword: Type.Optional(Type.String({ maxLength: 40 })) }),
    result: Type.Array(Type.Object({ route: Type.String(), summary: Type.String() })),
  },
  'POST /admin/api/name/list': {
    summary: '这些编号叫什么；看得到它们的列表的人才知道',
    permission: 'operator',
    body: Body({
      kind: Type.String({ minLength: 1, maxLength: 40 }),
      ids: Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true }),
    }),
    result: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  },
  'POST /admin/api/approval/page': {
    summary: '等待复核与已复核的；unmet 为自己 7 天内提交的里不同意的、已失效的',
    permission: 'operator',
    body: Body({ ...paging, state: Type.Optional(OneOf(...APPROVAL_STATES, 'unmet')) }),
    result: Page(Approval),
  },
  'POST /admin/api/approval/decide': {
    summary: '复核：同意即执行当时提交的内容；不能复核自己提交的',
    permission: 'operator',
    body: Body({ id: Id, agree: Type.Boolean(), reason: Type.Optional(Reason) }),
    result: Type.Boolean(),
    audit: { subject: 'approval', id: 'body.id' },
    code: true,
  },
  'POST /admin/api/approval/withdraw': {
    summary: '撤回自己提交的',
    permission: 'operator',
    body: Body({ id: Id }),
    result: Type.Boolean(),
    audit: { subject: 'approval', id: 'body.id' },
  },
})
