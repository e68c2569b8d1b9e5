import { sql, type RawBuilder } from 'kysely'
import type { LawArticle } from '../../../../../contract/wenwen'
import type { Standard } from '../../../../../contract/rules/provinces/standards'
import { articleName, lawName } from '../../../../../contract/rules/law'
import { provinceIn } from '../../../../../contract/rules/places'
import { dayOf } from '../../../../app/time/days'
import type { Db, Trx } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import type { IndexedSource } from '../../../services/search/sources'

/** One article of a law as it stands between two days; an article that was amended has one of each version. */
export interface ArticleInput {
  /** The name as it is cited, without its brackets: 劳动合同法 */
  law: string
  /** 第三十八条 */
  article: string
  /** What it is about, in a few words. */
  title: string
  /** What it says, in plain words. */
  gist: string
  /** Its very words. */
  text?: string
  /** The province it holds in; everywhere without one. */
  region?: string
  /** 2008-01-01 */
  effectiveFrom: string
  /** The last day on which it held. */
  effectiveUntil?: string
  /** Where the official text stands. */
  link: string
  /** Other words by which people ask for it. */
  keywords: string[]
  /** What people ask, in their own words, that it answers; what is there stays where nothing is said. */
  asked?: string[]
  /** Somebody has held gist and dates against the official text. */
  checked: boolean
  /** It is no article, but what the province has set of this. */
  standard?: Standard
}

export interface ArticleRow {
  id: string
  law: string
  article: string
  title: string
  gist: string
  text: string | null
  region: string
  effectiveFrom: string
  effectiveUntil: string | null
  link: string
  keywords: string[]
  asked: string[]
  checked: boolean
  changed: string
  standard: Standard | ''
}

export async function articleRows(db: Db, where: RawBuilder<unknown>): Promise<ArticleRow[]> {
  const { rows } = await sql<ArticleRow>`
    select a.id, a.law, a.article, a.title, a.gist, a.text, a.region, a.effective_from as "effectiveFrom",
      a.effective_until as "effectiveUntil", a.link, a.keywords,
      coalesce(a.asked, '{}') as asked, a.checked, a.changed, a.standard
    from law_article a where ${where}`.execute(db)
  return rows
}

export type ArticleState = LawArticle['state']
export function stateOn(day: string, row: Pick<ArticleRow, 'effectiveFrom' | 'effectiveUntil'>): ArticleState {
  if (row.effectiveFrom > day) return 'coming'
  return row.effectiveUntil !== null && row.effectiveUntil < day ? 'dead' : 'living'
}

/** Whether it holds on a day in a province; what is a province's own holds nowhere else. */
export const holds = (row: ArticleRow, day: string, region: string) =>
  stateOn(day, row) === 'living' && (row.region === '' || row.region === region)

/** The article sheet: as it stands on a day, today without one. Refuses with 10104. */
export async function articleSheet(
  db: Db,
  { law, article, region = '', date }: { law: string; article: string; region?: string; date?: string },
  now: Date,
): Promise<LawArticle> {
  const name = articleName(article) ?? article
  const rows = await articleRows(
    db,
    sql`a.law = ${lawName(law)} and a.article = ${name} and a.region in ('', ${region}) order by a.effective_from desc, a.id`,
  )
  if (!rows.length) return gone()
  const today = dayOf(now)
  const own = rows.filter((row) => row.region === (rows.some((one) => one.region === region) ? region : ''))
  const shown =
    own.find((row) => stateOn(date ?? today, row) === 'living') ??
    own.find((row) => row.effectiveFrom <= (date ?? today)) ??
    own[0]
  const { keywords: _keywords, asked: _asked, standard: _standard, ...sheet } = shown
  return {
    ...sheet,
    state: stateOn(today, shown),
    versions: own.map(({ id, effectiveFrom, effectiveUntil, ...rest }) => ({
      ...{ id, effectiveFrom, effectiveUntil },
      state: stateOn(today, { effectiveFrom, effectiveUntil, ...rest }),
    })),
  }
}

/** Articles as the search has them. A version that is dead is found as well: it answers what was, and is filtered by its days. */
export const articleSource: IndexedSource = {
  table: 'law_article',
  types: ['law'],
  documents: async (db, ids) =>
    (await articleRows(db, sql`a.id = any(${ids}::uuid[]) and a.standard = ''`)).map(
      ({ id, law, article, title, gist, text, keywords }) => ({
        type: 'law',
        id,
        title,
        text: gist,
        also: [...keywords, `${law}${article}`],
        more: text ? [text] : [],
        boost: 0,
      }),
    ),
}

const regionOf = (region?: string) => (region ? (provinceIn(region) ?? region) : '')

/** Takes articles in; a version that is there already is written anew. How many are new, and how many were changed. */
export async function putArticles(trx: Trx, articles: ArticleInput[]): Promise<{ added: number; changed: number }> {
  const rows = articles.map((one) => ({
    ...{ id: newId(), law: lawName(one.law), article: articleName(one.article) ?? one.article, title: one.title, gist: one.gist },
    ...{ text: one.text ?? null, region: regionOf(one.region), effective_from: one.effectiveFrom, link: one.link },
    ...{ effective_until: one.effectiveUntil ?? null, keywords: one.keywords, asked: one.asked ?? null, checked: one.checked },
    standard: one.standard ?? '',
  }))
  const { rows: done } = await sql<{ fresh: boolean }>`
    insert into law_article as a (id, law, article, title, gist, text, region, effective_from, effective_until, link,
      keywords, asked, checked,
      standard)
    select id, law, article, title, gist, text, region, effective_from, effective_until, link, keywords, asked, checked, standard
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(id uuid, law text, article text, title text, gist text, text text,
      region text, effective_from date, effective_until date, link text, keywords text[], asked text[], checked boolean,
      standard text)
    on conflict on constraint law_article_version do update set title = excluded.title, gist = excluded.gist,
      text = coalesce(excluded.text, a.text), effective_until = excluded.effective_until, link = excluded.link,
      keywords = excluded.keywords, asked = coalesce(excluded.asked, a.asked), checked = excluded.checked, updated_at = now()
    where (a.title, a.gist, a.effective_until, a.link, a.keywords, a.checked, a.text, a.asked) is distinct from
      (excluded.title, excluded.gist, excluded.effective_until, excluded.link, excluded.keywords, excluded.checked,
        coalesce(excluded.text, a.text), coalesce(excluded.asked, a.asked))
    returning xmax = 0 as fresh`.execute(trx)
  const added = done.filter(({ fresh }) => fresh).length
  return { added, changed: done.length - added }
}
