import type { circle as spec } from '../../../../contract/admin/circle'
import { partOf, type AdminHandlers } from '../../../app/admin'
import { saveSentences, sentencesIn } from '../../../app/database/sentences'
import { setDigest, setPinned } from './featured'
import { adminCommentPage } from './comment/admin-actions'
import { movePost, adminPostPage, weighPost } from './post/admin-actions'
import { bountyPage } from './question/bounty-page'
import { decideOn, decideOnAll } from './review/decisions'
import { waitingPage, waitingSummary } from './review/queue'
import { closeTopic, createTopic, editTopic, heldTopic, mergeTopic, setHosts, adminTopicPage } from './topic/admin-actions'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/review/page': async ({ body }, { db }) => waitingPage(db, body),
  'GET /admin/api/review/summary': async (_input, { db }) => waitingSummary(db),
  'POST /admin/api/review/decide': async ({ body }, { db, audit }) => {
    audit.before({ status: await decideOn(db, body, body) })
    return true
  },
  'POST /admin/api/review/decideAll': async ({ body: { items, verdict, reason } }, { db, audit }) => {
    const { done, left } = await decideOnAll(db, items, { verdict, reason })
    // Where nothing was decided, that it was tried still stands there.
    if (done.length) {
      audit.each(done)
      audit.after({ verdict, ...(reason && { reason }) })
    }
    return left
  },
  'GET /admin/api/reviewReason/list': async (_input, { db }) => sentencesIn(db, 'circle_review_reason'),
  'POST /admin/api/reviewReason/save': async ({ body }, { db, audit }) => {
    audit.before({ reasons: await sentencesIn(db, 'circle_review_reason') })
    await saveSentences(db, 'circle_review_reason', body.reasons)
    return true
  },
  'POST /admin/api/post/digest': async ({ body: { id, on } }, { db, audit }) => {
    audit.before({ digest: await setDigest(db, id, on) })
    return true
  },
  'POST /admin/api/post/pin': async ({ body: { id, topic, on } }, { db, audit }) => {
    audit.before({ pinnedIn: topic, pinned: await setPinned(db, topic, id, on) })
    return true
  },
  'POST /admin/api/bounty/page': async ({ body }, { db }) => bountyPage(db, body),
  'POST /admin/api/post/page': async ({ body }, { db }) => adminPostPage(db, body),
  'POST /admin/api/comment/page': async ({ body }, { db }) => adminCommentPage(db, body),
  'POST /admin/api/post/topics': async ({ body: { id, topicIds } }, { db, audit }) => {
    audit.before({ topicIds: await movePost(db, id, topicIds) })
    return true
  },
  'POST /admin/api/post/weight': async ({ body: { id, hotPercent } }, { db, audit }) => {
    audit.before({ hotPercent: await weighPost(db, id, hotPercent) })
    return true
  },

  'POST /admin/api/topic/page': async ({ body }, { db }) => adminTopicPage(db, body),
  'POST /admin/api/topic/create': async ({ body }, { db }) => ({ id: await createTopic(db, body) }),
  'POST /admin/api/topic/edit': async ({ body }, { db, audit }) => {
    const before = await heldTopic(db, body.id)
    audit.before(partOf(before, body))
    await editTopic(db, before, body)
    return true
  },
  'POST /admin/api/topic/hosts': async ({ body }, { db, audit }) => {
    audit.before(partOf(await heldTopic(db, body.id), body))
    await setHosts(db, body.id, body.userIds)
    return true
  },
  'POST /admin/api/topic/close': async ({ body: { id, closed } }, { db, audit }) => {
    const before = await heldTopic(db, id)
    audit.before({ closed: before.closed })
    await closeTopic(db, before, id, closed)
    return true
  },
  'POST /admin/api/topic/merge': async ({ body: { id, topicId } }, { db, audit }) => {
    const moved = await mergeTopic(db, id, topicId)
    audit.after({ topicId, ...moved })
    return moved
  },
}
