import { sql } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'
import { beyond, micros, type Position } from '../../../app/database/paging'
import type { Image } from '../../platform/file/images'
import { people } from '../../identity/user/people'
import { joinDeed } from '../admin/audit'
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
/**
 * True when this person had not reported this before, or a decision on that person has come in between. A post or a comment
 * that was decided on and reads differently since is another thing: their report waits anew, with what stands there now.
 */
export async function insertReport(trx: Trx, report: NewReport): Promise<boolean> {
  const { rows } = await sql`
    insert into report (id, reporter_id, target_type, target_id, reason, description, images, snapshot)
    values (${report.id}, ${report.reporterId}, ${report.targetType}, ${report.targetId}, ${report.reason}, ${report.description},
      ${JSON.stringify(report.images)}::jsonb, ${JSON.stringify(report.snapshot)}::jsonb)
    on conflict (reporter_id, target_type, target_id) where state = 'open' or target_type <> 'user' do update
      set state = 'open', decided_at = null, created_at = now(), reason = excluded.reason, description = excluded.description,
        images = excluded.images, snapshot = excluded.snapshot
      where report.state <> 'open' and report.target_type in ('post', 'comment') and report.snapshot <> excluded.snapshot
    returning 1`.execute(trx)
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
      select id from report where target_type = ${targetType} and target_id = ${targetId} and state = 'open' order by id
        for update
    )
    update report r set state = ${state}, decided_at = now() from held where r.id = held.id returning r.reporter_id`.execute(trx)
  return rows.map((row) => row.reporter_id)
}

export interface Target {
  targetType: TargetType
  id: string
  count: number
  since: Date
  key: number
  /** When it was decided on, as `micros` says it; null: it waits. */
  decided: number | null
}
/** What is reported, the longest waiting first. */
export async function openTargets(db: Db, limit: number, position?: Position, type?: TargetType): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select due.target_type as "targetType", due.target_id as id, due.count, due.since, ${micros(sql`due.since`)} as key,
      null as decided
    from (select target_type, target_id, min(created_at) as since, count(*) as count from report
      where state = 'open' ${type ? sql`and target_type = ${type}` : sql``} group by target_type, target_id) due
    where true ${beyond(position, 'time', 'due.since', 'due.target_id', true)}
    order by due.since, due.target_id limit ${limit}`.execute(db)
  return rows
}

export type Outcome = 'upheld' | 'dismissed'
export interface DecidedTarget extends Target {
  decidedAt: Date
  operator: string
  why: string
}
/** Under what the log has it when something of this kind is decided on: posts, comments and questions by a review of them. */
const SUBJECT = sql`case due.target_type when 'post' then 'review' when 'comment' then 'review'
  when 'liveQuestion' then 'liveQuestion'
  else 'report' end`
/** What was decided on like this, the latest first, with who did it and why; nobody where a check did. */
export async function decidedTargets(
  db: Db,
  limit: number,
  outcome: Outcome,
  position?: Position,
  type?: TargetType,
): Promise<DecidedTarget[]> {
  const at = micros(sql`due.decided_at`)
  const { rows } = await sql<DecidedTarget>`
    select due.target_type as "targetType", due.target_id as id, due.count, due.since, ${at} as key, ${at} as decided,
      due.decided_at as "decidedAt", coalesce(deed.operator, '') as operator, coalesce(deed.reason, '') as why
    from (select decided_at, target_id, target_type, min(created_at) as since, count(*) as count from report
      where decided_at is not null and state = ${outcome} ${type ? sql`and target_type = ${type}` : sql``}
        ${beyond(position, 'time', 'decided_at', 'target_id')}
      group by decided_at, target_id, target_type order by decided_at desc, target_id desc limit ${limit}) due
      ${joinDeed(SUBJECT, sql`due.target_id`, sql`due.decided_at`)}
    order by due.decided_at desc, due.target_id desc`.execute(db)
  return rows
}

export interface ReportRow {
  targetType: TargetType
  targetId: string
  decided: number | null
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
/** At most this many of the first reports of each are shown. */
const SHOWN = 10
export async function reportRows(db: Db, targets: readonly Target[]): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.target_type as "targetType", r.target_id as "targetId", due.decided, r.created_at as at,
      coalesce(d.name, r.reason) as reason, r.description, r.images, r.snapshot,
      u.id as "authorId", coalesce(u.nick_name, '') as author, coalesce((r.snapshot ->> 'anonymous')::boolean, false) as anonymous
    from unnest(${targets.map(({ targetType }) => targetType)}::text[], ${targets.map(({ id }) => id)}::uuid[],
      ${targets.map(({ decided }) => decided)}::bigint[]) due (target_type, target_id, decided)
    cross join lateral (
      select * from report o where o.target_type = due.target_type and o.target_id = due.target_id
        and (o.state = 'open') = (due.decided is null) and (due.decided is null or ${micros(sql`o.decided_at`)} = due.decided)
      order by o.created_at, o.id limit ${SHOWN}) r
    left join ${dictItem('d', 'report_reason', 'r.reason')}
    left join ${people()} on u.id = case r.target_type when 'user' then r.target_id else (r.snapshot ->> 'authorId')::uuid end
    order by r.created_at, r.id`.execute(db)
  return rows
}
