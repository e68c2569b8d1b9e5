import type { report as spec } from '../../../../contract/admin/report'
import type { AdminHandlers } from '../../../app/admin'
import { decide } from './decisions'
import { casePage } from './case-page'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/report/page': async ({ body }, ctx) => casePage(ctx, body),
  'POST /admin/api/report/decide': async ({ body }, { db, modules }) => {
    await decide(db, modules, body)
    return true
  },
}
