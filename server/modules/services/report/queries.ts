import { sql } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'
import { beyond, micros, type Place } from '../../../app/database/paging'
import type { Image } from '../../platform/file/images'
import { people } from '../../identity/user/people'
import { dictItem } from '../../platform/system/dict'

export type TargetType = 'post' | 'comment' | 'user' | 'message' | 'liveQuestion'

export interface NewReport {
  id: string
  reporterId: string
  targetType: TargetType
  targetId: string
  reason: string
  description: string
  images: Image[]
  snapshot: object
}
/** True when this person had not reported this before, or a decision on that person has come in between. */
export async function insertReport(trx: Trx, report: NewReport): Promise<boolean> {
  const { rows } = await sql`
    insert into report (id, reporter_id, target_type, target_id, reason, description, images, snapshot)
    values (${report.id}, ${report.reporterId}, ${report.targetType}, ${report.targetId}, ${report.reason}, ${report.description},
      ${JSON.stringify(report.images)}::jsonb, ${JSON.stringify(report.snapshot)}::jsonb)
    on conflict (reporter_id, target_type, target_id) where state = 'open' or target_type <> 'user' do nothing returning 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** How many people have reported it since it was last looked at. */
export async function openReports(trx: Trx, targetType: TargetType, targetId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from report where target_type = ${targetType} and target_id = ${targetId} and state = 'open'`.execute(
    trx,
  )
  return rows[0].n
}

/** Who made them. Locked in one order first: of two who decide at once one gets all of them. */
export async function settleReports(
  trx: Trx,
  targetType: TargetType,
  targetId: string,
  state: 'upheld' | 'dismissed',
): Promise<string[]> {
  const { rows } = await sql<{ reporter_id: string }>`
    with held as (
      select id from report where target_type = ${targetType} and target_id = ${targetId} and state = 'open' order by id for update
    )
    update report r set state = ${state} from held where r.id = held.id returning r.reporter_id`.execute(trx)
  return rows.map((row) => row.reporter_id)
}

export interface OpenTarget {
  targetType: TargetType
  id: string
  count: number
  since: Date
  key: number
}
/** What is reported, the longest waiting first. */
export async function openTargets(db: Db, limit: number, place?: Place, type?: TargetType): Promise<OpenTarget[]> {
  const { rows } = await sql<OpenTarget>`
    select due.target_type as "targetType", due.target_id as id, due.count, due.since, ${micros(sql`due.since`)} as key
    from (select target_type, target_id, min(created_at) as since, count(*) as count from report
      where state = 'open' ${type ? sql`and target_type = ${type}` : sql``} group by target_type, target_id) due
    where true ${beyond(place, 'time', 'due.since', 'due.target_id', true)}
    order by due.since, due.target_id limit ${limit}`.execute(db)
  return rows
}

export interface OpenRow {
  targetType: TargetType
  targetId: string
  authorId: string | null
  author: string
  /** Whoever wrote it did so without a name. */
  anonymous: boolean
  at: Date
  reason: string
  description: string
  images: Image[]
  snapshot: object
}
/** So many of the first reports of each. */
const SHOWN = 10
export async function openRows(db: Db, targetIds: string[]): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select r.target_type as "targetType", r.target_id as "targetId", r.created_at as at, coalesce(d.name, r.reason) as reason,
      r.description, r.images, r.snapshot,
      u.id as "authorId", coalesce(u.nick_name, '') as author, coalesce((r.snapshot ->> 'anonymous')::boolean, false) as anonymous
    from (select distinct target_type, target_id from report where state = 'open' and target_id = any(${targetIds})) due
    cross join lateral (
      select * from report o where o.target_type = due.target_type and o.target_id = due.target_id and o.state = 'open'
      order by o.created_at, o.id limit ${SHOWN}) r
    left join ${dictItem('d', 'report_reason', 'r.reason')}
    left join ${people()} on u.id = case r.target_type when 'user' then r.target_id else (r.snapshot ->> 'authorId')::uuid end
    order by r.created_at, r.id`.execute(db)
  return rows
}
