import { sql, type RawBuilder } from 'kysely'
import type { Counted } from '../../../../contract/rules/counted'
import type { Db, Trx } from '../../../app/database/db'
import { beyond, micros, type Position } from '../../../app/database/paging'
import { levels } from '../../identity/user/levels'
import { people, personOn } from '../../identity/user/people'

export interface Right {
  code: string
  title: string
  desc: string
  icon: string
  how: string
  route?: string
}
export interface LevelRow {
  level: number
  name: string
  minGrowth: number
  rights: Right[]
  giftCoins: number
  /** To be earned in each season of so many days; 0: need not be kept. */
  keepGrowth: number
  seasonDays: number
  need: number
}
/** All levels; what each of them asks of this person, or of anybody. */
export async function levelRows(db: Db, userId: string | null = null): Promise<LevelRow[]> {
  const { rows } = await sql<LevelRow>`
    select level, name, min_growth as "minGrowth", rights, gift_coins as "giftCoins", keep_growth as "keepGrowth",
      r.days as "seasonDays",
      case when ${userId}::uuid is null then min_growth else growth_need_of(${userId}::uuid, level) end as need
    from ${levels()} cross join growth_season_rule r order by level`.execute(db)
  return rows
}

export type Group = 'new' | 'daily' | 'weekly' | 'growth' | 'coin' | 'event'
export interface TaskRow {
  id: string
  code: string
  group: Group
  title: string
  desc: string
  icon: string
  route: string
  target: number
  period: 'once' | 'day' | 'week' | 'each'
  growth: number
  coins: number
  /** Times a day; of a task that is received, times in its period. null: no limit, of a received one once. */
  dailyCap: number | null
  capped: boolean
  needReceive: boolean
  streakDays: number | null
  streakCoins: number
  /** What each day of a row gives, round after round. */
  streakLadder: number[] | null
  /** Of 新手: the day of the ladder. */
  ladderDay: number | null
  /** Of an event: what is counted, from when and until when. */
  counts: Counted | null
  startAt: Date | null
  endAt: Date | null
}

/** After its end what was done in an event can be received for so long. */
const AFTER_DAYS = 7

/** The tasks that are switched on, in their order, events from their start until all is received; `code` for one of them. */
export async function taskRows(db: Db, { code, group }: { code?: string; group?: Group } = {}): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select id, code, grp as group, title, descr as desc, icon, route, target, period, growth, coins, daily_cap as "dailyCap",
      capped,
      need_receive as "needReceive", streak_days as "streakDays", streak_coins as "streakCoins", streak_ladder as "streakLadder",
      ladder_day as "ladderDay", counts, start_at as "startAt", end_at as "endAt"
    from growth_task where enabled and (end_at is null or (start_at <= now()
      and end_at > now() - make_interval(days => ${AFTER_DAYS})))
      ${code ? sql`and code = ${code}` : sql``} ${group ? sql`and grp = ${group}` : sql``}
    order by sort`.execute(db)
  return rows
}

/** What the tasks of a day and a week give at most in coins, and 补签: what a day costs, and how many a month. */
export interface DayRule {
  dayCoins: number
  makeUpCoins: number
  makeUpPerMonth: number
}
export async function dayRule(db: Db): Promise<DayRule> {
  const { rows } = await sql<DayRule>`
    select day_coins as "dayCoins", make_up_coins as "makeUpCoins", make_up_per_month as "makeUpPerMonth"
    from coin_day_rule`.execute(db)
  return rows[0]
}

export interface NewRecord {
  id: string
  userId: string
  taskCode: string
  period: string
  bizId: string
  sourceId: string
  title: string
  worth: number
  capped: boolean
  change: number
  /** Of the change, what only members get. */
  memberExtra?: number
  coins: number
  day: string
  reverses: string | null
  at: Date
}
/** Growth after it; undefined when the same thing counts already. */
export async function insertRecord(trx: Trx, r: NewRecord): Promise<number | undefined> {
  // Looked for first: the trigger has moved the person by the time a conflict is found.
  const { rows } = await sql<{ after: number }>`
    insert into growth_record (id, user_id, task_code, period, biz_id, source_id, title, worth, capped, change, member_extra,
      coins, day, reverses, created_at)
    select ${r.id}::uuid, ${r.userId}::uuid, ${r.taskCode}, ${r.period}, ${r.bizId}, ${r.sourceId}, ${r.title}, ${r.worth}::integer,
      ${r.capped}::boolean, ${r.change}::integer, ${r.memberExtra ?? 0}::integer, ${r.coins}::integer, ${r.day}::date, ${r.reverses}::uuid, ${r.at}::timestamptz
    where ${r.reverses}::uuid is not null or not exists (select from growth_record where user_id = ${r.userId}
      and task_code = ${r.taskCode} and period = ${r.period} and biz_id = ${r.bizId} and not reversed and reverses is null)
    returning after`.execute(trx)
  return rows[0]?.after
}

export interface DaySums {
  /** Got from what counts towards the day's limit. */
  capped: number
  /** How often this task was booked. */
  times: number
}
/** What a day has given so far; what was taken back since has been given all the same. */
export async function daySums(db: Db, userId: string, day: string, taskCode: string): Promise<DaySums> {
  const { rows } = await sql<DaySums>`
    select coalesce(sum(change) filter (where capped), 0)::bigint as capped,
      count(*) filter (where task_code = ${taskCode}) as times
    from growth_record where user_id = ${userId} and day = ${day}::date and reverses is null`.execute(db)
  return rows[0]
}

/**
 * Coins that the tasks of a day and a week have given today. What a week gives by itself, with what it came from, no day
 * limits.
 */
export async function coinsOfToday(db: Db, userId: string, day: string): Promise<number> {
  const { rows } = await sql<{ coins: number }>`
    select coalesce(sum(r.coins), 0)::integer as coins from growth_record r join growth_task t on t.code = r.task_code
    where r.user_id = ${userId} and r.day = ${day}::date and r.reverses is null
      and (t.period = 'day' or (t.period = 'week' and r.source_id = ''))`.execute(db)
  return rows[0].coins
}

/** How many days somebody has made up for in a month. */
export async function madeUp(db: Db, userId: string, month: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from growth_record where user_id = ${userId} and task_code = 'sign_in' and reverses is null
      and not reversed
      and period <> day::text and to_char(day, 'YYYY-MM') = ${month}`.execute(db)
  return rows[0].count
}

/** What records of tasks are called. */
export async function recordTitles(db: Db, ids: string[]): Promise<Map<string, { name: string }>> {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from growth_record where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, title }) => [id, { name: title }]))
}

/** This person was credited for this source and this one's doing before. */
export async function hasFrom(db: Db, userId: string, taskCode: string, sourceId: string, bizId: string): Promise<boolean> {
  const { rows } = await sql`
    select from growth_record where user_id = ${userId} and task_code = ${taskCode} and source_id = ${sourceId}
      and biz_id = ${bizId}
      and reverses is null limit 1`.execute(db)
  return rows.length > 0
}

/** What something has given somebody, as far as it was not taken back. */
export async function growthFrom(db: Db, userId: string, sourceId: string): Promise<number> {
  const { rows } = await sql<{ growth: number }>`
    select coalesce(sum(change), 0)::integer as growth from growth_record
    where source_id = ${sourceId} and source_id <> '' and user_id = ${userId} and not reversed and reverses is null`.execute(db)
  return rows[0].growth
}

/** What something has given somebody, the first of it first, also what was taken back. */
export async function givenFrom(db: Db, userId: string, sourceId: string) {
  const { rows } = await sql<{ title: string; change: number; coins: number; reversed: boolean }>`
    select title, change, coins, reversed from growth_record
    where user_id = ${userId} and source_id = ${sourceId} and reverses is null order by seq`.execute(db)
  return rows
}

export interface Standing {
  id: string
  userId: string
  taskCode: string
  period: string
  bizId: string
  change: number
  coins: number
}
/**
 * Marks what came from a source within so many days as taken back; what it gave. Of one task also what was written down
 * before its records said where they came from, and said only what they were for.
 */
export async function takeBack(trx: Trx, sourceId: string, people: string[], days: number, taskCode?: string) {
  const came = taskCode
    ? sql`task_code = ${taskCode} and (source_id = ${sourceId} or (source_id = '' and biz_id = ${sourceId}))`
    : sql`source_id = ${sourceId}`
  const { rows } = await sql<Standing>`
    update growth_record set reversed = true
    where ${came} and user_id = any(${people}::uuid[]) and not reversed and reverses is null and (change > 0 or coins > 0)
      and created_at > now() - make_interval(days => ${days})
    returning id, user_id as "userId", task_code as "taskCode", period, biz_id as "bizId", change, coins`.execute(trx)
  return rows
}

interface Booked {
  code: string
  from: string
  to: string
}
const bookedOn = ({ code, from, to }: Booked) =>
  sql`day between ${from}::date and ${to}::date and task_code = ${code} and change >= 0 and reverses is null and not reversed`

/** Marks what a task gave these people on some days as taken back; what it gave. */
export async function takeBackDays(trx: Trx, booked: Booked, ids: string[]) {
  const { rows } = await sql<Standing>`
    update growth_record set reversed = true where ${bookedOn(booked)} and user_id = any(${ids}::uuid[])
    returning id, user_id as "userId", task_code as "taskCode", period, biz_id as "bizId", change, coins`.execute(trx)
  return rows
}

export async function peopleBooked(db: Db, booked: Booked): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct user_id as id from growth_record where ${bookedOn(booked)}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** What a task gave on some days, and was not taken back. */
export async function bookedSums(db: Db, booked: Booked) {
  const { rows } = await sql<{ people: number; records: number; growth: number; coins: number }>`
    select count(distinct user_id) as people, count(*) as records, coalesce(sum(change), 0)::bigint as growth,
      coalesce(sum(coins), 0)::bigint as coins
    from growth_record where ${bookedOn(booked)}`.execute(db)
  return rows[0]
}

export async function peopleOf(db: Db, sourceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct user_id as id from growth_record where source_id = ${sourceId} and not reversed and reverses is null`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Writes down the levels up to this one, their gifts as received; those that are new. */
export async function insertLevelUps(trx: Trx, userId: string, level: number, ids: string[], at: Date) {
  const { rows } = await sql<{ id: string; level: number; coins: number }>`
    insert into growth_level_up (id, user_id, level, gift_coins, reached_at, received_at)
    select (${ids}::uuid[])[level], ${userId}::uuid, level, gift_coins, ${at}::timestamptz, ${at}::timestamptz from ${levels()}
    where level <= ${level} and level > 1
    on conflict (user_id, level) do nothing returning id, level, gift_coins as coins`.execute(trx)
  return rows
}

/** The levels that somebody has reached, holds, and was not told of; the lowest first. */
export async function untoldLevels(db: Db, userId: string) {
  const { rows } = await sql<{ level: number; coins: number; name: string; rights: Right[] }>`
    select up.level, up.gift_coins as coins, l.name, l.rights
    from growth_level_up up join ${levels()} on l.level = up.level join ${personOn('up.user_id')} and u.level >= up.level
    where up.user_id = ${userId} and up.told_at is null order by up.level`.execute(db)
  return rows
}

/** Marks what somebody is told of, once; the levels that nobody told them before. */
export async function markTold(db: Db, userId: string, level: number): Promise<number[]> {
  const { rows } = await sql<{ level: number }>`
    update growth_level_up set told_at = now() where user_id = ${userId} and level <= ${level} and told_at is null
    returning level`.execute(db)
  return rows.map((row) => row.level)
}

export interface LevelUp {
  level: number
  giftCoins: number
  received: boolean
}
export async function levelUps(db: Db, userId: string): Promise<LevelUp[]> {
  const { rows } = await sql<LevelUp>`
    select level, gift_coins as "giftCoins", received_at is not null as received from growth_level_up
    where user_id = ${userId}`.execute(db)
  return rows
}

/** Takes the gift of a level that this person has reached; undefined when it was taken before. */
export async function takeGift(trx: Trx, userId: string, level: number): Promise<{ id: string; coins: number } | undefined> {
  const { rows } = await sql<{ id: string; coins: number }>`
    update growth_level_up set received_at = now() where user_id = ${userId} and level = ${level} and received_at is null
    returning id, gift_coins as coins`.execute(trx)
  return rows[0]
}

export interface Stand {
  growth: number
  level: number
  levelName: string
  from: number
  nextLevel: number | null
  nextName: string | null
  nextNeed: number | null
  /** The next level is one that a season took. */
  nextBack: boolean
}
export async function standOf(db: Db, userId: string): Promise<Stand> {
  const { rows } = await sql<Stand>`
    select u.growth, u.level, l.name as "levelName", l.min_growth as from, n.level as "nextLevel", n.name as "nextName",
      growth_need_of(u.id, n.level) as "nextNeed", coalesce(growth_need_of(u.id, n.level) > n.min_growth, false) as "nextBack"
    from ${people()} join ${levels()} on l.level = u.level
      left join lateral (select * from ${levels()} where level > u.level order by level limit 1) n on true
    where u.id = ${userId}`.execute(db)
  return rows[0]
}

/** Days on which this person signed in. @param which a condition on `period` */
const signed = (userId: string, which: RawBuilder<unknown>) => sql<{ day: string }>`
  select distinct period as day from growth_record
  where user_id = ${userId} and task_code = 'sign_in' and reverses is null and not reversed and ${which} order by period`

/** Those of a month (YYYY-MM). */
export async function signedDays(db: Db, userId: string, month: string): Promise<string[]> {
  const { rows } = await signed(userId, sql`period like ${`${month}-%`}`).execute(db)
  return rows.map(({ day }) => day)
}

/** Whether this person has signed in on a day, and for how many days in a row: one that has only begun breaks nothing. */
export async function signedRow(db: Db, userId: string, day: string): Promise<{ today: boolean; days: number }> {
  const { rows } = await sql<{ today: boolean; days: number }>`
    with runs as (
      select s.day::date as day, s.day::date - (row_number() over (order by s.day))::integer as run
      from (${signed(userId, sql`period <= ${day}`)}) s),
    last as (select day, run from runs where day >= ${day}::date - 1 order by day desc limit 1)
    select exists (select from last where day = ${day}::date) as today,
      (select count(*)::integer from runs where run = (select run from last)) as days`.execute(db)
  return rows[0]
}

/**
 * How often each task was booked, by what its period is: for today, for this week, once in a life; or, of what comes each
 * time, on this day, whatever was taken back of it.
 */
export interface Times extends Record<TaskRow['period'], number> {
  taskCode: string
  /** What was received by number and stands, each as its period and its number. */
  steps: string[]
}
export async function timesOf(db: Db, userId: string, day: string, monday: string): Promise<Times[]> {
  const standing = (period: string) => sql`count(*) filter (where period = ${period} and not reversed)`
  const { rows } = await sql<Times>`
    select task_code as "taskCode", count(*) filter (where day = ${day}::date) as each, ${standing(day)} as day,
      ${standing(monday)} as week, ${standing('')} as once,
      coalesce(array_agg(period || ' ' || biz_id) filter (where not reversed and biz_id ~ '^[0-9]{1,4}$'), '{}') as steps
    from growth_record where user_id = ${userId} and reverses is null and (day >= ${monday}::date or period = '')
    group by task_code`.execute(db)
  return rows
}

export interface RecordRow {
  id: string
  key: number
  title: string
  change: number
  memberExtra: number
  after: number
  reversed: boolean
  created_at: Date
}
/** What moved somebody's growth, the latest first; `month` is YYYY-MM. */
export async function recordRows(
  db: Db,
  userId: string,
  month: string | undefined,
  position: Position | undefined,
  limit: number,
) {
  const { rows } = await sql<RecordRow>`
    select r.id, ${micros(sql.ref('r.created_at'))} as key, r.title, r.change, r.member_extra as "memberExtra", r.after,
      r.reversed, r.created_at
    from growth_record r where r.user_id = ${userId} and r.change <> 0
      ${month ? sql`and to_char(r.day, 'YYYY-MM') = ${month}` : sql``}
      ${beyond(position, 'time', 'r.created_at', 'r.id')}
    order by r.created_at desc, r.id desc limit ${limit}`.execute(db)
  return rows
}
