import type { login as spec } from '../../../../contract/admin/login'
import type { AdminHandlers } from '../../../app/admin'
import { sanction } from '../user/sanctions'
import { closeAllSessions } from './sessions'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/user/freeze': async ({ body }, ctx) => {
    const frozen = await sanction(ctx, 'freeze', body)
    await closeAllSessions(ctx.db, body.userId)
    return frozen
  },
}
