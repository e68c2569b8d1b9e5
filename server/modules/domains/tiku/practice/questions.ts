import { sql, type RawBuilder } from 'kysely'
import type { FaultKind } from '../../../../../contract/rules/practice'
import type { Ctx } from '../../../../app/context'
import type { Db } from '../../../../app/database/db'
import { newId } from '../../../../app/ids'
import { once } from '../../../../app/http/once'
import { needShown } from './outcome'

/** Writes something of somebody's own beside a question that they have been asked. Refuses with 10104. */
async function put(db: Db, userId: string, questionId: string, column: string, value: RawBuilder<unknown>): Promise<true> {
  const { bankId } = await needShown(db, userId, questionId)
  await sql`insert into tiku_user_question (user_id, question_id, bank_id, ${sql.ref(column)})
    values (${userId}, ${questionId}, ${bankId}, ${value})
    on conflict (user_id, question_id) do update set ${sql.ref(column)} = excluded.${sql.ref(column)}`.execute(db)
  return true
}

export const favorite = (db: Db, userId: string, questionId: string, on: boolean) =>
  put(db, userId, questionId, 'favorite_at', on ? sql`now()` : sql`null::timestamptz`)

export const note = (db: Db, userId: string, questionId: string, text: string) =>
  put(db, userId, questionId, 'note', sql`${text.trim()}`)

/** Says what is wrong with a question; until somebody has looked at it a second time rewrites the first. */
export const report = (
  ctx: Ctx,
  body: { questionId: string; kind: FaultKind; words: string; requestId: string },
): Promise<boolean> =>
  once(ctx.db, ctx.user.id, 'tikuQuestion/report', body, async (trx) => {
    await needShown(trx, ctx.user.id, body.questionId)
    await sql`insert into tiku_fault (id, question_id, user_id, kind, words)
      values (${newId()}, ${body.questionId}, ${ctx.user.id}, ${body.kind}, ${body.words.trim()})
      on conflict (question_id, user_id) where state = 'open' do update set kind = excluded.kind, words = excluded.words`.execute(
      trx,
    )
    return true
  })
