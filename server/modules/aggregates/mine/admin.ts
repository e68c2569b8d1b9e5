import type { mine as spec } from '../../../../contract/admin/mine'
import type { AdminHandlers } from '../../../app/admin'
import { saveSentences, sentencesIn } from '../../../app/database/sentences'
import { answered, answerFeedback, contactOf, adminFeedbackPage } from './manage-feedback'
import { leavingPage } from './leaving-page'
import { changeInviteRule, inviteRule } from './invite-rule'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/feedback/page': async ({ body }, { db }) => adminFeedbackPage(db, body),
  'POST /admin/api/feedback/contact/:id': async ({ params }, { db }) => ({ contact: await contactOf(db, params.id) }),
  'POST /admin/api/feedback/answer': async ({ body }, { db, audit }) => {
    audit.before(await answered(db, body.id))
    await answerFeedback(db, body)
    return true
  },
  'GET /admin/api/feedbackReply/list': async (_input, { db }) => sentencesIn(db, 'feedback_reply'),
  'POST /admin/api/feedbackReply/save': async ({ body }, { db, audit }) => {
    audit.before({ texts: await sentencesIn(db, 'feedback_reply') })
    await saveSentences(db, 'feedback_reply', body.texts)
    return true
  },
  'POST /admin/api/logoff/page': async ({ body }, { db }) => leavingPage(db, body),
  'GET /admin/api/inviteRule/show': async (_input, { db }) => inviteRule(db),
  'POST /admin/api/inviteRule/save': async ({ body }, { db, audit }) => {
    audit.before(await inviteRule(db))
    await changeInviteRule(db, body)
    return true
  },
}
