import { sql } from 'kysely'
import { page } from '../../../app/http/page'
import { usedBy, type Benefit } from '../../commerce/entitlement/benefits'

/** Groups of members alone; see joining.ts. A place in one has no price, so nothing is reckoned as saved. */
export const benefit: Benefit = {
  code: 'group',
  at: page('pages/wenwen/group'),
  async extent(db) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from fan_group where state = 'on' and need_vip`.execute(db)
    return rows[0].count ? `${rows[0].count} 个群` : ''
  },
  used: (db, userIds, since) =>
    usedBy(
      db,
      sql`select j.user_id as "userId", count(*)::integer as times, 0 as saved
        from fan_group_join j join fan_group g on g.id = j.group_id and g.need_vip
        where j.user_id = any(${userIds}::uuid[]) and j.created_at >= ${since} group by j.user_id`,
    ),
}
