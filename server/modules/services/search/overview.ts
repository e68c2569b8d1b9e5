import type { search as spec, SearchHit } from '../../../../contract/search'
import type { Input, Result } from '../../../../contract/endpoint'
import { note, type Searcher } from './hot'
import { lexicon } from './words/lexicon'
import { queryOf, type Query } from './ranking/query'
import { behind, FEW, readings, type Ranked } from './ranking/rank'
import { relatedTo } from './related'
import { termsOf } from './ranking/score'
import { calledIn, callingOf, hitsOf, namedSources, type DocumentType, type Hit, type Viewer } from './sources'
import { tradeTermsOf } from './words/vocabulary'

const ROUTE = 'POST /api/search/all'
type All = (typeof spec)[typeof ROUTE]

/** Of the kind that answers best so many, of each other kind fewer. */
const FIRST = 3
const OTHERS = 2
/** Looked at of each kind, since some may not be seen by everybody. */
const REACH = 30
/** What somebody names the kind of counts so much more. */
const CALLED = 1.6
/** Things that are looked for by name and have it only somewhere inside count less than what was written about it. */
const INSIDE = 0.6

/** The best of every kind, the kind that answers best first. */
export async function overview(
  searcher: Searcher,
  { keyword, exact = false }: Input<typeof ROUTE, All>['body'],
): Promise<Result<All>> {
  const { db, modules, user } = searcher
  const viewer = user?.id ?? null
  const sources = modules.all('searchSources')
  const called = calledIn(modules, keyword)
  const query = await queryOf(db, keyword, exact, callingOf(called))
  const types = sources.flatMap((source) => source.types)
  const wanted = new Set(called.flatMap((source) => source.types))
  const aside = new Set<DocumentType>(
    sources.filter((source) => source.aside && !called.includes(source)).flatMap((source) => source.types),
  )
  const isAside = (type: DocumentType) => aside.has(type)
  const names = new Set(namedSources(modules, 'onTop').flatMap((source) => source.types))

  const found: Ranked[] = []
  let looser = 0
  for await (const more of readings(db, query, { types, size: REACH, each: true })) {
    const known = new Set(found.map(({ id }) => id))
    found.push(...more.filter(({ id }) => !known.has(id)).map((one) => behind(one, looser)))
    if (found.filter(({ type }) => !isAside(type)).length >= FEW) break
    looser++
  }
  const kindsFound = types.map((type) => {
    const own = found.filter((one) => one.type === type)
    return { type, own, worth: Math.max(0, ...own.map((one) => worthOf(one, wanted, names))) }
  })
  const ordered = kindsFound
    .filter(({ own }) => own.length)
    .sort((a, b) => Number(isAside(a.type)) - Number(isAside(b.type)) || b.worth - a.worth)
  const groups = await shownOf(searcher, query, ordered, viewer)
  if (!groups.length) return { corrected: null, groups, related: [] }
  const noted = async () => note(searcher, await tradeTermsOf(searcher, query.text))
  const [related] = await Promise.all([relatedTo(db, query, found, await lexicon(db)), noted()])
  return { corrected: query.corrected ? query.text : null, groups, related }
}

const worthOf = ({ type, judged }: Ranked, wanted: Set<DocumentType>, names: Set<DocumentType>) =>
  judged.score * (wanted.has(type) ? CALLED : 1) * (names.has(type) && !judged.inTitle ? INSIDE : 1)

async function shownOf(
  { db, modules }: Searcher,
  { concepts }: Query,
  kinds: { type: SearchHit['type']; own: Ranked[] }[],
  viewer: Viewer,
): Promise<Result<All>['groups']> {
  const terms = termsOf(concepts)
  const lists = await Promise.all(
    kinds.map(({ type, own }) => hitsOf(modules, db, [type], own, { viewer, terms, cut: { limit: FIRST + 1 } })),
  )
  const full = lists.flatMap((hits, at) => (hits.length ? [{ type: kinds[at].type, hits }] : []))
  return full.map(({ type, hits }, at) => {
    const most = at === 0 ? FIRST : OTHERS
    return { type, hits: hits.slice(0, most).map(plainHit), more: hits.length > most }
  })
}

const plainHit = ({ key: _key, ...hit }: Hit) => hit
