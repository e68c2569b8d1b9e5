import { sql } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'
import { rowsBehind } from '../../../app/each'
import { levels } from '../../identity/user/levels'
import { isOpen, people, personOn } from '../../identity/user/people'

/** Growth of the records of a season's days, and what came after them. */
const sums = sql`cross join lateral (
  select coalesce(sum(r.change) filter (where r.day < s.end_day), 0)::integer as earned,
    coalesce(sum(r.change) filter (where r.day >= s.end_day), 0)::integer as since
  from growth_record r where r.user_id = s.user_id and r.day >= s.start_day) e`

/** Seasons of levels that their people do not stand at any more, or that need not be kept any more, end without a decision. */
export const dropStaleSeasons = (db: Db) =>
  sql`delete from growth_season s using ${people()}, ${levels()} where u.id = s.user_id and l.level = s.level and s.kept is null
    and (u.level <> s.level or not ${isOpen} or l.keep_growth = 0)`.execute(db)

/** Begins a season, on this day in Shanghai, of those whose level is to be kept and who have none; `userId`: of this one. */
export const openSeasons = (db: Db, day: string, userId?: string) =>
  sql`insert into growth_season (id, user_id, level, start_day, end_day, need)
    select gen_random_uuid(), u.id, u.level, ${day}::date, ${day}::date + r.days, l.keep_growth
    from ${people()} join ${levels()} on l.level = u.level and l.keep_growth > 0 cross join growth_season_rule r
    where ${isOpen} ${userId ? sql`and u.id = ${userId}` : sql``}
      and not exists (select from growth_season s where s.user_id = u.id and s.kept is null)
    on conflict do nothing`.execute(db)

/** Somebody rises: the season of the level below is no question any more. */
export async function changeSeason(trx: Trx, userId: string, level: number, day: string): Promise<void> {
  await sql`delete from growth_season where user_id = ${userId} and kept is null and level <> ${level}`.execute(trx)
  await openSeasons(trx, day, userId)
}

export async function dueSeasons(db: Db, today: string): Promise<{ id: string; userId: string }[]> {
  const { rows } = await sql<{ id: string; userId: string }>`
    select id, user_id as "userId" from growth_season where kept is null and end_day <= ${today}::date
    order by end_day, id`.execute(db)
  return rows
}

export interface Decision {
  level: number
  days: number
  need: number
  earned: number
  kept: boolean
  endDay: string
  /** What brings the level back; null when it is kept. */
  backAt: number | null
}
/** Decides a season by its records, once; undefined when it is decided, or gone. Its person is held. */
export async function decide(trx: Trx, id: string): Promise<Decision | undefined> {
  const { rows } = await sql<Decision>`
    with season as (
      select s.id, e.earned, u.growth - e.since + s.need as back from growth_season s join ${personOn('s.user_id')}
        and u.level = s.level ${sums}
      where s.id = ${id} and s.kept is null)
    update growth_season s set earned = x.earned, kept = x.earned >= s.need, back_at = case when x.earned < s.need then x.back end
    from season x where s.id = x.id
    returning s.level, s.end_day - s.start_day as days, s.need, s.earned, s.kept, s.end_day as "endDay",
      s.back_at as "backAt"`.execute(trx)
  return rows[0]
}

export interface Season {
  id: string
  userId: string
  level: number
  need: number
  earned: number
  lastDay: string
  /** Today is one of them. */
  daysLeft: number
}
const open = (today: string, seasons = sql`growth_season`) => sql`
  select s.id, s.user_id as "userId", s.level, s.need, e.earned, s.end_day - 1 as "lastDay",
    s.end_day - ${today}::date as "daysLeft"
  from ${seasons} s ${sums} where s.kept is null and s.end_day > ${today}::date`

export async function seasonOf(db: Db, userId: string, today: string): Promise<Season | undefined> {
  const { rows } = await sql<Season>`${open(today)} and s.user_id = ${userId}`.execute(db)
  return rows[0]
}

const BATCH = 500
/** Those that end within so many days, kept already or not, the next of them behind the last one. */
export const endingSeasons = (db: Db, today: string, days: number) =>
  rowsBehind<'id', Season>(db, 'id', (last) => {
    const some = sql`(select * from growth_season where kept is null and end_day > ${today}::date
      and end_day <= ${today}::date + ${days}::integer and id > ${last} order by id limit ${BATCH})`
    return sql<Season>`${open(today, some)} order by s.id`
  })

interface Decided {
  id: string
  userId: string
  level: number
  startDay: string
  right: boolean
  backAt: number | null
}
/** All decisions, of these people or of everybody, in the order of time, and whether the records still lead to them. */
export async function decidedSeasons(db: Db, people?: string[]): Promise<Decided[]> {
  const { rows } = await sql<Decided>`
    select s.id, s.user_id as "userId", s.level, s.start_day as "startDay", s.back_at as "backAt",
      s.earned = e.earned and s.kept = (e.earned >= s.need) and s.back_at is not distinct from (
        case when e.earned < s.need then s.need + (select sum(r.change) from growth_record r where r.user_id = s.user_id
          and r.day < s.end_day) end
      ) as right
    from growth_season s ${sums} where s.kept is not null ${people ? sql`and s.user_id = any(${people}::uuid[])` : sql``}
    order by s.start_day`.execute(db)
  return rows
}
