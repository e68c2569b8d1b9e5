import { sql } from 'kysely'
import type { Db } from '../../../../app/database/db'
import type { Modules } from '../../../../app/module'
import { conceptsOf } from '../../../services/search/words/concepts'
import { lexicon, type Lexicon } from '../../../services/search/words/lexicon'
import { fold } from '../../../services/search/words/tokens'
import { articleRows, type ArticleRow } from './articles'
import type { LawUse } from './law-use'
import { Domain, type Refusal } from './domain'
import { PairIndex, pairsOf, type Field } from './pairs'
import { PhrasingIndex, type WeightedText } from './phrasing'

/** What counts in each part of an article, and in a question that it answers. */
const [TITLE, KEYWORDS, GIST, LAW, QUESTION] = [2, 2, 1, 0.3, 1]
/** What it counts in a question that others were asked about it, and in the explanation. */
const [ASKED, TOLD] = [1.5, 0.7]
/** How much a long text takes from a pair in it. */
const LONG_USE = 0.6
/** What the nearest questions that others were asked count for what they cite, how many of them, and what one more adds. */
const USE = 0.15
/** What it counts that a model takes an article for what is meant: it may put one first, and answers nothing by itself. */
const MEANT = 0.2
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

/** A question without what may be written one way or the other. */
const plainQuestion = (question: string) =>
  fold(question)
    .replace(/[^\p{L}\p{N}+%]/gu, '')
    .replace(/[吗呢啊呀吧]$/, '')

interface ArticleIndex {
  ids: string[]
  /** The articles that each of the questions is kept with. */
  asked: ReadonlyMap<string, readonly string[]>
  names: string[]
  articles: PhrasingIndex
  domain: Domain
}
interface UseIndex {
  uses: LawUse[]
  index: PairIndex
}
interface Kept<T> {
  version: string
  value: Promise<T>
}
const articlesKept = new WeakMap<Db, Kept<ArticleIndex> & { words: Lexicon }>()
const usesKept = new WeakMap<Modules, Kept<UseIndex> & { until: number }>()

async function articleIndexOf(rows: ArticleRow[], words: Lexicon): Promise<ArticleIndex> {
  const texts = rows.map(({ title, gist, keywords, law, asked }): WeightedText[] => [
    [title, TITLE],
    ...keywords.map((one): WeightedText => [one, KEYWORDS]),
    [gist, GIST],
    [law, LAW],
    ...asked.map((one): WeightedText => [one, QUESTION]),
  ])
  const domain = await Domain.with(words)
  // People ask in sentences, and articles are written otherwise: only one that nobody has asked about speaks for itself.
  const speaking = new Set(
    rows.flatMap(({ title, gist, keywords, asked }) => (asked.length ? asked : [title, gist, ...keywords])),
  )
  const articles = await PhrasingIndex.of(
    texts,
    words,
    (text, phrasing) => void (speaking.has(text) && domain.ours(text, phrasing)),
  )
  await domain.make()
  const asked = new Map<string, string[]>()
  for (const row of rows)
    for (const question of row.asked.map(plainQuestion)) asked.set(question, [...(asked.get(question) ?? []), row.id])
  return { ids: rows.map(({ id }) => id), asked, names: rows.map(nameOf), articles, domain }
}

/** Articles as they are now: what an operator has just changed is found so at once. */
async function articleIndex(db: Db): Promise<ArticleIndex> {
  const { rows } = await sql<{ version: string }>`
    select count(*) || ' ' || coalesce(max(updated_at)::text, '') as version from law_article`.execute(db)
  const [{ version }] = rows
  const words = await lexicon(db)
  const kept = articlesKept.get(db)
  if (kept?.version === version && kept.words === words) return kept.value
  const value = articleRows(db, sql`a.standard = '' order by a.updated_at desc, a.id limit ${MOST_KEPT}`).then((found) =>
    articleIndexOf(found, words),
  )
  articlesKept.set(db, { version, words, value })
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

/** Makes ready what the first question is held against, where there is anything to find. */
export async function warm({ db, modules }: { db: Db; modules: Modules }): Promise<void> {
  const { rows } = await sql`select from law_article limit 1`.execute(db)
  if (rows.length) await Promise.all([articleIndex(db), useIndex(db, modules)])
}

export interface Near {
  near: Map<string, number>
  /**
   * How sure of an article this nearness makes: less where what was asked stands in no article at all; more of a long story,
   * which no article has as a whole, and where a word of the trade was said.
   */
  sure: number
  /** Articles with which this very question is kept. */
  verbatim: ReadonlySet<string>
  refusal?: Refusal
}

/**
 * How near each article is to a question, from its own words, from other words for them, and from what else was asked about
 * it.
 */
export async function nearArticles(
  { db, modules }: { db: Db; modules: Modules },
  { question, core, meant }: { question: string; core: string; meant?: ReadonlyMap<string, number> },
  most: number,
): Promise<Near> {
  const [known, { uses, index }, words] = await Promise.all([articleIndex(db), useIndex(db, modules), lexicon(db)])
  const { near, whole, known: part } = severally(known.articles, question)
  const cited = citedNear(uses, index, question)
  const total = known.ids.map((id, at) => ({
    id,
    near: (near.get(at) ?? 0) + USE * (cited.get(known.names[at]) ?? 0) + MEANT * (meant?.get(id) ?? 0),
  }))
  const found = total.filter((one) => one.near > 0).sort((a, b) => b.near - a.near || (a.id < b.id ? -1 : 1))
  const much = Math.max(1, whole / MUCH)
  const verbatim = new Set(known.asked.get(plainQuestion(question)))
  const ofTrade = conceptsOf(core, words).some(({ text }) => words.has(text))
  return {
    near: new Map(found.slice(0, most).map((one) => [one.id, one.near])),
    verbatim,
    sure: part * much * (ofTrade ? OF_TRADE : OF_ANYTHING),
    // Somebody has decided that it is for here.
    refusal: verbatim.size ? undefined : known.domain.refusal(question),
  }
}

const ASKS = /吗|呢|么|多少|几|怎么|如何|什么|是否|能不能|可不可以|要不要|算不算|谁|哪/
const BETWEEN = /[？?；;。！!]|[，,](?=另外|还有|而且|以及|同时|顺便|再问|那)/
/** What each of two questions in one says of it, beside what they say together. */
const EACH = 0.6
function severally(articles: PhrasingIndex, question: string) {
  const whole = articles.near(question)
  const parts = question.split(BETWEEN).filter((part) => [...part].length > 5 && ASKS.test(part))
  if (parts.length < 2) return whole
  const nears = parts.map((part) => articles.near(part).near)
  const near = new Map(
    [...whole.near].map(([at, one]) => [at, one + EACH * Math.max(...nears.map((part) => part.get(at) ?? 0))] as const),
  )
  return { ...whole, near }
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
