import { Type } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, Time, paging } from '../endpoint'
import { Reason, adminEndpoints } from './endpoint'
import { LONG, SanctionTerm } from './user'

const AppealState = OneOf('open', 'approved', 'rejected')
/** What somebody gives, beside what is known of the account that asks. */
const Appeal = Type.Object({
  id: Id,
  userId: Id,
  realName: Type.String({ description: '填写的姓名' }),
  phone: Type.String({ description: '新手机号' }),
  known: Type.Object({ realName: Type.String(), nickName: Type.String(), company: Type.String(), phone: Type.String() }),
  registeredAt: Time,
  createdAt: Time,
  state: AppealState,
  decidedBy: Type.String({ description: '谁审核的' }),
  decidedAt: Nullable(Type.String({ description: '什么时候审核的' })),
  reason: Type.String({ description: '不通过的原因' }),
})

/** Who may log in. */
export const login = adminEndpoints({
  'POST /admin/api/user/freeze': {
    summary: '冻结：所有设备立即退出，期间不能登录；30 天以上须另一人复核',
    permission: 'user.freeze',
    body: SanctionTerm,
    result: Type.Object({ id: Id }),
    approval: LONG,
    about: { user: 'body.userId' },
    audit: { subject: 'user', id: 'body.userId' },
  },
  'GET /admin/api/user/devices/list/:id': {
    summary: '一个人在哪些设备上登录着',
    permission: 'user.read',
    result: Type.Array(Type.Object({ device: Type.String(), seenAt: Time })),
  },
  'POST /admin/api/user/logOut': {
    summary: '让一个人的所有设备退出登录，本人可以马上再登录：手机丢了、有别人在用的时候',
    permission: 'user.unbind',
    body: Body({ userId: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'user', id: 'body.userId' },
  },
  'POST /admin/api/phoneAppeal/page': {
    summary: '换手机号申诉：待审核的，等得最久的在前；审核过的，新的在前，留 180 天；手机号打码',
    permission: 'login.appeals',
    body: Body({ ...paging, state: Type.Optional(AppealState) }),
    result: Page(Appeal),
  },
  'GET /admin/api/phoneAppeal/show/:id': {
    summary: '一个申诉，连同完整的新旧手机号；每次查看都有记录',
    permission: 'login.appeals',
    reveals: '手机号',
    result: Appeal,
  },
  'POST /admin/api/phoneAppeal/approve': {
    summary: '通过：换成新手机号，其他设备退出，通知本人',
    permission: 'login.appeals',
    body: Body({ id: Id }),
    result: Type.Boolean(),
    audit: { subject: 'phoneAppeal', id: 'body.id' },
  },
  'POST /admin/api/phoneAppeal/reject': {
    summary: '不通过，原因通知本人',
    permission: 'login.appeals',
    body: Body({ id: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'phoneAppeal', id: 'body.id' },
  },
})
