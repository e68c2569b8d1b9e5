import { sql, type RawBuilder } from 'kysely'
import type { LiveCard } from '../../../../contract/lesson'
import { prepared, type Db, type Trx } from '../../../app/database/db'
import { TtlCache } from '../../../app/ttl-cache'
import { teacherFace, teacherName } from '../lesson/catalog/titles'
import { COUNTED_MS, MANY, ONLINE_SECONDS, PLAYBACK_HOURS, SOON_MINUTES, TALK_PACE_SECONDS } from './limits'
import { people } from '../../identity/user/people'
import { LIVE } from '../../../../contract/rules/statuses'
import { literals } from '../../../app/database/literals'

export interface LiveRow {
  id: string
  title: string
  cover_file: string | null
  teacher: string
  teacher_face: string | null
  host_id: string | null
  course_id: string | null
  intro: string
  outline: string[]
  start_at: Date
  plan_end_at: Date
  status: LiveCard['status']
  access: LiveCard['access']
  reserve_count: number
  reserved: boolean
  playback_due: boolean
  /** Its own media server has a picture now. */
  pushed: boolean
  /** It has had one since it is on. */
  pushed_once: boolean
  started_at: Date | null
  media_id: string | null
  playback_id: string | null
  conversation_id: string
  pinned: string | null
  sign_round: number
  /** null when no round is open */
  sign_ends_at: Date | null
  rev: number
  cancel_note: string
  cancel_refund: boolean
}

/** The numbers that its status travels as, in SQL's text. */
export const NUMBERS = literals(LIVE)

const STATUS = sql`case l.state
  when 'ahead' then case when now() >= l.start_at - make_interval(mins => ${SOON_MINUTES})
    then ${NUMBERS.soon} else ${NUMBERS.ahead} end
  when 'on' then ${NUMBERS.on} when 'ended' then ${NUMBERS.ended}
  when 'playback' then ${NUMBERS.playback} else ${NUMBERS.cancelled} end`

/** A media server that died says nothing any more. */
const PUSHED_SECONDS = 60

/** Of a live `l` that is over: its playback is still to come. What nobody has started has none. */
export const playbackDue = sql`coalesce(l.state = 'ended' and l.started_at is not null
  and l.ended_at > now() - make_interval(hours => ${PLAYBACK_HOURS}), false)`

/** Everything of a live `l`, for a viewer. */
const columns = (viewer: string | null) => sql`l.id, l.title, l.cover_file, ${teacherName(sql.ref('l.teacher_id'))} as teacher,
  ${teacherFace(sql.ref('l.teacher_id'))} as teacher_face, l.host_id, l.course_id, l.intro, l.outline,
  l.start_at, l.plan_end_at, ${STATUS} as status, l.access, l.reserve_count,
  exists (select from live_reserve r where r.live_id = l.id and r.user_id = ${viewer}::uuid) as reserved,
  ${playbackDue} as playback_due, coalesce(l.pushed_at > now() - make_interval(secs => ${PUSHED_SECONDS}), false) as pushed,
  l.pushed_once, l.started_at,
  l.media_id, l.playback_id, l.conversation_id, l.pinned, l.sign_round, l.rev, l.cancel_note, l.cancel_refund,
  case when l.sign_ends_at > now() then l.sign_ends_at end as sign_ends_at`

export async function lives<T = unknown>(
  db: Db,
  viewer: string | null,
  rest: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<(LiveRow & T)[]> {
  const { rows } = await sql<LiveRow & T>`${prepared}
    select ${columns(viewer)} ${more} from live l ${rest}`.execute(db)
  return rows
}

export async function liveById(db: Db, id: string, viewer: string | null): Promise<LiveRow | undefined> {
  return (await lives(db, viewer, sql`where l.id = ${id}`))[0]
}

/** Of how many there are where many are: all of them ask for it every few seconds, and none sees whether one more has come. */
const many = new TtlCache<number>(COUNTED_MS, 1000)

/** How many are in each of these lives: where they are few, as of now. */
export async function onlineOf(db: Db, liveIds: string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const id of liveIds) {
    const n = many.get(id)
    if (n !== undefined) found.set(id, n)
  }
  const asked = liveIds.filter((id) => !found.has(id))
  if (!asked.length) return found
  const { rows } = await sql<{ id: string; n: number }>`${prepared}
    select l.id, (select count(*) from live_presence p where p.live_id = l.id and p.kicked = 0
      and p.seen_at > now() - make_interval(secs => ${ONLINE_SECONDS}))::integer as n
      from unnest(${asked}::uuid[]) l(id)`.execute(db)
  for (const { id, n } of rows) {
    found.set(id, n)
    if (n >= MANY) many.set(id, n)
  }
  return found
}

export const onlineIn = async (db: Db, liveId: string): Promise<number> => (await onlineOf(db, [liveId])).get(liveId) ?? 0

/** Days of Shanghai, the first one today, on which something is planned. */
export async function daysAhead(db: Db, days: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with today as (select date_trunc('day', now() at time zone 'Asia/Shanghai') as d)
    select distinct to_char(l.start_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from live l, today
    where l.state <> 'cancelled' and l.start_at >= today.d at time zone 'Asia/Shanghai'
      and l.start_at < (today.d + make_interval(days => ${days})) at time zone 'Asia/Shanghai' order by day`.execute(db)
  return rows.map((row) => row.day)
}

/** The teacher of a live has sent somebody away; each is a column or an id. */
const isBanned = (hostId: RawBuilder<unknown>, userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from live_ban x where x.host_id = ${hostId} and x.user_id = ${userId})`

export interface MemberRow {
  host: boolean
  admitted: boolean
  muted_until: Date | null
  /** Sent away for good by the teacher. */
  banned: boolean
  /** The one who teaches, not an assistant. */
  teacher: boolean
}
/** What a live `l` and, if any, the membership `m` in it say of somebody. */
const member = (userId: RawBuilder<unknown>) => sql`coalesce(l.host_id = ${userId}, false)
        or exists (select from live_assistant a where a.live_id = l.id and a.user_id = ${userId}) as host,
      coalesce(m.admitted, false) as admitted, case when m.muted_until > now() then m.muted_until end as muted_until,
      ${isBanned(sql.ref('l.host_id'), userId)} as banned, coalesce(l.host_id = ${userId}, false) as teacher`
export async function memberOf(db: Db, liveId: string, userId: string): Promise<MemberRow> {
  const { rows } = await sql<MemberRow>`${prepared}
    select ${member(sql`${userId}::uuid`)}
    from live l left join live_member m on m.live_id = l.id and m.user_id = ${userId} where l.id = ${liveId}`.execute(db)
  return rows[0] ?? { host: false, admitted: false, muted_until: null, banned: false, teacher: false }
}

/** memberOf() of many, by their ids. */
export async function membersOf(db: Db, liveId: string, userIds: string[]): Promise<Map<string, MemberRow>> {
  const { rows } = await sql<MemberRow & { user_id: string }>`
    select asked.user_id, ${member(sql.ref('asked.user_id'))} from unnest(${userIds}::uuid[]) asked(user_id)
    join live l on l.id = ${liveId} left join live_member m on m.live_id = l.id and m.user_id = asked.user_id`.execute(db)
  return new Map(rows.map((row) => [row.user_id, row]))
}

/**
 * Takes a try at the password before it is looked at, so that many at once are no more tries; undefined when there are none
 * left.
 */
export async function takeTry(db: Db, liveId: string, userId: string, tries: number, minutes: number) {
  const { rows } = await sql<{ tries: number; password_hash: string | null }>`
    insert into live_member as m (live_id, user_id, tries, tried_at) values (${liveId}, ${userId}, 1, now())
    on conflict (live_id, user_id) do update
      set tries = case when m.tried_at > now() - make_interval(mins => ${minutes}) then m.tries + 1 else 1 end, tried_at = now()
      where m.tries < ${tries} or m.tried_at <= now() - make_interval(mins => ${minutes})
    returning tries, (select password_hash from live where id = live_id)`.execute(db)
  return rows[0]
}

export const admit = (db: Db, liveId: string, userId: string) =>
  sql`update live_member set admitted = true, tries = 0 where live_id = ${liveId} and user_id = ${userId}`.execute(db)

/** True when it may be said now; the clock of this person then begins anew. */
export async function takeTurn(trx: Trx, liveId: string, userId: string, paced: boolean): Promise<boolean> {
  const { rows } = await sql`
    insert into live_member as m (live_id, user_id, said_at)
    select l.id, ${userId}::uuid, clock_timestamp() from live l where l.id = ${liveId}
    on conflict (live_id, user_id) do update set said_at = excluded.said_at
      where (m.muted_until is null or m.muted_until <= now())
        and (not ${paced}::boolean or m.said_at is null
          or m.said_at <= clock_timestamp() - make_interval(secs => ${TALK_PACE_SECONDS}))
    returning 1`.execute(trx)
  return rows.length > 0
}

/** False when there is nobody of that id. */
export async function mute(trx: Trx, liveId: string, userId: string, until: Date | null): Promise<boolean> {
  const { rows } = await sql`insert into live_member (live_id, user_id, muted_until)
    select ${liveId}::uuid, u.id, ${until}::timestamptz from ${people()} where u.id = ${userId}
    on conflict (live_id, user_id) do update set muted_until = excluded.muted_until returning 1`.execute(trx)
  return rows.length > 0
}

/** Who goes on air, and who helps them. */
export async function hostsOf(db: Db, liveId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select host_id as user_id from live where id = ${liveId} and host_id is not null
    union select user_id from live_assistant where live_id = ${liveId}`.execute(db)
  return rows.map((row) => row.user_id)
}
