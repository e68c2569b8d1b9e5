import { sql } from 'kysely'
import { articleName, lawName, lawReferences } from '../../../../contract/rules/law'
import { page } from '../../../app/http/page'
import type { LawUses } from '../wenwen/knowledge/law-use'

/** As the assistant cites articles, however the writer of a question has put them. */
const named = (law: Row['law']) =>
  law.map(({ title, article }) => ({ law: lawName(title), article: articleName(article) ?? article }))

interface Row {
  stem: string
  right: string | null
  analysis: string
  law: { title: string; article: string }[]
}

/** Questions of the banks that are open to everybody tell which article answers what: the assistant finds it by them. */
export const lawUses: LawUses = {
  async version(db) {
    const { rows } = await sql<{ version: string }>`
      select count(*) || ' ' || coalesce(max(q.updated_at)::text, '') as version from tiku_question q
      join tiku_bank b on b.id = q.bank_id and b.state = 'on' where q.state = 'on' and q.law <> '[]'`.execute(db)
    return rows[0].version
  },
  async uses(db, most) {
    const { rows } = await sql<Row>`
      select q.stem, q.analysis, q.law, (select string_agg(o ->> 'text', '，') from jsonb_array_elements(q.options) o
        where q.key -> 'keys' ? (o ->> 'key')) as right
      from tiku_question q join tiku_bank b on b.id = q.bank_id and b.state = 'on'
      where q.state = 'on' and q.law <> '[]' order by q.updated_at desc, q.id limit ${most}`.execute(db)
    return rows.map(({ stem, right, analysis, law }) => ({
      asked: stem,
      told: [right, analysis].filter(Boolean).join('。'),
      laws: named(law),
    }))
  },
  async practice(db, laws, most) {
    if (!laws.length) return []
    const { rows } = await sql<{ id: string; stem: string; bank: string }>`
      select q.id, q.stem, b.name as bank from tiku_question q join tiku_bank b on b.id = q.bank_id and b.state = 'on'
      where q.state = 'on' and q.kind in ('single', 'multiple', 'judge') and exists (
        select from jsonb_array_elements(q.law) l join jsonb_to_recordset(${JSON.stringify(laws)}::jsonb) r(law text,
          article text)
          on replace(l ->> 'title', '中华人民共和国', '') = r.law and l ->> 'article' = r.article)
      order by q.difficulty, q.id limit ${most}`.execute(db)
    return rows.map(({ id, stem, bank }) => ({
      title: stem,
      of: bank,
      page: page('pages/tiku/exercise', { mode: 'one', questionId: id }),
    }))
  },
  async citing(db, { law, article }, most) {
    const { rows } = await sql<Row & { id: string }>`
      select q.id, q.stem, q.analysis, q.law from tiku_question q
      where q.state = 'on' and (q.law::text like ${`%${article}%`} or q.analysis like ${`%${article}%`}) order by q.id`.execute(
      db,
    )
    return rows
      .filter((row) =>
        [...named(row.law), ...lawReferences(row.analysis)].some((one) => one.law === law && one.article === article),
      )
      .slice(0, most)
      .map(({ id, stem }) => ({ id, title: stem }))
  },
}
