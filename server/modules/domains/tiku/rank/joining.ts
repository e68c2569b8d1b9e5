import { sql } from 'kysely'
import { LEAGUE_FROM, LEAGUE_SIZE } from '../../../../../contract/rules/practice'
import type { Trx } from '../../../../app/database/db'
import { lock } from '../../../../app/database/locks'
import { newId } from '../../../../app/ids'
import { mondayOf } from '../practice/calendar'

/** How many questions that count somebody has answered in the week, as far as it takes to be in a league. */
export const countedSince = (userId: string, monday: string) =>
  sql<number>`(select count(*) from (select from tiku_done d where d.user_id = ${userId} and d.day >= ${monday}::date
    and d.day < ${monday}::date + 7 and d.score > 0 limit ${LEAGUE_FROM}) c)`

/**
 * Puts somebody into a league of their tier when they have done enough in the week; each has seats for so many. Whose last
 * league is not settled yet has no tier for this one: their next answer seats them.
 */
export async function joinLeague(trx: Trx, userId: string, day: string): Promise<void> {
  const monday = mondayOf(day)
  const { rows } = await sql<{ tier: number }>`
    select p.tier from tiku_player p where p.user_id = ${userId}
      and not exists (select from tiku_league_member m where m.week = ${monday}::date and m.user_id = p.user_id)
      and not exists (select from tiku_league_member m join tiku_league l on l.id = m.league_id
        where m.user_id = p.user_id and m.week < ${monday}::date and l.settled_at is null)
      and ${countedSince(userId, monday)} >= ${LEAGUE_FROM}`.execute(trx)
  if (!rows.length) return
  const [{ tier }] = rows
  // One after the other: nobody gets a seat that somebody is just sitting down on.
  await lock(trx, `tiku league ${monday} ${tier}`)
  const open = await sql<{ id: string; taken: number }>`
    select l.id, (select count(*) from tiku_league_member m where m.league_id = l.id) as taken from tiku_league l
    where l.week = ${monday}::date and l.tier = ${tier} and l.settled_at is null order by l.no desc limit 1`.execute(trx)
  const [last] = open.rows
  const free = last && last.taken < LEAGUE_SIZE
  const leagueId = free ? last.id : newId()
  if (!free)
    await sql`insert into tiku_league (id, week, tier, no)
      select ${leagueId}, ${monday}::date, ${tier}::smallint, coalesce(max(no), 0) + 1 from tiku_league
      where week = ${monday}::date and tier = ${tier}`.execute(trx)
  // The lowest that is free: whoever has closed their account has left theirs.
  await sql`insert into tiku_league_member (id, week, user_id, league_id, seat)
    select ${newId()}, ${monday}::date, ${userId}, ${leagueId}, min(n) from generate_series(1, ${LEAGUE_SIZE}::integer) n
    where not exists (select from tiku_league_member m where m.league_id = ${leagueId} and m.seat = n)`.execute(trx)
}
