import { sql } from 'kysely'
import type { OddGrowth } from '../../../../contract/admin/growth-by-hand'
import { keysOf } from '../../../../contract/rules/keys'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { takeByHand } from '../../commerce/coin/grants'
import { growthOf, levelOf } from '../../identity/user/levels'
import { people, personOn } from '../../identity/user/people'
import { bookedSums } from './queries'
import { giveGrowth, takeBackBooked } from './records'

/**
 * Growth from the platform, beside what tasks give; how it stands then. Refuses with 10104 (nobody, or an account that was
 * closed).
 */
export async function giveByHand(trx: Trx, userId: string, amount: number) {
  if (!(await giveGrowth(trx, { userId, recordId: newId(), amount, as: 'given' }))) gone()
  return { growth: await growthOf(trx, userId), level: await levelOf(trx, userId) }
}

/** Taken back at once; more are taken back in several goes, day by day. */
const MOST = 2000

/**
 * Takes all of it back: growth, and the coins that came with it as far as they are still there. Refuses with 400 (too much at
 * once).
 */
export async function takeBackTask(
  trx: Trx,
  input: { code: string; from: string; to: string; withCoins: boolean; reason: string },
) {
  const { records } = await bookedSums(trx, input)
  if (input.to < input.from) refuse(400, '结束的日期不能早于开始的')
  if (!records) refuse(400, '这几天没有由这个任务记的')
  if (records > MOST) refuse(400, `一次最多收回 ${MOST} 次，这几天有 ${records} 次，请把日期分开`)
  const taken = await takeBackBooked(trx, input)
  const owed = new Map<string, number>()
  for (const { userId, coins } of taken) owed.set(userId, (owed.get(userId) ?? 0) + coins)
  let coins = 0
  if (input.withCoins)
    for (const [userId, sum] of owed) if (sum > 0) coins += await takeByHand(trx, userId, sum, input.reason, 'taskTaken')
  return { people: owed.size, records: taken.length, growth: taken.reduce((sum, { change }) => sum + change, 0), coins }
}

/** The last days that are looked at, and from where on something stands out. */
const DAYS = 7
const ODD = { gain: 300, burst: 6, ring: 5 }
const MOST_ODD = 30
/** What comes from others, and says nothing of how fast somebody is. */
const PASSIVE = sql`('liked', 'accepted', 'invite_effective', 'prize', 'given')`
const since = sql`(now() at time zone 'Asia/Shanghai')::date - ${sql.lit(DAYS - 1)}`

const queries: Record<OddGrowth['kind'], (db: Db) => Promise<{ rows: Omit<OddGrowth, 'kind'>[] }>> = {
  gain: (db) =>
    sql<Omit<OddGrowth, 'kind'>>`
      select g.user_id::text as id, g.user_id as "userId", u.nick_name as "nickName", g.count::integer as count,
        ${`近 ${DAYS} 天得到的成长值`} as detail
      from (select user_id, sum(change) as count from growth_record where day >= ${since} and reverses is null and not reversed
          and task_code not in ('prize', 'given')
        group by user_id having sum(change) >= ${sql.lit(ODD.gain)} order by 2 desc, 1 limit ${sql.lit(MOST_ODD)}) g
        join ${personOn('g.user_id')} order by g.count desc, g.user_id`.execute(db),
  burst: (db) =>
    sql<Omit<OddGrowth, 'kind'>>`
      select g.user_id || ' ' || extract(epoch from g.minute) as id, g.user_id as "userId", u.nick_name as "nickName",
        g.count::integer as count, to_char(g.minute at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') || ' 这一分钟里记的次数' as detail
      from (select user_id, date_trunc('minute', created_at) as minute, count(*) as count from growth_record
          where day >= ${since} and reverses is null and task_code not in ${PASSIVE}
        group by 1, 2 having count(*) >= ${sql.lit(ODD.burst)} order by 3 desc, 1, 2 limit ${sql.lit(MOST_ODD)}) g
        join ${personOn('g.user_id')} order by g.count desc, g.user_id, g.minute`.execute(db),
  // Of one person once a day: so often in a week is every day.
  ring: (db) =>
    sql<Omit<OddGrowth, 'kind'>>`
      with likes as (
        select user_id, biz_id, count(*) as count from growth_record
        where day >= ${since} and task_code = 'liked' and reverses is null and biz_id <> '' group by 1, 2
        having count(*) >= ${sql.lit(ODD.ring)})
      select a.user_id || ' ' || a.biz_id as id, a.user_id as "userId", u.nick_name as "nickName",
        (a.count + b.count)::integer as count,
        '与 ' || other.nick_name || ' 互相点赞的次数' as detail
      from likes a join likes b on b.user_id::text = a.biz_id and b.biz_id = a.user_id::text and a.user_id::text < a.biz_id
        join ${personOn('a.user_id')} join ${people('other')} on other.id = b.user_id
      order by 4 desc, a.user_id, a.biz_id limit ${sql.lit(MOST_ODD)}`.execute(db),
}

/** Whose growth stands out, the most first in each kind: for somebody to look at, nothing is done by itself. */
export async function oddGrowth(db: Db, kind?: OddGrowth['kind']): Promise<OddGrowth[]> {
  const kinds = kind ? [kind] : keysOf(queries)
  const found = await Promise.all(kinds.map(async (one) => (await queries[one](db)).rows.map((row) => ({ ...row, kind: one }))))
  return found.flat()
}
