import { sql } from 'kysely'
import type { DocBriefly } from '../../../../../contract/activity'
import type { Db, Trx } from '../../../../app/database/db'
import { page } from '../../../../app/http/page'
import { bizIdsOf } from '../../../commerce/entitlement/entitlements'
import { notify } from '../../../services/notice/notices'
import { docsById, giveDocs } from '../../zhiku/for-activity'

interface Present {
  user_id: string
  order_id: string
  title: string
}

/** Whoever was there, each once; of what is online alone everybody who signed up. */
export async function present(db: Db, activityId: string): Promise<Present[]> {
  const { rows } = await sql<Present>`
    select distinct on (m.user_id) m.user_id, m.order_id, a.title from activity_attendee m join activity a on a.id = m.activity_id
    where m.activity_id = ${activityId} and m.state = 'valid' and m.user_id is not null and m.order_id is not null
      and (a.type = 2 or exists (select from activity_sign s where s.attendee_id = m.id and s.undone_at is null))
    order by m.user_id, m.created_at`.execute(db)
  return rows
}

/** What there is to take home, in its order. */
export async function docIdsOf(db: Db, activityId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select doc_id as id from activity_doc where activity_id = ${activityId} order by sort`.execute(db)
  return rows.map(({ id }) => id)
}

/** What came home by an order. */
export const docsBy = async (db: Db, orderId: string): Promise<DocBriefly[]> =>
  docsById(db, await bizIdsOf(db, 'document', orderId))

/** Whoever was there gets the documents, each once, and hears of those that are new. */
export async function handOutDocs(trx: Trx, activityId: string): Promise<void> {
  const ids = await docIdsOf(trx, activityId)
  if (!ids.length) return
  for (const { user_id: userId, order_id: orderId, title } of await present(trx, activityId)) {
    const added = await giveDocs(trx, { userId, sourceId: orderId }, ids)
    if (added)
      await notify(trx, {
        to: userId,
        type: 5,
        subType: 'activityDocs',
        title: '活动资料可以下载了',
        content: `“${title}”的 ${added} 份资料已放进“我的下载”`,
        target: page('pages/activity/orderDetail', { id: orderId }),
        why: '因为你参加了这场活动',
        cause: `activity.docs:${activityId}:${new Date().toISOString()}`,
        about: title,
      })
  }
}
