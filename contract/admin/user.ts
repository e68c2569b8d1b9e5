import { Type } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, Time, paging } from '../endpoint'
import { Reason, adminEndpoints } from './endpoint'

const Sanction = Type.Object({
  id: Id,
  kind: OneOf('mute', 'freeze'),
  reason: Type.String(),
  until: Time,
  createdAt: Time,
  liftedAt: Nullable(Type.String()),
  stands: Type.Boolean({ description: '现在有效' }),
})

/** From now on, in the place of a term that stands; ten years at most. */
export const SanctionTerm = Body({ userId: Id, hours: Type.Integer({ minimum: 1, maximum: 87_600 }), reason: Reason })

/** 30 days and more: what shuts somebody out for so long, two decide on. */
export const LONG = { over: { hours: 719 } } as const

/** People of the app: what an operator sees of them, and 禁言, 冻结. */
export const user = adminEndpoints({
  'POST /admin/api/user/page': {
    summary: '用户，新注册的在前；按手机号、编号、昵称的开头查',
    permission: 'user.read',
    body: Body({
      ...paging,
      keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: '\\S', description: '手机号、编号或昵称' })),
      status: Type.Optional(OneOf('active', 'closing', 'closed')),
      sanctioned: Type.Optional(OneOf('mute', 'freeze')),
    }),
    result: Page(
      Type.Object({
        id: Id,
        nickName: Type.String(),
        phoneMasked: Type.String(),
        company: Type.String(),
        level: Type.Integer(),
        status: OneOf('active', 'closing', 'closed'),
        muted: Type.Boolean(),
        frozen: Type.Boolean(),
        createdAt: Time,
      }),
    ),
  },
  'GET /admin/api/user/show/:id': {
    summary: '一个人：资料（手机号打码）与处罚',
    permission: 'user.read',
    result: Type.Object({
      id: Id,
      nickName: Type.String(),
      phoneMasked: Type.String(),
      company: Type.String(),
      city: Type.String(),
      intro: Type.String(),
      vipUntil: Nullable(Type.String()),
      fansCount: Type.Integer(),
      level: Type.Integer(),
      certTitle: Type.String({ description: '认证头衔，没有为空' }),
      wxBound: Type.Boolean({ description: '绑定了微信' }),
      status: OneOf('active', 'closing', 'closed'),
      createdAt: Time,
      figures: Type.Array(
        Type.Object({
          name: Type.String(),
          title: Type.String(),
          kind: Type.Optional(OneOf('money', 'coins')),
          value: Type.Integer(),
        }),
        { description: '各模块带来的数' },
      ),
      sanctions: Type.Array(Sanction),
    }),
  },
  'POST /admin/api/user/phone/:id': {
    summary: '完整手机号；写明原因，每次查看都有记录',
    permission: 'user.reveal',
    reveals: '手机号',
    body: Body({ reason: Reason }),
    result: Type.Object({ phone: Type.String() }),
  },
  'POST /admin/api/user/mute': {
    summary: '禁言：不能写任何给别人看的，包括评价、主持直播时的投票与资料修改；客服不受影响；30 天以上须另一人复核',
    permission: 'user.mute',
    body: SanctionTerm,
    result: Type.Object({ id: Id }),
    approval: LONG,
    about: { user: 'body.userId' },
    audit: { subject: 'user', id: 'body.userId', as: { hours: 'muteHours' } },
  },
  'POST /admin/api/user/certify': {
    summary: '创作者认证：名字旁边的头衔；空的即取消',
    permission: 'user.certify',
    body: Body({ userId: Id, title: Type.String({ maxLength: 20, description: '头衔' }), reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'user', id: 'body.userId' },
  },
  'POST /admin/api/user/unbindWechat': {
    summary: '解开账号上的微信，本人可以再绑；核对过身份才做',
    permission: 'user.unbind',
    body: Body({ userId: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'user', id: 'body.userId' },
  },
  'POST /admin/api/user/lift': {
    summary: '解除禁言或冻结',
    permission: 'user.lift',
    body: Body({ userId: Id, kind: OneOf('mute', 'freeze'), reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'user', id: 'body.userId' },
  },
})
