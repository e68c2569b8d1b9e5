import { setTimeout as wait } from 'node:timers/promises'
import { residentMb } from './cpu'
import { fill, mixed } from './mix'
import { median, report, round } from './report'
import { stand } from './stand'

const MINUTES = Number(process.env.BENCH_MINUTES ?? 30)
/** Of the peak. */
const PART = 0.6
const LOOK_MS = 5000

/** Half an hour of everything at 60 % of what the server can answer: what it holds of memory at the beginning and at the end. */
export const soak = () =>
  stand({ shared_buffers: '512MB' }, async (open) => {
    const { url, pid, made } = await open(fill)
    const peak = await mixed(url, made, { seconds: 20 })
    const load = mixed(url, made, { seconds: MINUTES * 60, rate: Math.round(PART * peak.requests.average) })
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
