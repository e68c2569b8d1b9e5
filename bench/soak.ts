import autocannon, { type Request } from 'autocannon'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../server/app/database/db'
import { generate, PEOPLE } from './generate'
import { median, report, round } from './report'
import { logIn, stand, tokenOf } from './stand'

const MINUTES = Number(process.env.BENCH_MINUTES ?? 30)
const POSTS = 10_000
/** Of the peak. */
const PART = 0.6
const LOOK_MS = 5000

interface Call {
  path: string
  /** Asked by POST; without one by GET. */
  body?: object
}
type Mix = { times: number; call: (postId: string) => Call }[]

/** Of a hundred calls: most read, some write. */
const MIX: Mix = [
  { times: 40, call: () => ({ path: '/api/circle/page', body: { tab: 'rec', size: 20 } }) },
  { times: 10, call: () => ({ path: '/api/circle/page', body: { tab: 'new', size: 20 } }) },
  { times: 5, call: () => ({ path: '/api/circle/page', body: { tab: 'follow', size: 20 } }) },
  { times: 15, call: (id) => ({ path: `/api/circle/detail/${id}` }) },
  { times: 10, call: (id) => ({ path: '/api/circleComment/page', body: { postId: id } }) },
  { times: 4, call: () => ({ path: '/api/search/suggest', body: { keyword: '试用期' } }) },
  { times: 5, call: () => ({ path: '/api/user/mineSummary' }) },
  { times: 2, call: () => ({ path: '/api/user/userBaseDetail', body: {} }) },
  { times: 5, call: (id) => ({ path: '/api/circle/like', body: { id, like: Math.random() < 0.7 } }) },
  {
    times: 3,
    call: (postId) => ({
      path: '/api/circleComment/save',
      body: { postId, content: `我们也这样做过，${randomUUID()}`, images: [], requestId: randomUUID() },
    }),
  },
  {
    times: 1,
    call: () => ({
      path: '/api/circle/save',
      body: { type: 1, content: `今天的一点体会 ${randomUUID()}`, images: [], topicIds: [], requestId: randomUUID() },
    }),
  },
]

/** Everybody at once, each call by somebody else and about some post. */
function mixed(url: string, ids: string[], seconds: number, rate?: number) {
  let person = 0
  const calls = MIX.flatMap(({ times, call }) => Array<typeof call>(times).fill(call)).sort(() => Math.random() - 0.5)
  return autocannon({
    url,
    connections: 50,
    duration: seconds,
    ...(rate && { overallRate: rate }),
    requests: calls.map((call) => ({
      method: 'GET' as const,
      headers: {},
      body: '',
      setupRequest: (request): Request => {
        const { path, body } = call(ids[Math.floor(Math.random() * ids.length)])
        const authorization = `Bearer ${tokenOf((person = 1 + (person % PEOPLE)))}`
        return body
          ? {
              ...request,
              path,
              method: 'POST' as const,
              headers: { authorization, 'content-type': 'application/json' },
              body: JSON.stringify(body),
            }
          : { ...request, path, headers: { authorization } }
      },
    })),
  })
}

async function fill(database: Database) {
  await generate(database.pool, POSTS)
  await logIn(database)
  const { rows } = await database.pool.query<{ id: string }>('select id from circle_post order by created_at desc limit 2000')
  return rows.map(({ id }) => id)
}

/** MB of memory that a process holds (Linux). */
const residentMb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

/** Half an hour of everything at 60 % of what the server can answer: what it holds of memory at the beginning and at the end. */
export const soak = () =>
  stand({ shared_buffers: '512MB' }, async (open) => {
    const { url, pid, made } = await open(fill)
    const peak = await mixed(url, made, 20)
    const load = mixed(url, made, MINUTES * 60, Math.round(PART * peak.requests.average))
    const held: number[] = []
    const end = load.then(() => true)
    while (!(await Promise.race([end, wait(LOOK_MS, false)]))) held.push(residentMb(pid))
    const result = await load
    // The first sixth warms up: caches, the code that V8 compiles, lines to the database.
    const sixth = Math.floor(held.length / 6)
    const [early, late] = [median(held.slice(sixth, 2 * sixth)), median(held.slice(-sixth))]
    const broken = Object.entries(result.statusCodeStats).filter(([status]) => status >= '500')
    report('soak', [
      { load: '峰值', 'req/s': round(peak.requests.average), 'p99 ms': peak.latency.p99 },
      {
        load: `峰值的 ${PART * 100}%，${MINUTES} 分钟`,
        'req/s': round(result.requests.average),
        'p99 ms': result.latency.p99,
        'RSS MB, second sixth': round(early),
        'RSS MB, last sixth': round(late),
        'growth %': round((100 * (late - early)) / early, 1),
        '5xx': broken.reduce((sum, [, { count }]) => sum + count, 0),
        errors: result.errors,
      },
    ])
  })
