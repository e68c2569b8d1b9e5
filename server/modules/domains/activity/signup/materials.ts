import { sql, type RawBuilder } from 'kysely'
import type { DocBriefly } from '../../../../../contract/activity'
import type { Db, Trx } from '../../../../app/database/db'
import { page } from '../../../../app/http/page'
import { bizIdsOf } from '../../../commerce/entitlement/entitlements'
import { notify } from '../../../services/notice/notices'
import { docsById, giveDocs } from '../../zhiku/for-activity'

export interface Present {
  user_id: string
  order_id: string
  title: string
}

/** Whoever was there, each once by their ids; of what is online alone everybody who signed up. @param which a condition on `m`, who signed up */
export const present = (which: RawBuilder<unknown>) => sql<Present>`
  select distinct on (m.user_id) m.user_id, m.order_id, a.title from activity_attendee m join activity a on a.id = m.activity_id
  where ${which} and m.state = 'valid' and m.user_id is not null and m.order_id is not null
    and (a.type = 2 or exists (select from activity_sign s where s.attendee_id = m.id and s.undone_at is null))
  order by m.user_id, m.created_at`

/** What there is to take home, in its order. */
export async function docIdsOf(db: Db, activityId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select doc_id as id from activity_doc where activity_id = ${activityId} order by sort`.execute(db)
  return rows.map(({ id }) => id)
}

/** What came home by an order. */
export const docsBy = async (db: Db, orderId: string): Promise<DocBriefly[]> =>
  docsById(db, await bizIdsOf(db, 'document', orderId))

/** Somebody who was there gets those documents that they have not got, and hears of them. */
export async function handOut(trx: Trx, activityId: string, ids: string[], one: Present): Promise<void> {
  const { user_id: userId, order_id: orderId, title } = one
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

/** The same for all who were there. */
export async function handOutDocs(trx: Trx, activityId: string): Promise<void> {
  const ids = await docIdsOf(trx, activityId)
  if (!ids.length) return
  const { rows } = await present(sql`m.activity_id = ${activityId}`).execute(trx)
  for (const one of rows) await handOut(trx, activityId, ids, one)
}
