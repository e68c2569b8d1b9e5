import { sql } from 'kysely'
import { LEAGUE_COINS, TIERS, zoneOf } from '../../../../../contract/rules/practice'
import { dayOf } from '../../../../app/time/days'
import type { Db, Trx } from '../../../../app/database/db'
import { each } from '../../../../app/each'
import { gone } from '../../../../app/errors'
import { page, type PageTarget } from '../../../../app/http/page'
import type { Services } from '../../../../app/http/serve'
import { issue, spendable, transfer } from '../../../commerce/coin/ledger'
import { mondayOf, plusDays, weekNo } from '../practice/calendar'
import { leaguePlaces, type Placed } from './lists'

/** Settles every league whose week is over; one that was settled stays as it is, however often this runs. */
export async function settleLeagues(services: Services, now = new Date()): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from tiku_league where settled_at is null and week < ${mondayOf(dayOf(now))}::date order by week, id`.execute(
    services.db,
  )
  await each(
    services,
    'tiku.leagues',
    rows.map(({ id }) => id),
    (id) => services.db.transaction().execute((trx) => settleLeague(trx, id)),
  )
  await payPrizes(services)
}

/** One after the other, each by itself: the coins of one person move while nobody else's are held. */
async function payPrizes(services: Services): Promise<void> {
  const { rows } = await sql<Prize>`
    select id, user_id as "userId", coins from tiku_league_member where coins > 0 and paid_at is null order by id`.execute(
    services.db,
  )
  for (const one of rows)
    await each(services, 'tiku.prizes', [one], (prize) => services.db.transaction().execute((trx) => payPrize(trx, prize)))
}

interface Prize {
  id: string
  userId: string
  coins: number
}
async function payPrize(trx: Trx, { id, userId, coins }: Prize): Promise<void> {
  await sql`update tiku_league_member set paid_at = now() where id = ${id}`.execute(trx)
  await transfer(trx, {
    reason: 'leagueUp',
    ref: { type: 'tikuLeague', id },
    ...{ from: issue, to: spendable(userId), amount: coins },
  })
}

interface League {
  week: string
  tier: number
}
async function settleLeague(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql<League>`
    update tiku_league set settled_at = now() where id = ${id} and settled_at is null returning week::text as week, tier`.execute(
    trx,
  )
  const league = rows.at(0)
  if (!league) return
  const places = await leaguePlaces(trx, id, plusDays(league.week, 7))
  for (const one of places) await settleOne(trx, league, one, places.length)
}

async function settleOne(trx: Trx, { week, tier }: League, { userId, rank, score }: Placed, size: number) {
  const result = zoneOf(rank, size, tier)
  const coins = result === 'up' ? LEAGUE_COINS : 0
  await sql`update tiku_league_member set rank = ${rank}, result = ${result}, score = ${score}, coins = ${coins}
    where week = ${week}::date and user_id = ${userId}`.execute(trx)
  const to = tier + (result === 'up' ? 1 : result === 'down' ? -1 : 0)
  await sql`update tiku_player set tier = ${Math.min(TIERS.length, Math.max(1, to))} where user_id = ${userId}`.execute(trx)
}

/** What the coins of a league were for. */
export const coinSubject = {
  type: 'tikuLeague' as const,
  async names(db: Db, ids: string[]): Promise<Map<string, { name: string; at: PageTarget }>> {
    const { rows } = await sql<{ id: string; week: string; tier: number }>`
      select m.id, m.week::text as week, l.tier from tiku_league_member m join tiku_league l on l.id = m.league_id
      where m.id = any(${ids}::uuid[])`.execute(db)
    return new Map(
      rows.map(({ id, week, tier }) => [
        id,
        { name: `${TIERS[tier - 1]}联赛第 ${weekNo(week)} 周`, at: page('pages/tiku/rank') },
      ]),
    )
  },
}

interface Settled {
  leagueId: string
  week: string
  tier: number
  rank: number
  result: 'up' | 'stay' | 'down'
  coins: number
}
/** What came of somebody's last league, until they have seen it. */
export async function lastSettle(db: Db, userId: string) {
  const { rows } = await sql<Settled>`
    select m.league_id as "leagueId", m.week::text as week, l.tier, m.rank, m.result, m.coins from tiku_league_member m
    join tiku_league l on l.id = m.league_id
    where m.user_id = ${userId} and m.rank is not null and m.seen_at is null order by m.week desc limit 1`.execute(db)
  return rows.map(({ week, ...one }) => ({
    ...one,
    week: weekNo(week),
    newTier: one.tier + (one.result === 'up' ? 1 : one.result === 'down' ? -1 : 0),
  }))
}

/** They have seen it, and with it all before it. */
export async function seen(db: Db, userId: string, leagueId: string): Promise<true> {
  const { rows } = await sql`
    update tiku_league_member m set seen_at = coalesce(m.seen_at, now()) from tiku_league_member s
    where s.user_id = ${userId} and s.league_id = ${leagueId} and m.user_id = s.user_id and m.week <= s.week
      and m.rank is not null
    returning 1`.execute(db)
  return rows.length ? true : gone()
}
