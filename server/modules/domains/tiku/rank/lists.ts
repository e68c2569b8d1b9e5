import { sql, type RawBuilder } from 'kysely'
import { LEAGUE_COINS, LEAGUE_DOWN, LEAGUE_FROM, LEAGUE_UP, TIERS, zoneOf } from '../../../../../contract/rules/practice'
import type { UserBrief } from '../../../../../contract/shapes'
import type { RankList, RankRow } from '../../../../../contract/tikuPractice'
import type { OpenCtx } from '../../../../app/context'
import { dayOf } from '../../../../app/time/days'
import { MINUTE_MS } from '../../../../app/time/units'
import { TtlCache } from '../../../../app/ttl-cache'
import type { Db } from '../../../../app/database/db'
import { blank } from '../../../identity/user/faces'
import { isOpen, mutualsOf, personOn } from '../../../identity/user/people'
import { briefs } from '../../../identity/user/profile'
import { companyOf } from '../../company/members'
import { memberIds } from '../../company/seats'
import { MANY, peopleIn, type Step } from '../practice/beat'
import { mondayOf, plusDays, startOf, weekNo } from '../practice/calendar'
import { PRACTICE } from '../practice/record'
import { countedSince } from './joining'

/** A list shows so many; who is further down has their own row. */
const SHOWN = 100

/** One person's place, before it has a face. */
export interface Placed {
  userId: string
  rank: number
  score: number
  correct: number
  seconds: number
  hidden: boolean
  before: number | null
}
/** What is better: more points, then fewer seconds, then having been there earlier. */
const BETTER = sql`x.score desc, x.seconds, x.at, x."userId"`

interface Scored {
  placed: Placed[]
  people: number
}
/** @param rows "userId", score, correct, seconds, at, hidden and before, one for each person who stands in the list */
async function place(db: Db, rows: RawBuilder<unknown>, own: string | null): Promise<Scored> {
  const found = await sql<Placed & { people: number }>`
    select * from (
      select x."userId", x.score, x.correct, x.seconds, x.hidden, x.before,
        (row_number() over (order by ${BETTER}))::integer as rank,
        (count(*) over ())::integer as people
      from (${rows}) x) r
    where r.rank <= ${SHOWN} or r."userId" = ${own}::uuid order by r.rank`.execute(db)
  return { placed: found.rows, people: found.rows.at(0)?.people ?? 0 }
}

/**
 * Points of the week of those who sit in a league, and, where it has lasted longer than a day, what they had when yesterday
 * was over.
 */
const inLeague = (leagueId: string, today: string) => sql`
  select m.user_id as "userId", d.score, d.correct, d.seconds, d.at, p.hidden,
    case when d.earlier > 0 then (rank() over (order by d.earlier desc))::integer end as before
  from tiku_league_member m join tiku_player p on p.user_id = m.user_id and p.excluded_at is null,
  lateral (
    select coalesce(sum(x.score), 0)::integer as score, count(*) filter (where x.score > 0)::integer as correct,
      coalesce(sum(x.seconds) filter (where x.score > 0), 0)::integer as seconds, max(x.at) filter (where x.score > 0) as at,
      coalesce(sum(x.score) filter (where x.day < ${today}::date), 0)::integer as earlier
    from tiku_done x where x.user_id = m.user_id and x.day >= m.week and x.day < m.week + 7) d
  where m.league_id = ${leagueId}`
export const leaguePlaces = async (db: Db, leagueId: string, today: string): Promise<Placed[]> =>
  (await place(db, inLeague(leagueId, today), null)).placed

/** All that anybody has got, of these people. */
const overall = (whose: RawBuilder<unknown>) => sql`
  select p.user_id as "userId", p.score, p.correct, p.seconds, p.last_at as at, p.hidden, null::integer as before
  from tiku_player p join ${personOn('p.user_id')} where ${isOpen} and p.excluded_at is null and p.score > 0 ${whose}`

/** How many in the total have how many points, where they are many: a minute changes nothing in it that others would see. */
const counted = new TtlCache<Promise<Step[]>>(MINUTE_MS, 1)
async function scoresOf(db: Db): Promise<Step[]> {
  const known = await TtlCache.of(counted, 'total', async () => {
    const { rows } = await sql<Step>`
      select p.score as step, count(*) as people from tiku_player p
      where p.excluded_at is null and p.score > 0 group by 1`.execute(db)
    return rows
  })
  if (peopleIn(known) < MANY) counted.delete('total')
  return known
}

/** The total of everybody is too long to be counted through: the best by the index, and how many stand before one's own. */
async function everybody(db: Db, own: string | null): Promise<Scored> {
  const best = sql`select y.* from (${overall(sql``)} order by p.score desc, p.seconds, p.last_at, p.user_id limit ${SHOWN}) y`
  const { placed } = await place(db, best, null)
  const scores = await scoresOf(db)
  const people = Math.max(placed.length, peopleIn(scores))
  if (!own || placed.some(({ userId }) => userId === own)) return { placed, people }
  const mine = await sql<Placed & { ahead: number }>`
    select p.user_id as "userId", p.score, p.correct, p.seconds, p.hidden, null as before,
      (select count(*) from tiku_player o where o.excluded_at is null
        and o.score = p.score and (o.seconds, o.last_at, o.user_id) < (p.seconds, p.last_at, p.user_id)) as ahead
    from tiku_player p where p.user_id = ${own} and p.excluded_at is null and p.score > 0`.execute(db)
  const lines = mine.rows.map(({ ahead, ...line }) => {
    const more = peopleIn(scores.filter(({ step }) => step > line.score))
    // Those who are shown are of now, and all of them stand before.
    return { ...line, rank: 1 + Math.max(placed.length, more + ahead) }
  })
  return { placed: [...placed, ...lines], people: Math.max(people, ...lines.map(({ rank }) => rank)) }
}

/** Today's questions of a bank, by rights and how long they took by the clock of the server. */
const daily = (bankId: string, day: string) => sql`
  select p.user_id as "userId", s.objective * 10 as score, s.objective as correct,
    extract(epoch from s.ended_at - s.started_at)::integer as seconds, s.ended_at as at, coalesce(l.hidden, false) as hidden,
    null::integer as before
  from tiku_practice p join tiku_session s on s.use = ${PRACTICE} and s.use_id = p.id and s.state = 'done'
  join ${personOn('p.user_id')} left join tiku_player l on l.user_id = p.user_id
  where p.bank_id = ${bankId} and p.day = ${day}::date and l.excluded_at is null and ${isOpen}`

interface Line extends Placed {
  at: Date
}
const linesOf = async (db: Db, rows: RawBuilder<unknown>) =>
  (await sql<Line>`select x.*, 0 as rank from (${rows}) x order by ${BETTER}`.execute(db)).rows
/** BETTER, the other way round. */
const isBehind = (one: Line, other: Line) => {
  const by = other.score - one.score || one.seconds - other.seconds || one.at.getTime() - other.at.getTime()
  return by ? by > 0 : one.userId > other.userId
}

/** How many of these lines, the best first, are not behind one. */
function countAhead(lines: Line[], one: Line): number {
  let [from, to] = [0, lines.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (isBehind(lines[middle], one)) to = middle
    else from = middle + 1
  }
  return from
}

/** All who stand in the list of a bank and a day, where they are many: a minute changes nothing in it that others would see. */
const standing = new TtlCache<Promise<Line[]>>(MINUTE_MS, 20)

/** The list of a day; one's own line is that of now, and who hides has no name from now on. */
async function ofDay(db: Db, bankId: string, day: string, own: string | null): Promise<Scored> {
  const key = `${bankId} ${day}`
  const known = await TtlCache.of(standing, key, () => linesOf(db, daily(bankId, day)))
  if (known.length < MANY) standing.delete(key)
  const mine = own ? await linesOf(db, sql`select d.* from (${daily(bankId, day)}) d where d."userId" = ${own}`) : []
  // Nothing is made of thousands of lines but what is shown of them: one's own of a minute ago is left out of the best and of
  // the counts.
  const old = known.findIndex(({ userId }) => userId === own)
  const ahead = mine.length ? countAhead(known, mine[0]) : known.length
  const before = old >= 0 && old < ahead ? ahead - 1 : ahead
  const best = known.slice(0, SHOWN + 1).filter(({ userId }) => userId !== own)
  const ranked = best.map((line, at) => ({ ...line, rank: at < before ? at + 1 : at + 1 + mine.length }))
  const shown = [...ranked.filter(({ rank }) => rank <= SHOWN), ...mine.map((line) => ({ ...line, rank: before + 1 }))]
  const hidden = await hiddenAmong(
    db,
    shown.map(({ userId }) => userId),
  )
  return {
    placed: shown.map((line) => ({ ...line, hidden: hidden.has(line.userId) })).toSorted((one, other) => one.rank - other.rank),
    people: known.length - (old < 0 ? 0 : 1) + mine.length,
  }
}
async function hiddenAmong(db: Db, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from tiku_player where user_id = any(${ids}::uuid[]) and hidden`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const among = (ids: string[]) => sql`and p.user_id = any(${ids}::uuid[])`

async function friendsOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from (${mutualsOf(userId)}) f`.execute(db)
  return [...rows.map(({ id }) => id), userId]
}

interface Seat {
  leagueId: string | null
  tier: number
  hidden: boolean
  counted: number
}
async function seatIn(db: Db, userId: string, monday: string): Promise<Seat> {
  const { rows } = await sql<Seat>`
    select m.league_id as "leagueId", coalesce(l.tier, p.tier, 1) as tier, coalesce(p.hidden, false) as hidden,
      ${countedSince(userId, monday)} as counted
    from (select) one left join tiku_player p on p.user_id = ${userId}
    left join tiku_league_member m on m.week = ${monday}::date and m.user_id = ${userId}
    left join tiku_league l on l.id = m.league_id`.execute(db)
  return rows[0]
}

const nobody: UserBrief = { ...blank, nickName: '已隐藏身份的同学' }

/** Who stands where. Without a login only what is everybody's. */
export async function rankPage(ctx: OpenCtx, { type, bankId }: { type: RankList['type']; bankId?: string }): Promise<RankList> {
  const { db, user, now } = ctx
  const own = user?.id ?? null
  const today = dayOf(now)
  const monday = mondayOf(today)
  const seat: Seat = own ? await seatIn(db, own, monday) : { leagueId: null, tier: 1, hidden: false, counted: 0 }
  const company = own ? await companyOf(db, own) : undefined
  const listed = async (): Promise<Scored> => {
    const none = { placed: [], people: 0 }
    if (type === 'daily') return bankId ? ofDay(db, bankId, today, own) : none
    if (type === 'total') return everybody(db, own)
    if (!own) return none
    if (type === 'friend') return place(db, overall(among(await friendsOf(db, own))), own)
    if (type === 'company') return company ? place(db, overall(among(await memberIds(db, company.companyId))), own) : none
    return seat.leagueId ? place(db, inLeague(seat.leagueId, today), own) : none
  }
  const { placed, people } = await listed()
  const inGroup = type === 'league' && seat.leagueId !== null
  const named = placed.filter(({ hidden, userId }) => !hidden || userId === own).map(({ userId }) => userId)
  const faces = await briefs(db, named, own)
  const rows = placed.map((one): RankRow => {
    const mine = one.userId === own
    return {
      rank: one.rank,
      user: one.hidden && !mine ? nobody : (faces.get(one.userId) ?? blank),
      hidden: one.hidden,
      own: mine,
      score: one.score / 10,
      correct: one.correct,
      seconds: one.seconds,
      delta: one.before === null ? null : one.before - one.rank,
      zone: inGroup ? zoneOf(one.rank, people, seat.tier) : 'none',
    }
  })
  return {
    type,
    records: rows.filter(({ rank }) => rank <= SHOWN),
    people,
    mine: rows.filter((row) => row.own),
    tier: seat.tier,
    hidden: seat.hidden,
    company: company?.name ?? '',
    league: inGroup
      ? [
          {
            week: weekNo(monday),
            up: seat.tier < TIERS.length ? LEAGUE_UP : 0,
            down: seat.tier > 1 ? LEAGUE_DOWN : 0,
            coins: LEAGUE_COINS,
          },
        ]
      : [],
    needed: seat.leagueId ? 0 : Math.max(1, LEAGUE_FROM - seat.counted),
    endTime: startOf(plusDays(monday, 7)).toISOString(),
    serverTime: now.toISOString(),
  }
}

/** Stands in ranks without a name, or with it again. */
export async function hide(db: Db, userId: string, hidden: boolean): Promise<true> {
  await sql`insert into tiku_player (user_id, hidden) values (${userId}, ${hidden})
    on conflict (user_id) do update set hidden = excluded.hidden`.execute(db)
  return true
}
