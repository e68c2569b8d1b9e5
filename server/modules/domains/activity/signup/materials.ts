import { sql, type RawBuilder } from 'kysely'
import type { DocBriefly } from '../../../../../contract/activity'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import type { Db, Trx } from '../../../../app/database/db'
import { page } from '../../../../app/http/page'
import { bizIdsOf } from '../../../commerce/entitlement/entitlements'
import type { Notice } from '../../../services/notice/notices'
import { owe, type OwedNews } from '../../../services/notice/owed'
import { docsById, giveDocs } from '../../zhiku/for-activity'
import { TYPE } from '../kinds'

const DOCS = 'activity.docs'

export interface Present {
  user_id: string
  order_id: string
  title: string
}

/**
 * Whoever was there, each once by their ids; of what is online alone everybody who signed up.
 * @param which a condition on `m`, who signed up
 */
export const present = (which: RawBuilder<unknown>) => sql<Present>`
  select distinct on (m.user_id) m.user_id, m.order_id, a.title from activity_attendee m join activity a on a.id = m.activity_id
  where ${which} and m.state = 'valid' and m.user_id is not null and m.order_id is not null
    and (a.type = ${TYPE.online} or exists (select from activity_sign s where s.attendee_id = m.id and s.undone_at is null))
  order by m.user_id, m.created_at`

/** Those of `owed` who were there, by their ids; as OwedNews has them. */
export const presentAmong = (owed: RawBuilder<unknown>) => sql<Present & { activity_id: string }>`
  select owed.subject_id as activity_id, p.user_id, p.order_id, p.title
  from ${owed} cross join lateral (${present(sql`m.activity_id = owed.subject_id and m.user_id = owed.user_id`)}) p
  order by p.user_id`

/** What there is to take home, in its order. */
export async function docIdsOf(db: Db, activityId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select doc_id as id from activity_doc where activity_id = ${activityId} order by sort`.execute(db)
  return rows.map(({ id }) => id)
}

/** What came home by an order. */
export const docsBy = async (db: Db, orderId: string): Promise<DocBriefly[]> =>
  docsById(db, await bizIdsOf(db, 'document', orderId))

/** Whoever was there is to get what there is to take home, as many as they are. */
export const oweDocs = (trx: Trx, activityId: string) =>
  owe(
    trx,
    { kind: DOCS, subjectId: activityId },
    sql`select p.user_id from (${present(sql`m.activity_id = ${activityId}`)}) p
      where exists (select from activity_doc d where d.activity_id = ${activityId})`,
  )

/** What is named by then and they have not got is given with the news of it, so that nobody has one without the other. */
export const docsNews: OwedNews = {
  kind: DOCS,
  async news(trx, owed) {
    const { rows } = await presentAmong(owed).execute(trx)
    const news: Notice[] = []
    for (const { activity_id: activityId, user_id: userId, order_id: orderId, title } of rows) {
      const added = await giveDocs(trx, { userId, sourceId: orderId }, await docIdsOf(trx, activityId))
      if (!added) continue
      news.push({
        to: userId,
        type: NOTICE_TYPE.activity,
        subType: 'activityDocs',
        title: '活动资料可以下载了',
        content: `“${title}”的 ${added} 份资料已放进“我的下载”`,
        target: page('pages/activity/orderDetail', { id: orderId }),
        why: '因为你参加了这场活动',
        cause: `${DOCS}:${activityId}:${new Date().toISOString()}`,
        about: title,
      })
    }
    return news
  },
}
