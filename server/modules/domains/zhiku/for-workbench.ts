import { sql } from 'kysely'
import { waitingIn, type WorkbenchQueue, type ListTally } from '../../../app/admin'
import { STATUS } from './opinion/reviews'

const uploaded = sql`from zhiku_doc d where d.upload = 'waiting'`
const open = sql`from zhiku_issue i where i.state = 'open'`

/** What waits here for operators. */
export const workbenchQueues: WorkbenchQueue[] = [
  {
    name: 'documentUpload',
    title: '创作者上传',
    hours: 48,
    list: 'POST /admin/api/zhiku/upload/page',
    permission: 'zhiku.review',
    waiting: waitingIn(uploaded, sql`d.upload_at`),
  },
  {
    name: 'documentReview',
    title: '资料评价',
    hours: 24,
    list: 'POST /admin/api/zhiku/review/page',
    permission: 'zhiku.review',
    waiting: waitingIn(sql`from zhiku_review r where r.status = ${STATUS.waiting}`, sql`r.created_at`),
  },
  {
    name: 'documentIssue',
    title: '资料反馈',
    hours: 48,
    list: 'POST /admin/api/zhiku/issue/page',
    permission: 'zhiku.issue',
    waiting: waitingIn(open, sql`i.created_at`),
  },
]

/** What waits, by the tabs of its list. */
export const listTallies: ListTally[] = [
  { list: 'POST /admin/api/zhiku/upload/page', member: 'state', rows: { waiting: uploaded } },
  { list: 'POST /admin/api/zhiku/issue/page', member: 'state', rows: { open } },
]
