import autocannon from 'autocannon'
import { cpuSeconds } from './cpu'
import { round } from './report'
import { tokenOf, type Target } from './stand'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 15)

interface Way {
  /** The number of calls, however long they take. */
  amount?: number
  /** Calls a second. */
  rate?: number
  /** How many at once. */
  connections?: number
  /** Not by the first so many people. */
  from?: number
}
/**
 * A load of which each call is made by somebody else, at 50 connections: what was refused counts as an error. Without a body
 * it is a GET.
 */
export async function each(
  { url, pid }: Target,
  path: string,
  body: ((person: number) => object) | undefined,
  { amount, rate, connections = 50, from = 0 }: Way = {},
) {
  let person = from
  let refused = 0
  const before = cpuSeconds(pid)
  const result = await autocannon({
    url,
    connections,
    ...(amount ? { amount } : { duration: SECONDS }),
    ...(rate && { overallRate: rate }),
    requests: [
      {
        method: body ? 'POST' : 'GET',
        path,
        headers: {},
        body: '',
        setupRequest: (request) => ({
          ...request,
          headers: { ...(body && { 'content-type': 'application/json' }), authorization: `Bearer ${tokenOf(++person)}` },
          ...(body && { body: JSON.stringify(body(person)) }),
        }),
        onResponse: (_status, text) => {
          if (!text.startsWith('{"code":200,')) refused++
        },
      },
    ],
  })
  const cpu = cpuSeconds(pid) - before
  return {
    'req/s': round(result.requests.total / result.duration),
    'req/CPU-s': round(result.requests.total / cpu),
    'p50 ms': result.latency.p50,
    'p97.5 ms': result.latency.p97_5,
    'p99 ms': result.latency.p99,
    answered: result.requests.total,
    errors: result.errors + result.non2xx + refused,
  }
}
