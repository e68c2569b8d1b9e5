import autocannon from 'autocannon'
import { keysOf } from '../contract/rules/keys'
import type { Database } from '../server/app/database/db'
import { Modules } from '../server/app/module'
import { modules } from '../server/modules'
import { drainSearch } from '../server/modules/services/search/index-feed'
import { generate } from './generate'
import { report, round } from './report'
import { judge, namesOf, SETS, type Searches } from './search/judged'
import { stand, type Open } from './stand'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 15)
const POSTS = Number(process.env.BENCH_POSTS ?? 1_000_000)
/** Common words, rare ones, several together, whole questions, and what nobody wrote. */
const KEYWORDS = [
  ...['薪酬', '试用期', '招聘', '绩效考核', '弹性福利', '外籍员工', 'HRBP', 'OKR', '税', '第777问'],
  ...['薪酬 年终奖', '竞业限制 制造业', '档案 心理援助', '试用期 加班费 工伤', '弹性福利 集体协商 外企'],
  ...['试用期调岗合法吗', '年终奖怎么和老板谈', '退休返聘的员工工伤怎么算', '股权激励从零开始', '火星移民福利', '同行777'],
  // Said otherwise, by its sound, with a slip.
  ...['双倍工资', '员工怀孕了老板想调岗降薪怎么办', '炒鱿鱼赔多少', 'peixun', 'ldht', '绩校', '社包基数'],
]
const ROUTES = {
  suggest: '/api/search/suggest',
  all: '/api/search/all',
  search: '/api/search/page',
  similar: '/api/circle/similar',
}
type Route = keyof typeof ROUTES
const bodyOf = (route: Route, keyword: string) => (route === 'similar' ? { title: keyword + '？' } : { keyword })
const TABS = ['post', 'question', 'course', 'activity', 'document', 'user', 'topic']

interface Answer<T> {
  code: number
  message: string
  result: T
}
async function ask<T>(url: string, body: object): Promise<T> {
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const { code, message, result }: Answer<T> = await reply.json()
  if (code !== 200) throw new Error(`${url} ${JSON.stringify(body)}: ${code} ${message}`)
  return result
}

/** Finds everything out again, as after an import: without the indexes first, which are made faster at the end. */
async function index({ db, pool }: Database) {
  const { rows } = await pool.query<{ indexdef: string; indexname: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'search_document' and indexdef like '%USING gin%'`,
  )
  for (const { indexname } of rows) await pool.query(`drop index ${indexname}`)
  await pool.query(`insert into search_dirty (source, id)
    select 'app_user', id from app_user union all select 'circle_post', id from circle_post`)
  await drainSearch({ db, modules: new Modules(modules) })
  const client = await pool.connect()
  await client.query(`set statement_timeout = 0; set maintenance_work_mem = '512MB'`)
  for (const { indexdef } of rows) await client.query(indexdef)
  client.release(true)
}

/** What is right for each judged query was written down against the demo content. */
async function judged(open: Open) {
  const { url, database } = await open(async () => undefined, { SEED: 'demo' })
  const idsOf = (hits: { id: string }[]) => hits.map(({ id }) => id)
  const searches: Searches = {
    all: async (keyword) => {
      const { groups } = await ask<{ groups: { hits: { id: string }[] }[] }>(url + ROUTES.all, { keyword })
      return idsOf(groups.flatMap(({ hits }) => hits))
    },
    tabs: (keyword) =>
      Promise.all(
        TABS.map(async (type) =>
          idsOf((await ask<{ records: { id: string }[] }>(url + ROUTES.search, { keyword, type })).records),
        ),
      ),
  }
  const names = await namesOf(database)
  const rows: Record<string, string | number>[] = []
  for (const [set, queries] of Object.entries(SETS)) {
    const { missed, ...figures } = await judge(queries, names, searches)
    rows.push({ set, ...figures })
    // What the other set misses is not looked at, or it would be tuned to.
    if (set === 'tune') for (const { query, all } of missed) console.log(`${query} → ${all.join(' / ')}`)
  }
  report('search-judged', rows)
}

/** Every keyword in turn, one at a time, until the time is over. */
async function alone(url: string, route: Route) {
  const times: number[] = []
  for (const keyword of KEYWORDS) await ask(url + ROUTES[route], bodyOf(route, keyword))
  for (const until = Date.now() + SECONDS * 1000; Date.now() < until;) {
    for (const keyword of KEYWORDS) {
      const began = performance.now()
      await ask(url + ROUTES[route], bodyOf(route, keyword))
      times.push(performance.now() - began)
    }
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => round(times[Math.floor(times.length * part)])
  return {
    posts: POSTS,
    route,
    connections: 1,
    'req/s': round(times.length / SECONDS),
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
    'p99 ms': at(0.99),
    errors: 0,
  }
}

/** Ten at once. */
async function together(url: string, route: Route) {
  const { latency, requests, errors, non2xx } = await autocannon({
    url: url + ROUTES[route],
    connections: 10,
    duration: SECONDS,
    requests: KEYWORDS.map((keyword) => ({
      method: 'POST' as const,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(route, keyword)),
    })),
  })
  return {
    posts: POSTS,
    route,
    connections: 10,
    'req/s': round(requests.average),
    'p50 ms': latency.p50,
    'p99 ms': latency.p99,
    errors: errors + non2xx,
  }
}

/** How many judged queries find what is right, and how long suggestions, results and similar questions take among many posts. */
export const search = () =>
  stand({ shared_buffers: '1GB', max_wal_size: '8GB' }, async (open) => {
    await judged(open)
    const { url } = await open(async (database) => {
      await generate(database.pool, POSTS)
      const began = Date.now()
      await index(database)
      console.log(`${POSTS} posts indexed in ${round((Date.now() - began) / 1000)} s`)
    })
    const rows: Record<string, string | number>[] = []
    for (const route of keysOf(ROUTES)) rows.push(await alone(url, route), await together(url, route))
    report('search', rows)
  })
