import type { invite as spec } from '../../../../contract/admin/invite'
import { CHECKLIST } from '../../../../contract/rules/assist'
import type { AdminHandlers } from '../../../app/admin'
import { resumeRunning, stopRunning } from '../../../app/database/running'
import { decide, doubtPage, exportClaimed, recordList, reportOf, voidRecord } from './admin-actions'
import { campaignCard, campaignList, publish, saveCampaign } from './manage-campaigns'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/assist/page': async ({ body }, { db }) => campaignList(db, body),
  'GET /admin/api/assist/show/:id': async ({ params }, { db }) => campaignCard(db, params.id),
  'GET /admin/api/assist/checklist': async () => Object.entries(CHECKLIST).map(([key, text]) => ({ key, text })),
  'POST /admin/api/assist/save': async ({ body }, ctx) => {
    if (body.id) ctx.audit.before(await campaignCard(ctx.db, body.id))
    return { id: await saveCampaign(ctx, body) }
  },
  'POST /admin/api/assist/publish': async ({ body }, ctx) => {
    await publish(ctx, body.id, body.checklist)
    return true
  },
  'POST /admin/api/assist/stop': async ({ body }, { db }) => {
    await stopRunning(db, 'assist_campaign', body.id)
    return true
  },
  'POST /admin/api/assist/resume': async ({ body }, { db }) => {
    await resumeRunning(db, 'assist_campaign', body.id)
    return true
  },
  'GET /admin/api/assist/report/:id': async ({ params }, { db }) => reportOf(db, params.id),
  'POST /admin/api/assist/doubt/page': async ({ body }, { db }) => doubtPage(db, body),
  'POST /admin/api/assist/doubt/decide': async ({ body }, { db }) => {
    await decide(db, body.helpId, body.pass, body.reason)
    return true
  },
  'POST /admin/api/assist/record/page': async ({ body }, { db }) => recordList(db, body),
  'POST /admin/api/assist/record/void': async ({ body }, { db }) => ({ coins: await voidRecord(db, body.recordId, body.reason) }),
  'POST /admin/api/assist/winner/export': async ({ body }, { db }) => exportClaimed(db, body.id),
}
