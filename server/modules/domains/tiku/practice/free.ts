import { sql } from 'kysely'
import { FREE_A_DAY, type PracticeMode } from '../../../../../contract/rules/practice'
import type { FreeLeft } from '../../../../../contract/tikuPractice'
import { dayOf } from '../../../../app/days'
import type { Db } from '../../../../app/db'
import { isVip } from '../../../identity/user/people'
import type { OpenBank } from './banks'

/** Whether an answer takes one of the day's free questions from who is no member. */
export const takesFree = (bank: Pick<OpenBank, 'free' | 'firstChapter'>, mode: PracticeMode, chapter: string): boolean =>
  !bank.free && mode !== 'daily' && (chapter === '' || chapter !== bank.firstChapter)

/** What somebody may still do today without being a member; the same number for all banks together. */
export async function freeLeft(db: Db, userId: string | null, bank: Pick<OpenBank, 'free'>, now: Date): Promise<FreeLeft> {
  if (bank.free || (await isVip(db, userId))) return { unlimited: true, limit: FREE_A_DAY, left: FREE_A_DAY }
  const { rows } = await sql<{ spent: number }>`
    select count(*) as spent from tiku_done d where d.user_id = ${userId}::uuid and d.day = ${dayOf(now)}::date and d.spent`.execute(
    db,
  )
  return { unlimited: false, limit: FREE_A_DAY, left: Math.max(0, FREE_A_DAY - rows[0].spent) }
}
