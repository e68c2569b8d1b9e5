import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { fill, mixed } from './mix'
import { report, round } from './report'
import { stand } from './stand'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 15)
/** How many wait for an answer at the same time. */
const CROWD = 2000
const FEED = '/api/circle/page'
const BODY = { tab: 'rec', size: 20 }

interface Look {
  at: number
  ms: number
  status: number
  retryAfter: string | null
}
/** Somebody who looks once every tenth of a second. */
async function look(url: string, begun: number): Promise<Look> {
  const asked = performance.now()
  const answer = await fetch(url + FEED, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(BODY),
  })
  await answer.arrayBuffer()
  const now = performance.now()
  return { at: now - begun, ms: now - asked, status: answer.status, retryAfter: answer.headers.get('retry-after') }
}
async function watch(url: string, done: Promise<unknown>): Promise<Look[]> {
  const begun = performance.now()
  const looks: Look[] = []
  const end = done.then(() => true)
  do looks.push(await look(url, begun))
  while (!(await Promise.race([end, wait(100, false)])))
  return looks
}

/** Twice what the server can answer at its most, and how soon it is itself again. */
export const overload = () =>
  stand({ shared_buffers: '512MB' }, async (open) => {
    const rows: Record<string, string | number>[] = []
    // With its limits on: they are what is measured. No address comes near its own.
    const { url, made } = await open(fill, { RATE_LIMIT: '1000000' })
    await mixed(url, made, { seconds: 3 })
    const peak = await mixed(url, made, { seconds: SECONDS })
    const calm = (await watch(url, wait(3000))).map(({ ms }) => ms).sort((a, b) => a - b)
    const normal = calm[Math.floor(calm.length * 0.95)]
    rows.push({
      load: '峰值（50 个连接）',
      'req/s': round(peak.requests.average),
      'p50 ms': peak.latency.p50,
      'p99 ms': peak.latency.p99,
      errors: peak.errors + peak.non2xx,
    })

    const crowd = mixed(url, made, { seconds: SECONDS, rate: Math.round(2 * peak.requests.average), connections: CROWD })
    const during = await watch(url, crowd)
    const result = await crowd
    const refused = result.statusCodeStats
    const later = (refused[429]?.count ?? 0) + (refused[503]?.count ?? 0)
    const silent = during.filter(({ status, retryAfter }) => (status === 429 || status === 503) && !retryAfter)
    rows.push({
      load: `两倍峰值（${CROWD} 个连接）`,
      'req/s': round(result.requests.average),
      'p50 ms': result.latency.p50,
      'p99 ms': result.latency.p99,
      '429/503': later,
      'without Retry-After': silent.length,
      errors: result.errors + result.non2xx - later,
    })

    const after = await watch(url, wait(10_000))
    const slow = after.filter(({ ms, status }) => status !== 200 || ms > 2 * normal + 20)
    rows.push({
      load: '之后',
      'p50 ms': round(after.map(({ ms }) => ms).sort((a, b) => a - b)[after.length >> 1], 1),
      // The last answer that was slower than twice the usual.
      'normal after s': round((slow.at(-1)?.at ?? 0) / 1000, 1),
      errors: after.filter(({ status }) => status !== 200).length,
    })
    report('overload', rows)
  })
