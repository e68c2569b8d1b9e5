import { sql } from 'kysely'
import type { PageName } from '../../../../contract/pages'
import * as codes from '../../../../contract/rules/codes'
import type { Counted } from '../../../../contract/rules/counted'
import { changesOf } from '../../../app/database/changes'
import type { Db, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { refuseUnopenable } from '../../../app/http/page'
import { levels, peopleByLevel, setLevel } from '../../identity/user/levels'
import { isOpen, people } from '../../identity/user/people'
import { dayRule, type DayRule } from './queries'

/** The lowest level that can have to be kept. */
const KEPT_FROM = 7

interface TaskRow {
  code: string
  group: string
  title: string
  desc: string
  target: number
  growth: number
  coins: number
  cap: number | null
  sort: number
  on: boolean
  start: Date | null
  end: Date | null
}
/** All tasks, those switched off too. */
export async function taskList(db: Db) {
  const { rows } = await sql<TaskRow>`
    select code, grp as group, title, descr as desc, target, growth, coins, daily_cap as cap, sort, enabled as on,
      start_at as start,
      end_at as end
    from growth_task order by grp, sort, code`.execute(db)
  return rows.map(({ start, end, ...row }) => ({
    ...row,
    start: start?.toISOString() ?? null,
    end: end?.toISOString() ?? null,
  }))
}
export const taskOfCode = async (db: Db, code: string) => (await taskList(db)).find((task) => task.code === code)

interface TaskChange {
  title?: string
  desc?: string
  route?: string
  target?: number
  growth?: number
  coins?: number
  cap?: number
  sort?: number
  on?: boolean
}
/**
 * Changes a task from now on; what was booked stays as it is. Refuses with 10104, and with 400 a page that cannot be opened
 * as it is.
 */
export async function changeTask(db: Db, code: string, { desc, cap, on, ...rest }: TaskChange): Promise<void> {
  const { title, route, target, growth, coins, sort } = rest
  if (route) refuseUnopenable(route)
  const set = changesOf({ title, route, target, growth, coins, sort, descr: desc, daily_cap: cap, enabled: on })
  const { rows } = await sql`update growth_task set ${set} where code = ${code} returning 1`.execute(db)
  if (!rows.length) refuse(codes.GONE, `没有任务 ${code}`)
}

/** What signing in gives day by day, and what a day's coins are bound by. */
export interface Signing extends DayRule {
  ladder: number[]
}
export async function signing(db: Db): Promise<Signing> {
  const { rows } = await sql<{ ladder: number[] | null; coins: number }>`
    select streak_ladder as ladder, coins from growth_task where code = 'sign_in'`.execute(db)
  return { ladder: rows[0].ladder ?? [rows[0].coins], ...(await dayRule(db)) }
}
/** From the next signature on; what was given stays. */
export async function changeSigning(db: Db, { ladder, dayCoins, makeUpCoins, makeUpPerMonth }: Signing): Promise<void> {
  await sql`update growth_task set streak_ladder = ${ladder}, coins = ${ladder[0]}, streak_days = null, streak_coins = 0
    where code = 'sign_in'`.execute(db)
  await sql`update coin_day_rule set day_coins = ${dayCoins}, make_up_coins = ${makeUpCoins},
    make_up_per_month = ${makeUpPerMonth}`.execute(db)
}

/** The levels, and how many stand on each. */
export async function levelList(db: Db) {
  const { rows } = await sql<{ level: number; name: string; growth: number; gift: number; keep: number; people: number }>`
    select l.level, l.name, l.min_growth as growth, l.gift_coins as gift, l.keep_growth as keep, coalesce(p.people, 0) as people
    from ${levels()} left join ${peopleByLevel} p on p.level = l.level order by l.level`.execute(db)
  return rows
}

/** Changes a level from now on: who stands on it is settled by their next growth, or at the end of the day. Thresholds rise. */
export async function changeLevel(
  trx: Trx,
  level: number,
  { name, growth, gift, keep }: { name?: string; growth?: number; gift?: number; keep?: number },
): Promise<void> {
  checkKept(level, keep)
  const set = changesOf({ name, min_growth: growth, gift_coins: gift, keep_growth: keep })
  if (!(await setLevel(trx, level, set))) refuse(codes.GONE, `没有等级 ${level}`)
  const wrong = await sql`
    select from (select level, min_growth, lag(min_growth) over (order by level) as before from ${levels()}) l
    where min_growth <= before or (level = 1 and min_growth <> 0)`.execute(trx)
  if (wrong.rows.length) refuse(400, UNORDERED)
}

const UNORDERED = '成长值须从 Lv1 的 0 起逐级升高'
const checkKept = (level: number, keep?: number) => {
  if (level < KEPT_FROM && keep) refuse(400, `Lv${KEPT_FROM} 起才有保级`)
}

interface Effect {
  people: number
  rises: number
  gifts: number
  falls: number
  begins: number
  ends: number
  runs: number
  short: number
}
/** What such a change would do to people, without doing it. Refuses as the change does. */
export async function previewLevel(
  db: Db,
  { level, ...change }: { level: number; growth?: number; gift?: number; keep?: number },
): Promise<Effect> {
  checkKept(level, change.keep)
  const all = await levelList(db)
  const now = all.find((one) => one.level === level) ?? refuse(codes.GONE, `没有等级 ${level}`)
  const { growth, gift, keep } = { ...now, ...change }
  const [below, above] = [level - 1, level + 1].map((at) => all.find((one) => one.level === at)?.growth)
  if ((below === undefined && growth !== 0) || growth <= (below ?? -1) || growth >= (above ?? Infinity)) refuse(400, UNORDERED)
  // What somebody lost by a season comes back at what that season asks, not at the threshold (growth_need_of).
  const owed = sql`exists (select from growth_season s where s.user_id = u.id and s.level <= ${level} and s.back_at > u.growth
    and not exists (select from growth_season later where later.user_id = s.user_id and later.level = s.level
      and later.kept is not null and later.start_day > s.start_day))`
  const { rows: stand } = await sql<{ rises: number; stays: number; falls: number }>`
    select count(*) filter (where u.level < ${level}
      and u.growth >= ${growth} ${level < KEPT_FROM ? sql`` : sql`and not ${owed}`}) as rises,
      count(*) filter (where u.level = ${level} and u.growth >= ${growth}) as stays,
      count(*) filter (where u.level = ${level} and u.growth < ${growth}) as falls
    from ${people()} where ${isOpen}`.execute(db)
  const { rows: open } = await sql<{ seasons: number; short: number }>`
    select count(*) as seasons, count(*) filter (where e.earned < ${keep}) as short
    from growth_season s join ${people()} on u.id = s.user_id cross join lateral (
      select coalesce(sum(r.change), 0) as earned from growth_record r where r.user_id = s.user_id and r.day >= s.start_day) e
    where s.kept is null and s.level = ${level} and u.level = ${level} and u.growth >= ${growth}`.execute(db)
  const [{ rises, stays, falls }, { seasons, short }] = [stand[0], open[0]]
  return {
    ...{ people: now.people, rises, gifts: rises * gift, falls },
    begins: keep ? stays - seasons : 0,
    ends: keep ? 0 : seasons,
    runs: keep ? seasons : 0,
    short: keep ? short : 0,
  }
}

export async function seasonDays(db: Db): Promise<number> {
  const { rows } = await sql<{ days: number }>`select days from growth_season_rule`.execute(db)
  return rows[0].days
}
/** How long the seasons are that begin from now on. */
export const changeSeasons = (db: Db, days: number) => sql`update growth_season_rule set days = ${days}`.execute(db)

/** What can be counted, and where it is done. */
export const COUNTS: Record<Counted, { icon: string; route: PageName }> = {
  post: { icon: 'square-pen', route: 'pages/circle/release' },
  experience: { icon: 'square-pen', route: 'pages/circle/release' },
  answer: { icon: 'message-circle', route: 'pages/circle/square' },
  lesson: { icon: 'graduation-cap', route: 'pages/tabBar/lesson/index' },
  sign: { icon: 'check', route: 'pages/mine/taskCenter' },
  daily: { icon: 'flame', route: 'pages/tiku/index' },
  activity: { icon: 'ticket', route: 'pages/activity/activityList' },
}

export interface LimitedEvent {
  code: string
  title: string
  counts: Counted
  /** First and last day, in Shanghai. */
  from: string
  to: string
  target: number
  growth: number
  coins: number
  desc?: string
}
/** Sets up a limited event, or changes one; it starts and ends by itself. */
export async function putEvent(
  db: Db,
  { code, title, counts, from, to, target, growth, coins, desc = '' }: LimitedEvent,
): Promise<void> {
  const known = COUNTS[counts]
  if (to < from) refuse(400, '结束的日期不能早于开始的')
  if (growth + coins < 1) refuse(400, '成长值与金币至少给一样')
  const { rows } = await sql`
    insert into growth_task as t
      (code, grp, title, descr, icon, route, target, period, growth, coins, capped, need_receive, sort, counts, start_at, end_at)
    values (${code}, 'event', ${title}, ${desc}, ${known.icon}, ${known.route}, ${target}, 'once', ${growth}, ${coins}, false,
      true, 0,
      ${counts}, ${from}::date::timestamp at time zone 'Asia/Shanghai', (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai')
    on conflict (code) do update set title = excluded.title, descr = excluded.descr, icon = excluded.icon, route = excluded.route,
      target = excluded.target, growth = excluded.growth, coins = excluded.coins, counts = excluded.counts,
      start_at = excluded.start_at, end_at = excluded.end_at, enabled = true
    where t.grp = 'event' returning 1`.execute(db)
  if (!rows.length) refuse(codes.TWICE, `${code} 是别的任务的编号`)
}
