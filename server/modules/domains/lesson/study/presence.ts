import { sql } from 'kysely'
import type { lesson as spec, PresenceCheck } from '../../../../../contract/lesson'
import type { Result } from '../../../../../contract/endpoint'
import type { Ctx } from '../../../../app/context'
import type { Trx } from '../../../../app/database/db'
import { newId } from '../../../../app/ids'
import { holdPlayer, TO_ANSWER, type Player } from './player'

/** Seconds of study after which somebody is asked whether they are still there. */
const EVERY = 900

export const PRESENCE_RULE = `每学习 ${EVERY / 60} 分钟确认一次是否在看，${TO_ANSWER} 秒内未确认则暂停计时`

/**
 * Seconds that may be counted of those that passed: until the answer is due, also when nobody could be asked for want of a
 * line.
 */
export const countable = ({ free, check, sinceCheck }: Player) =>
  check ? check.free : Math.min(free, Math.max(0, EVERY + TO_ANSWER - sinceCheck))

/** The open question, asked now if it is time. What has passed by then uncounted stays so: an answer is for what comes. */
export async function askPresence(trx: Trx, userId: string): Promise<PresenceCheck | undefined> {
  await sql`update lesson_player set check_id = ${newId()}, check_at = clock_timestamp(), counted_to = clock_timestamp()
    where user_id = ${userId} and check_id is null and since_check >= ${EVERY}`.execute(trx)
  return openCheck(trx, userId)
}

export async function openCheck(trx: Trx, userId: string): Promise<PresenceCheck | undefined> {
  const { rows } = await sql<PresenceCheck>`
    select check_id as id, greatest(0, ${TO_ANSWER} - extract(epoch from clock_timestamp() - check_at))::float8 as seconds
    from lesson_player where user_id = ${userId} and check_id is not null`.execute(trx)
  return rows[0]
}

/** Somebody is there. Of a late answer the time since it was due is lost; an answer that comes twice changes nothing. */
export const answerPresence = ({ db, user }: Ctx, checkId: string): Promise<Result<(typeof spec)['POST /api/course/presence']>> =>
  db.transaction().execute(async (trx) => {
    const player = await holdPlayer(trx, user.id)
    if (player?.check?.id !== checkId.toLowerCase()) return { inTime: true }
    await sql`
      update lesson_player set check_id = null, check_at = null, since_check = 0, counted_to = least(clock_timestamp(),
        counted_to + greatest(interval '0', clock_timestamp() - check_at - make_interval(secs => ${TO_ANSWER})))
      where user_id = ${user.id}`.execute(trx)
    return { inTime: !player.check.late }
  })
