import { Type } from 'typebox'
import { Body } from '../endpoint'
import { adminEndpoints } from './endpoint'

const Amount = Type.Integer({ minimum: 1, maximum: 999_999 })

const InviteRule = {
  inviter: Amount,
  invitee: Amount,
  days: Type.Integer({ minimum: 1, maximum: 3650 }),
  cap: Amount,
  back: Type.Integer({ minimum: 1, maximum: 3650 }),
}

/** What invitations bring. */
export const mine = adminEndpoints({
  'GET /admin/api/inviteRule/show': {
    summary: '邀请奖励：邀请人与被邀请人的金币、几天内算数、每月封顶几人、几天内注销扣回',
    permission: 'growth.read',
    result: Type.Object(InviteRule),
  },
  'POST /admin/api/inviteRule/save': {
    summary: '改邀请奖励，立即生效',
    permission: 'growth.edit',
    body: Body({
      inviter: Type.Optional(InviteRule.inviter),
      invitee: Type.Optional(InviteRule.invitee),
      days: Type.Optional(InviteRule.days),
      cap: Type.Optional(InviteRule.cap),
      back: Type.Optional(InviteRule.back),
    }),
    result: Type.Boolean(),
    audit: { subject: 'inviteRule' },
  },
})
