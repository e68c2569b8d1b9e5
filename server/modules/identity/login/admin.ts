import type { login as spec } from '../../../../contract/admin/login'
import type { AdminHandlers } from '../../../app/admin'
import { devicesOf } from './devices'
import { sanction } from '../user/sanctions'
import { appealOf, appealPage, approve, reject } from './appeal-decisions'
import { closeAllSessions } from './sessions'

export const admin: AdminHandlers<typeof spec> = {
  'GET /admin/api/user/devices/list/:id': async ({ params }, { db }) => devicesOf(db, params.id),
  'POST /admin/api/user/freeze': async ({ body }, ctx) => {
    const frozen = await sanction(ctx, 'freeze', body)
    await closeAllSessions(ctx.db, body.userId)
    return frozen
  },
  'POST /admin/api/user/logOut': async ({ body }, { db }) => {
    await closeAllSessions(db, body.userId)
    return true
  },
  'POST /admin/api/phoneAppeal/page': async ({ body }, { db }) => appealPage(db, body),
  'GET /admin/api/phoneAppeal/show/:id': async ({ params }, { db }) => appealOf(db, params.id),
  'POST /admin/api/phoneAppeal/approve': async ({ body }, { db, operator }) => {
    await approve(db, body.id, operator.name)
    return true
  },
  'POST /admin/api/phoneAppeal/reject': async ({ body: { id, reason } }, { db, operator }) => {
    await reject(db, id, reason, operator.name)
    return true
  },
}
