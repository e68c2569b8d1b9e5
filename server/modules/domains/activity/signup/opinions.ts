import { sql, type RawBuilder } from 'kysely'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import type { Trx } from '../../../../app/database/db'
import { page } from '../../../../app/http/page'
import { owe, type OwedNews } from '../../../services/notice/owed'
import { present, presentAmong, type Present } from './materials'

const ENDED = 'activity.ended'
/** Of an activity and a person, as SQL. */
const hasSaid = (activityId: RawBuilder<unknown>, userId: RawBuilder<unknown>) =>
  sql`exists (select from activity_review r where r.activity_id = ${activityId} and r.user_id = ${userId})`

/** Whoever was there is asked, once, what they thought of it. */
export const askOpinions = (trx: Trx, activityId: string) =>
  owe(
    trx,
    { kind: ENDED, subjectId: activityId },
    sql`select p.user_id from (${present(sql`m.activity_id = ${activityId}`)}) p
      where not ${hasSaid(sql`${activityId}`, sql.ref('p.user_id'))}`,
  )

/** Who has said it by themselves meanwhile is not asked. */
export const endedNews: OwedNews = {
  kind: ENDED,
  async news(trx, owed) {
    const { rows } = await sql<Present & { activity_id: string }>`
      select p.* from (${presentAmong(owed)}) p where not ${hasSaid(sql.ref('p.activity_id'), sql.ref('p.user_id'))}`.execute(trx)
    return rows.map(({ activity_id, user_id, order_id, title }) => ({
      to: user_id,
      type: NOTICE_TYPE.activity,
      subType: 'activityEnded',
      title: '这场活动怎么样？',
      content: `“${title}”结束了，说说哪一段最有用、哪里可以更好，只给主办方看`,
      target: page('pages/activity/orderDetail', { id: order_id }),
      why: '因为你参加了这场活动',
      cause: `${ENDED}:${activity_id}`,
      about: title,
    }))
  },
}
