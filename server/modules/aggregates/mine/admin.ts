import type { mine as spec } from '../../../../contract/admin/mine'
import type { AdminHandlers } from '../../../app/admin'
import { changeInviteRule, inviteRule } from './invite-rule'

export const admin: AdminHandlers<typeof spec> = {
  'GET /admin/api/inviteRule/show': async (_input, { db }) => inviteRule(db),
  'POST /admin/api/inviteRule/save': async ({ body }, { db, audit }) => {
    audit.before(await inviteRule(db))
    await changeInviteRule(db, body)
    return true
  },
}
