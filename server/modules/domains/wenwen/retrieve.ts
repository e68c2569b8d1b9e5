import { sql } from 'kysely'
import type { AiSource } from '../../../../contract/wenwen'
import { lawReferences } from '../../../../contract/rules/law'
import type { Db } from '../../../app/db'
import type { Modules } from '../../../app/module'
import { page } from '../../../app/page'
import { find, type Findings } from '../../services/search/find'
import type { Ranked } from '../../services/search/rank'
import { hitsOf, type DocumentType, type Hit, type Viewer } from '../../services/search/sources'
import { articleRows, holds, type ArticleRow } from './articles'
import { curatedRows, likenessTo, type CuratedRow } from './curated'

/** From here on something answers a question at all; from here on it is the very question. */
export const ENOUGH = 0.6
export const SAME = 0.9
/** Looked at of each kind, since not all of them hold, or may be seen. */
const REACH = 12
const MOST_LAWS = 4
const MOST_OTHERS = 2

export interface Asked {
  question: string
  /** Today, or the day that is asked about. */
  day: string
  /** A province, '' for none. */
  region: string
  viewer: Viewer
}

export type Found = Omit<AiSource, 'no'> & {
  /** What a model is told of it: the whole of an article, the words of an answer. */
  body: string
}

export interface Retrieved {
  /** The answer of the house to just this question. */
  curated?: { row: CuratedRow; score: number }
  laws: Found[]
  /** What colleagues and the house have written, the best first. */
  others: Found[]
  /** The best score of all. */
  best: number
}

const TYPES: readonly DocumentType[] = ['law', 'curated', 'question', 'post', 'course', 'document']
type Public = 'question' | 'post' | 'course' | 'document'
const isPublic = (type: DocumentType): type is Public => ['question', 'post', 'course', 'document'].includes(type)

/** How surely something answers, 0–1: that it speaks of all that was asked counts more than how often. */
const FULL_SCORE = 1.2
export const confidence = ({ judged: { score, coverage, inTitle } }: Ranked) =>
  Math.min(1, 0.6 * coverage + 0.3 * Math.min(1, score / FULL_SCORE) + (inTitle ? 0.1 : 0))

export async function retrieve({ db, modules }: { db: Db; modules: Modules }, asked: Asked): Promise<Retrieved> {
  const findings = await find(db, asked.question, TYPES, REACH)
  const [laws, curated, others] = await Promise.all([
    lawsOf(db, asked, findings),
    curatedOf(db, asked, findings),
    othersOf(db, modules, asked, findings),
  ])
  const all = [...laws, ...others].map(({ score }) => score)
  return { laws, curated, others, best: Math.max(0, curated?.score ?? 0, ...all) }
}

const ofType = ({ found }: Findings, type: DocumentType) => found.filter((one) => one.type === type)

/** An article as a source. */
export const lawSource = (row: ArticleRow, score: number): Found => ({
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
async function lawsOf(db: Db, { question, day, region }: Asked, findings: Findings): Promise<Found[]> {
  const named = lawReferences(question)
  const ranked = ofType(findings, 'law')
  const rows = await articleRows(
    db,
    sql`a.id = any(${ranked.map(({ id }) => id)}::uuid[]) or (a.law, a.article) in (
      select r.law, r.article from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) r(law text, article text))`,
  )
  const scores = new Map(ranked.map((one) => [one.id, confidence(one)]))
  const isNamed = (row: ArticleRow) => named.some(({ law, article }) => law === row.law && article === row.article)
  return rows
    .filter((row) => holds(row, day, region))
    .map((row) => lawSource(row, isNamed(row) ? 1 : (scores.get(row.id) ?? 0)))
    .sort((a, b) => b.score - a.score || Number(Boolean(b.region)) - Number(Boolean(a.region)) || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_LAWS)
}

/** The answer of the house that is nearest, where it is near enough. */
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

/** What people and the house have written, as whoever asks may see it; a question that is settled with what settled it. */
async function othersOf(db: Db, modules: Modules, { viewer }: Asked, findings: Findings): Promise<Found[]> {
  const lists = await Promise.all(
    TYPES.filter(isPublic).map(async (type) => {
      const ranked = ofType(findings, type)
      const scores = new Map(ranked.map((one) => [one.id, confidence(one)]))
      const look = { viewer, terms: findings.terms, cut: { limit: REACH } }
      const hits = await hitsOf(modules, db, [type], ranked, look)
      const source = modules.all('searchSources').find(({ types }) => types.includes(type))
      const settled = await source?.settled?.(
        db,
        hits.map(({ id }) => id),
      )
      const sorted = hits.sort((a, b) => (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0))
      return sorted.slice(0, MOST_OTHERS).map((hit): Found => {
        const answer = settled?.get(hit.id)
        return {
          ...{
            type,
            id: hit.id,
            title: plain(hit.title),
            region: '',
            until: '',
            minute: null,
            link: '',
            changed: '',
            gone: false,
          },
          excerpt: answer ? [...answer].slice(0, EXCERPT).join('') : plain(hit.text),
          body: answer ? `${plain(hit.title)}\n${answer}` : `${plain(hit.title)}\n${plain(hit.text)}`,
          date: hit.createTime?.slice(0, 10) ?? '',
          score: scores.get(hit.id) ?? 0,
          page: PAGES[type](hit.id),
        }
      })
    }),
  )
  return lists.flat().sort((a, b) => b.score - a.score)
}
