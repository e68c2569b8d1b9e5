import { sql } from 'kysely'
import { QUESTION_KINDS, type QuestionKind } from '../../../../contract/rules/questions'
import type { LawRef } from '../../../../contract/tiku'
import type { Db } from '../../../app/database/db'
import { allShown, markedTexts, shown, type SearchSource } from '../../services/search/sources'

interface Source {
  id: string
  stem: string
  options: { text: string }[]
  chapter: string
  bank: string
  analysis: string
  law: LawRef[]
}
/**
 * Questions of banks that are open. A stem is full of the very words that people search for: as a title it would stand above
 * what answers them, so it is found as a text.
 */
async function findable(db: Db, ids: string[]): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select q.id, q.stem, q.options, q.chapter, b.name as bank, q.analysis, q.law
    from tiku_question q join tiku_bank b on b.id = q.bank_id
    where q.id = any(${ids}::uuid[]) and q.state = 'on' and b.state = 'on'`.execute(db)
  return rows
}

interface Row {
  id: string
  key: number
  title: string
  text: string
  kind: QuestionKind
  bank: string
}
const found = sql`tiku_question q on q.id = f.id join tiku_bank b on b.id = q.bank_id where q.state = 'on' and b.state = 'on'`
// What is right, and why, is told to whoever has answered.
const columns = sql`q.stem as title, (
  select coalesce(string_agg(o->>'text', '；' order by n), '') from jsonb_array_elements(q.options) with ordinality x(o,
    n)) as text,
  q.kind, b.name as bank`

export const searchSource: SearchSource = {
  table: 'tiku_question',
  types: ['practice'],
  aside: true,
  called: ['题目', '题库', '真题', '练习题', '考题', '刷题'],
  documents: async (db, ids) =>
    (await findable(db, ids)).map(({ id, stem, options, chapter, bank, analysis, law }) => ({
      type: 'practice',
      id,
      title: '',
      text: [stem, ...options.map(({ text }) => text)].join('\n'),
      also: [bank, chapter].filter(Boolean),
      more: [analysis, ...law.map(({ title, article }) => title + article)],
      boost: 0,
    })),
  titles: (of) => allShown(of, sql`q.stem as title`, found),
  async hits(db, of, { terms, cut }) {
    const { rows } = await shown<Row>(of, cut, columns, found).execute(db)
    return rows.map(({ id, key, title, text, kind, bank }) => ({
      ...{ id, key, type: 'practice' as const, image: '' },
      ...markedTexts(title, text, terms),
      meta: `${QUESTION_KINDS[kind]}题 · ${bank}`,
    }))
  },
}
