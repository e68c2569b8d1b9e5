import autocannon from 'autocannon'
import type { Database } from '../server/app/db'
import { Modules } from '../server/app/module'
import { modules } from '../server/modules'
import { drainSearch } from '../server/modules/services/search/index-feed'
import { generate } from './generate'
import { report, round } from './report'
import { stand } from './stand'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 15)
const POSTS = Number(process.env.BENCH_POSTS ?? 1_000_000)
/** Common words, rare ones, several together, whole questions, and what nobody wrote. */
const KEYWORDS = [
  ...['薪酬', '试用期', '招聘', '绩效考核', '弹性福利', '外籍员工', 'HRBP', 'OKR', '税', '第777问'],
  ...['薪酬 年终奖', '竞业限制 制造业', '档案 心理援助', '试用期 加班费 工伤', '弹性福利 集体协商 外企'],
  ...['试用期调岗合法吗', '年终奖怎么和老板谈', '退休返聘的员工工伤怎么算', '股权激励从零开始', '火星移民福利', '同行777'],
]
const ROUTES = {
  suggest: '/api/search/suggest',
  search: '/api/search/page',
  similar: '/api/circle/similar',
}
const bodyOf = (route: keyof typeof ROUTES, keyword: string) =>
  JSON.stringify(route === 'similar' ? { title: keyword + '？' } : { keyword })

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

/** Suggestions, results and similar questions, one at a time and ten at once, every keyword in turn. */
export const search = () =>
  stand({ shared_buffers: '1GB', max_wal_size: '8GB' }, async (open) => {
    const rows: Record<string, string | number>[] = []
    const { url } = await open(async (database) => {
      await generate(database.pool, POSTS)
      const began = Date.now()
      await index(database)
      console.log(`${POSTS} posts indexed in ${round((Date.now() - began) / 1000)} s`)
    })
    for (const [route, at] of Object.entries(ROUTES) as [keyof typeof ROUTES, string][]) {
      for (const connections of [1, 10]) {
        const { latency, requests, errors, non2xx } = await autocannon({
          url: url + at,
          connections,
          duration: SECONDS,
          requests: KEYWORDS.map((keyword) => ({
            method: 'POST' as const,
            headers: { 'content-type': 'application/json' },
            body: bodyOf(route, keyword),
          })),
        })
        rows.push({
          posts: POSTS,
          route,
          connections,
          'req/s': round(requests.average),
          'p50 ms': latency.p50,
          'p99 ms': latency.p99,
          errors: errors + non2xx,
        })
      }
    }
    report('search', rows)
  })
