import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { runServer, type RunningServer } from '../__tests__/support/running-server'
import { cpuSeconds } from './cpu'
import { each } from './each'
import { generate, PEOPLE } from './generate'
import { load } from './load'
import { report, round } from './report'
import { logIn, stand, tokenOf } from './stand'

const POSTS = 10_000
const MANY = [1, 2, 4]
const BODY = { tab: 'rec', size: 20 }
/** Of all nodes together. */
const CONNECTIONS = 48
/** Which cores the nodes share; the others are left to PostgreSQL and to whoever asks. */
const CORES = process.env.BENCH_CORES ?? '0'

interface Node {
  url: string
  pid: number
}
interface Answered {
  'req/s': number
  'p99 ms': number
  errors: number
}
interface Kind {
  name: string
  /** By one of the nodes, of so many. */
  ask(node: Node, at: number, many: number): Promise<Answered>
}
const reading = (name: string, token?: string): Kind => ({
  name,
  ask: (node, _at, many) => load({ ...node, body: BODY, token, connections: CONNECTIONS / many }),
})
const KINDS: Kind[] = [
  reading('列表，未登录'),
  reading('列表，登录', tokenOf(7)),
  {
    name: '发动态',
    ask: (node, at, many) =>
      each(
        node,
        '/api/circle/save',
        (person) => ({
          type: 1,
          content: `第${person}位同行的一天，${randomUUID()}`,
          images: [],
          topicIds: [],
          requestId: randomUUID(),
        }),
        { connections: CONNECTIONS / many, from: (at * PEOPLE) / many },
      ),
  },
]

/** All nodes at once: what they answer together, and what it costs them. */
async function together(running: Node[], { name, ask }: Kind) {
  const used = () => running.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0)
  const [before, began] = [used(), performance.now()]
  const answered = await Promise.all(running.map((node, at) => ask(node, at, running.length)))
  const [cpu, seconds] = [used() - before, (performance.now() - began) / 1000]
  const perSecond = answered.reduce((sum, one) => sum + one['req/s'], 0)
  return {
    load: name,
    nodes: running.length,
    'req/s': round(perSecond),
    'req/CPU-s': round((perSecond * seconds) / cpu),
    'p99 ms': Math.max(...answered.map((one) => one['p99 ms'])),
    errors: answered.reduce((sum, { errors }) => sum + errors, 0),
  }
}

/**
 * One, two and four nodes on one database, on the same cores: what a second node takes from the first, by the answers of a
 * CPU second.
 */
export const nodes = () =>
  stand({ shared_buffers: '512MB' }, async (_open, fill) => {
    const rows: Record<string, string | number>[] = []
    for (const many of MANY) {
      const { database } = await fill(async (made) => {
        await generate(made.pool, POSTS)
        await logIn(made)
      })
      const env = { DATABASE_URL: database.pool.options.connectionString!, SEED: 'none', LOG_LEVEL: 'error', LIVE_RTMP_PORT: '0' }
      const running: RunningServer[] = []
      try {
        while (running.length < many) running.push(await runServer({ env }))
        const pinned = running.map(({ url, child }) => ({ url, pid: child.pid! }))
        for (const { pid } of pinned) execFileSync('taskset', ['-apc', CORES, String(pid)], { stdio: 'ignore' })
        // Each makes its code and its connections first.
        for (const node of pinned) await load({ ...node, body: BODY, token: tokenOf(7) }, 5)
        for (const kind of KINDS) rows.push(await together(pinned, kind))
      } finally {
        for (const server of running) await server.stop()
      }
    }
    report('nodes', rows)
  })
