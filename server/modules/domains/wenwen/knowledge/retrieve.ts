import { sql } from 'kysely'
import type { AiSource } from '../../../../../contract/wenwen'
import { provinceIn } from '../../../../../contract/rules/places'
import { lawName, lawReferences } from '../../../../../contract/rules/law'
import type { Db } from '../../../../app/database/db'
import { dayOf } from '../../../../app/time/days'
import type { Modules } from '../../../../app/module'
import { page } from '../../../../app/http/page'
import { find, type Findings } from '../../../services/search/ranking/find'
import type { Ranked } from '../../../services/search/ranking/rank'
import { boundsOf, hitsOf, type DocumentType, type Hit, type Viewer } from '../../../services/search/sources'
import { nearArticles, type Near } from './article-index'
import { articleRows, holds, type ArticleRow } from './articles'
import { momentFor } from './moments'
import { clock, standardAsked } from '../answers/wording'
import { curatedRows, likenessTo, type CuratedRow } from '../answers/curated'

/** From here on something answers a question at all; from here on it is the very question. */
export const ENOUGH = 0.6
export const SAME = 0.9
/** What somebody has written about just this answers it, though it is not for here. */
const JUST = 0.9
/** Looked at of each kind, since not all of them hold, or may be seen. */
const REACH = 12
/** Articles are few, and one word of the question may be all that stands in the right one. */
const MANY = 40
const MOST_LAWS = 5
const MOST_OTHERS = 2

export interface Asked {
  question: string
  /** Today, or the day that is asked about. */
  day: string
  /** A province, '' for none. */
  region: string
  viewer: Viewer
  /** Articles that a calculation stands on, which answers the question as well. */
  basis?: { law: string; article: string }[]
  /** Articles that mean what is asked, 0–1, where a model has told. */
  meant?: ReadonlyMap<string, number>
}

export type Found = Omit<AiSource, 'no'> & {
  /** What a model is told of it: the whole of an article, the words of an answer. */
  body: string
}

export interface Retrieved {
  /** The answer of the editors to just this question. */
  curated?: { row: CuratedRow; score: number }
  laws: Found[]
  /** What stands about it in what the asker has shown. */
  own?: Found[]
  /** What colleagues and the editors have written, the best first. */
  others: Found[]
  /** The best score of all. */
  best: number
  /** Why it is not answered; then nothing was found. */
  refusal?: string
}

const TYPES: readonly DocumentType[] = ['law', 'curated', 'question', 'post', 'course', 'document']
type Public = 'question' | 'post' | 'course' | 'document'
const isPublic = (type: DocumentType): type is Public => ['question', 'post', 'course', 'document'].includes(type)

/** How surely something answers, 0–1: that it speaks of all that was asked counts more than how often. */
const FULL_SCORE = 1
const confidence = ({ judged: { score, coverage, inTitle } }: Ranked, known: number) =>
  known * Math.min(1, 0.6 * coverage + 0.3 * Math.min(1, score / FULL_SCORE) + (inTitle ? 0.1 : 0))

/** What only asks, and what goes with every question here. */
const ASKING =
  /请问|一共|总共|到底|(?:要|需要|应该)?满足?什么(?:条件|手续|程序|材料)|(?:有)?(?:多少|几)(?:天|个月|个|年|倍|次|钱|小时|比例)?|什么时候|多久(?:之?内)?|多长(?:时间)?|怎么(?:办|处理|样|算|写|给|发|做)?|如何|能不能|可不可以|要不要|有没有|是不是|算不算|可以(?=.{0,20}吗)|(?:合法|有效|有用|可行)(?=吗)|哪些|哪条|哪里|什么|吗|呢|吧|[？?！!。，,]/g
const LEAST = 4
/** A question without the words that only ask; as it is where too little would be left. */
function coreOf(question: string): string {
  const core = question.replace(ASKING, ' ').replace(/\s+/g, ' ').trim()
  return [...core.replace(/ /g, '')].length < LEAST ? question : core
}

export async function retrieve({ db, modules }: { db: Db; modules: Modules }, asked: Asked): Promise<Retrieved> {
  const core = coreOf(asked.question)
  const nearby = await nearArticles({ db, modules }, { question: asked.question, core, meant: asked.meant }, MANY)
  const { refusal } = nearby
  if (refusal && !lawReferences(asked.question).length) {
    const curated = await curatedOf(db, asked, await find(db, core, ['curated'], REACH))
    if (curated && curated.score >= SAME) return { laws: [], others: [], curated, best: curated.score }
    const others = refusal.near ? await othersOf(db, modules, asked, await find(db, core, TYPES.filter(isPublic), REACH)) : []
    const just = others.filter(({ score }) => score >= JUST)
    return just.length
      ? { laws: [], others: just, best: just[0].score }
      : { laws: [], others: [], best: 0, refusal: refusal.says }
  }
  // Each for itself: where much was written about something, its article is still looked for.
  const [law, own, written] = await Promise.all([
    find(db, core, ['law'], MANY, MANY),
    find(db, core, ['curated'], REACH),
    find(db, core, TYPES.filter(isPublic), REACH),
  ])
  const findings = { ...written, found: [...law.found, ...own.found, ...written.found] }
  const [laws, curated, others] = await Promise.all([
    lawsOf(db, asked, law, nearby),
    curatedOf(db, asked, findings),
    othersOf(db, modules, asked, findings),
  ])
  const all = [...laws, ...others].map(({ score }) => score)
  return { laws, curated, others, best: Math.max(0, curated?.score ?? 0, ...all) }
}

const ofType = ({ found }: Findings, type: DocumentType) => found.filter((one) => one.type === type)

/** An article as a source. */
const lawSource = (row: ArticleRow, score: number): Found => ({
  type: 'law',
  id: row.id,
  title: `${row.law} ${row.article}`,
  excerpt: row.gist,
  body: [row.title, row.gist, row.text ?? ''].join('\n'),
  date: row.effectiveFrom,
  region: row.region,
  until: row.effectiveUntil ?? '',
  score,
  minute: null,
  link: row.link,
  changed: row.changed,
  gone: false,
})

/** Articles that hold on the day and in the province; those that the question names by their number stand above all. */
async function lawsOf(
  db: Db,
  { question, day, region, basis = [] }: Asked,
  { found: worded, known }: Findings,
  { near, sure, verbatim }: Near,
): Promise<Found[]> {
  const named = lawReferences(question)
  const standard = (region && standardAsked(question)) || ''
  const reckoned = basis.map(({ law, article }) => ({ law: lawName(law), article }))
  const byWords = new Map(worded.map((one) => [one.id, one]))
  const rows = await articleRows(
    db,
    sql`a.id = any(${[...new Set([...near.keys(), ...byWords.keys(), ...verbatim])]}::uuid[]) or (a.law, a.article) in (
      select r.law, r.article from jsonb_to_recordset(${JSON.stringify([...named, ...reckoned])}::jsonb) r(law text,
        article text))
      or a.id = (select s.id from law_article s where s.standard = nullif(${standard}, '') and s.region = ${region}
        and s.effective_from <= ${day}::date and (s.effective_until is null or s.effective_until >= ${day}::date)
        order by s.effective_from desc, s.id desc limit 1)`,
  )
  const isAmong = (some: typeof reckoned, row: ArticleRow) =>
    some.some(({ law, article }) => law === row.law && article === row.article)
  const found = rows
    .filter((row) => holds(row, day, region))
    .map((row) => {
      const one = byWords.get(row.id)
      const nearness = near.get(row.id) ?? 0
      const isNamed = row.standard !== '' || isAmong(named, row)
      const isReckoned = isAmong(reckoned, row)
      const isVerbatim = verbatim.has(row.id)
      const score =
        isNamed || isReckoned || isVerbatim ? 1 : Math.max(one ? confidence(one, known) : 0, Math.min(1, nearness * known * sure))
      const inWords = one ? WORDED * confidence(one, known) : 0
      const order =
        nearness + inWords + (row.region ? OWN_PROVINCE : 0) + (isReckoned ? RECKONED : 0) + (isVerbatim ? VERBATIM : 0)
      return { source: lawSource(row, score), order, isNamed }
    })
    .sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.order - a.order || (a.source.id < b.source.id ? -1 : 1))
  const best = Math.max(0, ...found.map(({ order }) => order))
  return found
    .filter(({ source: { score }, order, isNamed }) => isNamed || (score >= WORTH && order >= best * BESIDE))
    .map(({ source }) => source)
    .slice(0, MOST_LAWS)
}
/** Articles that are shown are at least so sure, and not much further off than the best one. */
const WORTH = 0.3
const BESIDE = 0.4
/** What it counts that the words of the question stand in it as search has them. */
const WORDED = 0.1
/** What is the province's own is asked for where a province is named. */
const OWN_PROVINCE = 0.1
/** What a calculation stands on belongs to its answer. */
const RECKONED = 0.3
/** The very question is kept with it. */
const VERBATIM = 1

/** The answer of the editors that is nearest, where it is near enough. */
async function curatedOf(db: Db, { question, day, region }: Asked, findings: Findings): Promise<Retrieved['curated']> {
  const ids = ofType(findings, 'curated').map(({ id }) => id)
  if (!ids.length) return undefined
  const rows = await curatedRows(
    db,
    sql`c.id = any(${ids}::uuid[]) and c.shown and c.region in ('', ${region}) and (c.until is null or c.until >= ${day}::date)`,
  )
  const near = await Promise.all(rows.map(async (row) => ({ row, score: await likenessTo(db, question, row) })))
  const best = near.sort((a, b) => b.score - a.score || (a.row.id < b.row.id ? -1 : 1)).at(0)
  return best && best.score >= ENOUGH ? best : undefined
}

const PAGES = {
  question: (id: string) => page('pages/circle/circleDetail', { id }),
  post: (id: string) => page('pages/circle/circleDetail', { id }),
  course: (id: string) => page('pages/lesson/detail', { id }),
  document: (id: string) => page('pages/zhiku/detail', { id }),
}

const plain = (runs: Hit['title']) => runs.map(({ text }) => text).join('')
const EXCERPT = 120
/** Of a post without a title so many signs of its text stand for one. */
const TITLE = 20
const titleOf = ({ title, text }: Pick<Hit, 'title' | 'text'>): string => {
  const [whole, words] = [plain(title), [...plain(text)]]
  return whole || words.slice(0, TITLE).join('') + (words.length > TITLE ? '…' : '')
}

/** What stands with a document whose law nobody has compared for long. */
export const STALE = '法规可能已更新，请核对后使用'

/** What people and the editors have written, as whoever asks may see it; a question that is settled with what settled it. */
async function othersOf(db: Db, modules: Modules, { viewer, question, region }: Asked, findings: Findings): Promise<Found[]> {
  const lists = await Promise.all(
    TYPES.filter(isPublic).map(async (type) => {
      const ranked = ofType(findings, type)
      const scores = new Map(ranked.map((one) => [one.id, confidence(one, findings.known)]))
      const look = { viewer, terms: findings.terms, cut: { limit: REACH } }
      const seen = await hitsOf(modules, db, [type], ranked, look)
      const bounds = await boundsOf(modules, db, seen)
      const placeOf = (id: string) => {
        const written = bounds.get(id)?.region ?? ''
        return provinceIn(written) ?? written
      }
      // What is another province's own answers nothing here.
      const hits = region ? seen.filter(({ id }) => ['', region].includes(placeOf(id))) : seen
      const source = modules.all('searchSources').find(({ types }) => types.includes(type))
      const settled = await source?.settled?.(
        db,
        hits.map(({ id }) => id),
        viewer,
      )
      const sorted = hits.sort((a, b) => (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0))
      const best = sorted.slice(0, MOST_OTHERS)
      const moments = best.length
        ? await source?.moments?.(
            db,
            best.map(({ id }) => id),
          )
        : undefined
      return best.map((hit): Found => {
        const answer = settled?.get(hit.id)
        const moment = momentFor(question, moments?.filter(({ id }) => id === hit.id) ?? [])
        const told = moment && `《${moment.within}》从 ${clock(moment.second)} 起讲“${moment.title}”`
        return {
          ...{
            type,
            id: hit.id,
            title: titleOf(hit),
            region: placeOf(hit.id),
            until: '',
            minute: null,
            link: '',
            changed: bounds.get(hit.id)?.stale ? STALE : '',
            gone: false,
          },
          excerpt: told ?? (answer ? [...answer].slice(0, EXCERPT).join('') : plain(hit.text)),
          body: answer ? `${plain(hit.title)}\n${answer}` : `${plain(hit.title)}\n${plain(hit.text)}`,
          date: hit.createTime ? dayOf(new Date(hit.createTime)) : '',
          score: scores.get(hit.id) ?? 0,
          page: PAGES[type](hit.id),
          ...(moment && { minute: clock(moment.second), page: moment.page }),
        }
      })
    }),
  )
  return lists.flat().sort((a, b) => b.score - a.score)
}
