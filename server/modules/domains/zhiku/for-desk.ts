import { sql } from 'kysely'
import { waitingIn, type DeskQueue } from '../../../app/admin'

/** What waits here for operators. */
export const deskQueues: DeskQueue[] = [
  {
    name: 'documentUpload',
    permission: 'zhiku.review',
    waiting: waitingIn(sql`from zhiku_doc d where d.upload = 'waiting'`, sql`d.upload_at`),
  },
  {
    name: 'documentReview',
    permission: 'zhiku.review',
    waiting: waitingIn(sql`from zhiku_review r where r.status = 1`, sql`r.created_at`),
  },
  {
    name: 'documentIssue',
    permission: 'zhiku.issue',
    waiting: waitingIn(sql`from zhiku_issue i where i.state = 'open'`, sql`i.created_at`),
  },
]
