import type { live as spec } from '../../../../contract/admin/live'
import type { AdminHandlers } from '../../../app/admin'
import { heldQuestionPage, reviewQuestion } from './board/question-review'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/liveQuestion/page': async ({ body }, { db }) => heldQuestionPage(db, body),
  'POST /admin/api/liveQuestion/review': async ({ body: { id, verdict, reason } }, { db }) => {
    await reviewQuestion(db, id, verdict, reason)
    return true
  },
}
