import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import { prepared, type Db } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import type { Modules } from '../../../../app/module'

/**
 * The questions of examinations that somebody is writing, or has written and may sit again: of these practice tells nothing
 * of what is right.
 */
export async function heldBack({ db, modules }: { db: Db; modules: Modules }, userId: string, now: Date): Promise<Set<string>> {
  const exams = modules.all('tikuUses').flatMap(({ use, again }) => (again ? [{ use, again }] : []))
  const { rows: sat } = await sql<{ id: string; use: string; useId: string; open: boolean }>`${prepared}
    select id, use, use_id as "useId", state = 'open' as open from tiku_session
    where user_id = ${userId} and use = any(${exams.map(({ use }) => use)}) and state <> 'void'`.execute(db)
  if (!sat.length) return new Set()
  const again = new Set<string>()
  for (const exam of exams) {
    const ids = [...new Set(sat.filter(({ use }) => use === exam.use).map(({ useId }) => useId))]
    for (const id of await exam.again(db, userId, ids, now)) again.add(id)
  }
  const held = sat.filter(({ open, useId }) => open || again.has(useId)).map(({ id }) => id)
  if (!held.length) return new Set()
  const { rows } = await sql<{ id: string }>`
    select distinct question_id as id from tiku_session_question where session_id = any(${held}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

type Caller = { db: Db; modules: Modules; user: { id: string }; now: Date }
/** Refuses with 11907 what is held back, where that was asked already: what is `held`. */
export async function refuseHeld(ctx: Caller, questionId: string, held?: Set<string>): Promise<void> {
  if ((held ?? (await heldBack(ctx, ctx.user.id, ctx.now))).has(questionId))
    refuse(codes.QUESTION_IN_EXAM, '这道题在你正在考或还能再考的试卷里，考完再看')
}

/** Why nothing is left, where only what is held back would be. */
export const ONLY_HELD = '剩下的题在你正在考或还能再考的试卷里，考完再练'
