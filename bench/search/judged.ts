import type { Database } from '../../server/app/database/db'
import { round } from '../report'
import report from './report.json'
import tune from './tune.json'

/** What somebody typed, and what of the demo content answers it: any of these, by the beginning of its name or of its text. */
interface JudgedQuery {
  query: string
  right: string[]
}
/** One set to make the search better with, and one that only says how good it is. */
export const SETS: Record<string, JudgedQuery[]> = { tune, report }

/** Ids of what is found, in the order in which it stands on the screen. */
export interface Searches {
  /** 综合, its groups one below the other. */
  all(keyword: string): Promise<string[]>
  /** Every tab by itself. */
  tabs(keyword: string): Promise<string[][]>
}

const SHOWN = 3
const DEEP = 10

/**
 * What each thing that can be found is called; of what has no name, how it begins. A question to practise with answers
 * nobody.
 */
export async function namesOf({ pool }: Pick<Database, 'pool'>): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; name: string }>(`
    select id, title || ' ' || left(content, 60) as name from circle_post
    union all select id, title from lesson_course union all select id, nick_name from app_user
    union all select id, name from circle_topic
    union all select id, title from zhiku_doc union all select id, title from activity`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** How many queries find a right thing among the first three, in 综合 alone or in any tab, and how early it stands. */
export async function judge(queries: JudgedQuery[], names: Map<string, string>, search: Searches) {
  let anywhere = 0
  let inAll = 0
  let reciprocal = 0
  const missed: { query: string; all: string[]; tabs: boolean }[] = []
  for (const { query, right } of queries) {
    const isRight = (id: string) => right.some((name) => names.get(id)?.includes(name))
    const all = await search.all(query)
    const tabs = await search.tabs(query)
    const place = all.slice(0, DEEP).findIndex(isRight)
    const hit = place >= 0 && place < SHOWN
    const hitInTab = tabs.some((ids) => ids.slice(0, SHOWN).some(isRight))
    inAll += Number(hit)
    anywhere += Number(hit || hitInTab)
    reciprocal += place < 0 ? 0 : 1 / (place + 1)
    if (!hit) missed.push({ query, all: all.slice(0, 5).map((id) => names.get(id)?.slice(0, 24) ?? '?'), tabs: hitInTab })
  }
  const part = (count: number) => `${round((100 * count) / queries.length)} %`
  return {
    queries: queries.length,
    'hit@3': part(anywhere),
    '综合 hit@3': part(inAll),
    MRR: round(reciprocal / queries.length, 2),
    missed,
  }
}
