import { ANSWER } from '../../../../contract/rules/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import { beyond, micros } from '../../../app/database/paging'
import type { SavedList, SavedPage, SavedRow, SavedSource } from '../../services/saved/sources'
import { messageDetail, ownMessage } from './chats/messages'

interface Row {
  id: string
  key: number
  at: Date
  chat_id: string
  question: string
  content: string
}
/** Of an answer, beneath its question. */
const DESC = 60

/** Answers that somebody has collected, by their questions, the latest first. What was looked at is the talk itself. */
async function savedAnswers(db: Db, userId: string, list: SavedList, { position, limit }: SavedPage): Promise<SavedRow[]> {
  if (list === 'browsed') return []
  const { rows } = await sql<Row>`
    select m.id, ${micros(sql`m.kept_at`)} as key, m.kept_at as at, m.chat_id, coalesce(q.content, c.title) as question, m.content
    from wenwen_chat c join wenwen_message m on m.chat_id = c.id and m.kept_at is not null
    left join wenwen_message q on q.id = m.question_id
    where c.user_id = ${userId} ${beyond(position, 'time', 'm.kept_at', 'm.id')}
    order by m.kept_at desc, m.id desc limit ${limit}`.execute(db)
  return rows.map(({ id, key, at, chat_id, question, content }) => ({
    ...{ id, key, type: 'answer', bizId: chat_id, title: question, cover: '', time: at.toISOString(), valid: true },
    desc: content
      .replace(/\*\*|\[\d{1,2}\]/g, '')
      .replace(/\s+/g, ' ')
      .slice(0, DESC),
  }))
}

async function removeAnswers(trx: Trx, userId: string, ids: string[]): Promise<number> {
  const { rows } = await sql`
    update wenwen_message m set kept_at = null from wenwen_chat c
    where c.id = m.chat_id and c.user_id = ${userId} and m.id = any(${ids}::uuid[]) and m.kept_at is not null
    returning 1`.execute(trx)
  return rows.length
}

export const savedSource: SavedSource = { types: ['answer'], rows: savedAnswers, remove: removeAnswers }

/** Collects an answer of one's own, or takes that back. Refuses with 10104. */
export async function keep(ctx: Ctx, { id, keep: on }: { id: string; keep: boolean }) {
  const row = await ownMessage(ctx.db, { userId: ctx.user.id }, id)
  if (row.role !== 'assistant' || (row.status !== ANSWER.done && row.status !== ANSWER.stopped)) return gone()
  await sql`update wenwen_message set kept_at = case when ${on} then coalesce(kept_at, now()) end where id = ${id}`.execute(
    ctx.db,
  )
  return messageDetail(ctx, id)
}
