import { sql } from 'kysely'
import { FREE_A_DAY, type PracticeMode } from '../../../../../contract/rules/practice'
import type { FreeLeft } from '../../../../../contract/tikuPractice'
import * as codes from '../../../../../contract/rules/codes'
import type { Ctx } from '../../../../app/context'
import { dayOf } from '../../../../app/time/days'
import type { Db, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { hasBenefit } from '../../vip/allowances'
import { lookedAt, type PutRow } from '../queries'
import { rightsTo } from '../rights'
import type { OpenBank } from './banks'
import type { Place, Scope } from './record'

/** Whether an answer takes one of the day's free questions from who is no member. */
export const takesFree = (bank: Pick<OpenBank, 'free' | 'firstChapter'>, mode: PracticeMode, chapter: string): boolean =>
  !bank.free && mode !== 'daily' && (chapter === '' || chapter !== bank.firstChapter)

type Opened = Pick<OpenBank, 'free' | 'owned' | 'vipFree'>
/** What somebody may still do today without being a member or having bought the bank; the same number for all banks together. */
export async function freeLeft(db: Db, userId: string | null, bank: Opened, now: Date): Promise<FreeLeft> {
  if (bank.free || bank.owned || (bank.vipFree && (await hasBenefit(db, userId, 'practice'))))
    return { unlimited: true, limit: FREE_A_DAY, left: FREE_A_DAY }
  const { rows } = await sql<{ spent: number }>`
    select (select count(*) from tiku_done d where d.user_id = ${userId}::uuid and d.day = ${dayOf(now)}::date and d.spent)
      + (select count(*) from tiku_look l where l.user_id = ${userId}::uuid and l.day = ${dayOf(now)}::date
        and l.spent) as spent`.execute(db)
  return { unlimited: false, limit: FREE_A_DAY, left: Math.max(0, FREE_A_DAY - rows[0].spent) }
}

/**
 * Whether it takes one of the day's free questions, of a member's as well, who may do more; in a bank that is theirs none.
 * Refuses with 11901 when none is left, and with 10104 what learners may not see any more, unless it is theirs.
 */
export async function spend(trx: Trx, ctx: Ctx, scope: Scope, one: Pick<PutRow, 'chapter'> & { place: Place }): Promise<boolean> {
  const { userId, bankId } = scope
  const { place } = one
  const owns = async () => place.had && (await rightsTo(trx, userId, [bankId])).get(bankId)?.active
  if (!place.shown && !(await owns())) return gone()
  if (!takesFree(place, scope.mode, one.chapter)) return false
  if (await owns()) return false
  if (place.vipFree && (await hasBenefit(trx, userId, 'practice'))) return true
  const free = await freeLeft(trx, userId, { free: false, owned: false, vipFree: false }, ctx.now)
  if (!free.left) return refuse(codes.NO_FREE_QUESTIONS, '今日免费题量已用完')
  return true
}

/**
 * Puts down, once for each question of a session, that somebody is shown what is right before there are points. Refuses as
 * `spend` does.
 */
export async function spendOnReading(
  trx: Trx,
  ctx: Ctx,
  scope: Scope,
  { sessionId, one, place }: { sessionId: string; one: Pick<PutRow, 'id' | 'chapter'>; place: Place },
): Promise<void> {
  if ((await lookedAt(trx, sessionId)).has(one.id)) return
  const spends = await spend(trx, ctx, scope, { chapter: one.chapter, place })
  await sql`insert into tiku_look (session_id, question_id, user_id, day, spent)
    values (${sessionId}, ${one.id}, ${scope.userId}, ${dayOf(ctx.now)}::date, ${spends}::boolean)`.execute(trx)
}
