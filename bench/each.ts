import autocannon from 'autocannon'
import { cpuSeconds } from './cpu'
import { round } from './report'
import { tokenOf, type Target } from './stand'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 15)

/** A load of which each call is made by somebody else, at 50 connections: what was refused counts as an error. `amount`: so many calls, however long they take; `rate`: calls a second. */
export async function each(
  { url, pid }: Target,
  path: string,
  body: (person: number) => object,
  { amount, rate }: { amount?: number; rate?: number } = {},
) {
  let person = 0
  let refused = 0
  const before = cpuSeconds(pid)
  const result = await autocannon({
    url,
    connections: 50,
    ...(amount ? { amount } : { duration: SECONDS }),
    ...(rate && { overallRate: rate }),
    requests: [
      {
        method: 'POST',
        path,
        headers: {},
        body: '',
        setupRequest: (request) => ({
          ...request,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(++person)}` },
          body: JSON.stringify(body(person)),
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
    'p99 ms': result.latency.p99,
    answered: result.requests.total,
    errors: result.errors + result.non2xx + refused,
  }
}
