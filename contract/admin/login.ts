import { Type } from 'typebox'
import { Body, Id, Page, Time, paging } from '../endpoint'
import { Reason, adminEndpoints } from './endpoint'
import { LONG, SanctionTerm } from './user'

/** What somebody gives, beside what is known of the account that asks. */
const Appeal = Type.Object({
  id: Id,
  userId: Id,
  realName: Type.String({ description: '填写的姓名' }),
  phone: Type.String({ description: '新手机号' }),
  known: Type.Object({ realName: Type.String(), nickName: Type.String(), company: Type.String(), phone: Type.String() }),
  registeredAt: Time,
  createdAt: Time,
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
    summary: '待审核的换手机号申诉，等得最久的在前；手机号打码',
    permission: 'login.appeals',
    body: Body(paging),
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
