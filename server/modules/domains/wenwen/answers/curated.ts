import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../../app/database/db'
import { inOrderOf } from '../../../services/search/ranking/few-texts'
import type { IndexedSource } from '../../../services/search/sources'
import { fold, keyOf } from '../../../services/search/words/tokens'

export interface CuratedRow {
  id: string
  question: string
  variants: string[]
  answer: string
  region: string
  until: string | null
  shown: boolean
  updatedAt: Date
}

export async function curatedRows(db: Db, where: RawBuilder<unknown>): Promise<CuratedRow[]> {
  const { rows } = await sql<CuratedRow>`
    select c.id, c.question, c.variants, c.answer, c.region, c.until, c.shown, c.updated_at as "updatedAt"
    from wenwen_curated c where ${where}`.execute(db)
  return rows
}

/** Answers of the editors as the search has them. */
export const curatedSource: IndexedSource = {
  table: 'wenwen_curated',
  types: ['curated'],
  documents: async (db, ids) =>
    (await curatedRows(db, sql`c.id = any(${ids}::uuid[]) and c.shown`)).map(({ id, question, variants, answer }) => ({
      type: 'curated',
      id,
      title: question,
      text: answer,
      also: variants,
      boost: 0,
    })),
}

/**
 * How alike two questions are, 0–1: as much of either as the other one says, in whatever words. The same words are 1; what
 * asks for more, or for less, is another question.
 */
async function likeness(db: Db, one: string, other: string): Promise<number> {
  if (keyOf(one) === keyOf(other)) return 1
  const text = (title: string) => ({ title: fold(title), tags: '', body: '', more: '' })
  const part = async (asked: string, said: string) => (await inOrderOf(db, asked, [text(said)])).at(0)?.judged.coverage ?? 0
  return Math.min(await part(one, other), await part(other, one))
}

/** How alike a question is to the nearest way to ask for this answer. */
export async function likenessTo(db: Db, asked: string, { question, variants }: CuratedRow): Promise<number> {
  const all = await Promise.all([question, ...variants].map((one) => likeness(db, asked, one)))
  return Math.max(...all)
}
