import type { circle as spec } from '../../../../contract/admin/circle'
import type { AdminHandlers } from '../../../app/admin'
import { setDigest, setPinned } from './featured'
import { decideOn, decideOnAll } from './review/decisions'
import { waitingPage, waitingSummary } from './review/queue'
import { reviewReasons, saveReviewReasons } from './review/reasons'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/review/page': async ({ body }, { db }) => waitingPage(db, body),
  'GET /admin/api/review/summary': async (_input, { db }) => waitingSummary(db),
  'POST /admin/api/review/decide': async ({ body }, { db, audit }) => {
    audit.before({ status: await decideOn(db, body, body) })
    return true
  },
  'POST /admin/api/review/decideAll': async ({ body }, { db }) => ({ gone: await decideOnAll(db, body.items, body) }),
  'GET /admin/api/reviewReason/list': async (_input, { db }) => reviewReasons(db),
  'POST /admin/api/reviewReason/save': async ({ body }, { db, audit }) => {
    audit.before({ reasons: await reviewReasons(db) })
    await saveReviewReasons(db, body.reasons)
    return true
  },
  'POST /admin/api/post/digest': async ({ body: { id, on } }, { db }) => {
    await setDigest(db, id, on)
    return true
  },
  'POST /admin/api/post/pin': async ({ body: { id, topic, on } }, { db }) => {
    await setPinned(db, topic, id, on)
    return true
  },
}
