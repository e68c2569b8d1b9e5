import { sql } from 'kysely'
import type { Db } from '../../../app/db'
import type { Modules } from '../../../app/module'
import { conceptsOf, STRONG } from '../../services/search/concepts'
import { lexicon, type Lexicon } from '../../services/search/lexicon'
import { articleRows, type ArticleRow } from './articles'
import type { LawUse } from './law-use'
import { PairIndex, pairsOf, type Field } from './pairs'

/** What a pair counts in each part of an article. */
const [TITLE, KEYWORDS, GIST, LAW] = [2, 2, 1, 0.3]
/** What it counts in a question that others were asked about it, and in the explanation. */
const [ASKED, TOLD] = [1.5, 0.7]
/** How much a long text takes from a pair in it. */
const [LONG_ARTICLE, LONG_USE] = [0.4, 0.6]
/** What it counts that another word for the same stands there. */
const SYNONYM = 0.5
/** What the nearest questions that others were asked count for what they cite, how many of them, and what one more adds. */
const USE = 0.5
const MOST_USES = 12
const MORE = 0.3
/** Texts in memory: articles with a gist of their own are some thousands in the whole of labour law. */
const MOST_KEPT = 5000
const FRESH_MS = 60_000

/** How telling a question is that says enough. */
const MUCH = 35
/** How sure nearness makes where a word of the trade was said, and where none was. */
const OF_TRADE = 1.8
const OF_ANYTHING = 1.25

const nameOf = ({ law, article }: { law: string; article: string }) => `${law} ${article}`

interface ArticleIndex {
  ids: string[]
  names: string[]
  articles: PairIndex
}
interface UseIndex {
  uses: LawUse[]
  index: PairIndex
}
interface Kept<T> {
  version: string
  value: Promise<T>
}
const articlesKept = new WeakMap<Db, Kept<ArticleIndex>>()
const usesKept = new WeakMap<Modules, Kept<UseIndex> & { until: number }>()

function articleIndexOf(rows: ArticleRow[]): ArticleIndex {
  const fields = rows.map(({ title, gist, keywords, law }): Field[] => [
    [title, TITLE],
    [keywords.join('，'), KEYWORDS],
    [gist, GIST],
    [law, LAW],
  ])
  return { ids: rows.map(({ id }) => id), names: rows.map(nameOf), articles: new PairIndex(fields, LONG_ARTICLE) }
}

/** Articles as they are now: what an operator has just changed is found so at once. */
async function articleIndex(db: Db): Promise<ArticleIndex> {
  const { rows } = await sql<{ version: string }>`
    select count(*) || ' ' || coalesce(max(updated_at)::text, '') as version from law_article`.execute(db)
  const [{ version }] = rows
  const kept = articlesKept.get(db)
  if (kept?.version === version) return kept.value
  const value = articleRows(db, sql`true order by a.updated_at desc, a.id limit ${MOST_KEPT}`).then(articleIndexOf)
  articlesKept.set(db, { version, value })
  value.catch(() => articlesKept.delete(db))
  return value
}

async function useIndex(db: Db, modules: Modules): Promise<UseIndex> {
  const kept = usesKept.get(modules)
  if (kept && kept.until > Date.now()) return kept.value
  const sources = modules.all('lawUses')
  const version = (await Promise.all(sources.map((source) => source.version(db)))).join(' ')
  const until = Date.now() + FRESH_MS
  if (kept?.version === version) {
    usesKept.set(modules, { ...kept, until })
    return kept.value
  }
  const value = Promise.all(sources.map((source) => source.uses(db, MOST_KEPT))).then((lists) => {
    const uses = lists.flat().filter(({ laws }) => laws.length)
    const fields = uses.map(({ asked, told }): Field[] => [
      [asked, ASKED],
      [told, TOLD],
    ])
    return { uses, index: new PairIndex(fields, LONG_USE) }
  })
  usesKept.set(modules, { version, until, value })
  value.catch(() => usesKept.delete(modules))
  return value
}

export interface Near {
  near: Map<string, number>
  /**
   * How sure of an article this nearness makes: less where what was asked stands in no article at all; more of a long story, which no
   * article has as a whole, and where a word of the trade was said.
   */
  sure: number
}

/** How near each article is to a question, from its own words, from other words for them, and from what else was asked about it. */
export async function nearArticles(
  { db, modules }: { db: Db; modules: Modules },
  { question, core }: { question: string; core: string },
  most: number,
): Promise<Near> {
  const [known, { uses, index }, words] = await Promise.all([articleIndex(db), useIndex(db, modules), lexicon(db)])
  const near = ownWords(known, core, words)
  const cited = citedNear(uses, index, question)
  const total = known.ids.map((id, at) => ({ id, near: (near.get(at) ?? 0) + USE * (cited.get(known.names[at]) ?? 0) }))
  const found = total.filter((one) => one.near > 0).sort((a, b) => b.near - a.near || (a.id < b.id ? -1 : 1))
  const pairs = pairsOf(core.replaceAll(' ', '，'))
  const much = Math.max(1, known.articles.whole(pairs) / MUCH)
  const ofTrade = conceptsOf(core, words).some(({ text }) => words.has(text))
  return {
    near: new Map(found.slice(0, most).map((one) => [one.id, one.near])),
    sure: known.articles.known(pairs) * much * (ofTrade ? OF_TRADE : OF_ANYTHING),
  }
}

function ownWords({ articles }: ArticleIndex, core: string, words: Lexicon): Map<number, number> {
  const pairs = pairsOf(core.replaceAll(' ', '，'))
  const sums = articles.sums(pairs)
  for (const { text, ways } of conceptsOf(core, words)) {
    const typed = articles.sums(pairsOf(text))
    const best = new Map<number, number>()
    for (const { terms, worth } of ways.slice(1)) {
      if (worth < STRONG) continue
      for (const [at, sum] of articles.sums(terms.flatMap(pairsOf))) best.set(at, Math.max(best.get(at) ?? 0, sum * worth))
    }
    for (const [at, sum] of best) {
      const more = sum - (typed.get(at) ?? 0)
      if (more > 0) sums.set(at, (sums.get(at) ?? 0) + more * SYNONYM)
    }
  }
  return shares(sums, articles.whole(pairs))
}

const shares = (sums: Map<number, number>, whole: number) => new Map([...sums].map(([at, sum]) => [at, sum / (whole || 1)]))

/** What the nearest of other people's questions cite. */
function citedNear(uses: LawUse[], index: PairIndex, question: string): Map<string, number> {
  const pairs = pairsOf(question)
  const nearest = [...shares(index.sums(pairs), index.whole(pairs))].sort((a, b) => b[1] - a[1]).slice(0, MOST_USES)
  const cited = new Map<string, number>()
  for (const [at, near] of nearest)
    for (const name of new Set(uses[at].laws.map(nameOf))) {
      const before = cited.get(name) ?? 0
      cited.set(name, Math.max(before, near) + MORE * Math.min(before, near))
    }
  return cited
}
