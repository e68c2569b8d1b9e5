import autocannon from 'autocannon'
import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { cpuSeconds } from './cpu'
import { round } from './report'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 15)
const CONNECTIONS = 50
const FEED = '/api/circle/page'

interface Load {
  url: string
  pid: number
  /** The feed where none is named. */
  route?: string
  /** Asked by POST; without one by GET. */
  body?: object
  token?: string
  /** Calls a second; as many as can be answered otherwise. */
  rate?: number
  connections?: number
}

/** One load: requests per second of the server's own CPU, and how long the slow ones took. */
export async function load({ url, pid, route = FEED, body, token, rate, connections = CONNECTIONS }: Load, seconds = SECONDS) {
  const before = cpuSeconds(pid)
  const result = await autocannon({
    url: url + route,
    method: body ? 'POST' : 'GET',
    connections,
    duration: seconds,
    ...(rate && { overallRate: rate }),
    headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const cpu = cpuSeconds(pid) - before
  return {
    'req/s': round(result.requests.average),
    'req/CPU-s': round(result.requests.total / cpu),
    'p50 ms': result.latency.p50,
    'p99 ms': result.latency.p99,
    errors: result.errors + result.non2xx,
  }
}

/** A bare Fastify that answers with the same bytes. */
export async function bare(bytes: Buffer, route = FEED): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, 'bare-fastify.ts')], {
    env: { ...process.env, BODY: bytes.toString('base64'), ROUTE: route },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve) =>
    child.stdout!.on('data', (chunk) => resolve(/ready (\S+)/.exec(String(chunk))![1])),
  )
  return { url, child }
}
