import { sql, type RawBuilder } from 'kysely'
import { isMember, isOpen } from './people'

interface SegmentFilter {
  members?: 'vip' | 'plain'
  minLevel?: number
  city?: string
  activeDays?: number
  joinedDays?: number
}
/** Conditions on a person `u` with an open account. */
export function peopleWho({ members, minLevel, city, activeDays, joinedDays }: SegmentFilter): RawBuilder<unknown> {
  const all = [
    isOpen,
    ...(members ? [members === 'vip' ? isMember : sql`not ${isMember}`] : []),
    ...(minLevel ? [sql`u.level >= ${minLevel}`] : []),
    ...(city ? [sql`u.city = ${city}`] : []),
    ...(activeDays
      ? [
          sql`exists (select from use_session s where s.user_id = u.id
            and s.started_at > statement_timestamp() - make_interval(days => ${activeDays}))`,
        ]
      : []),
    ...(joinedDays ? [sql`u.created_at > statement_timestamp() - make_interval(days => ${joinedDays})`] : []),
  ]
  return sql.join(all, sql` and `)
}
