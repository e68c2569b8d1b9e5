import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { WebSocket } from 'ws'
import { nginx, proxyTo } from '../__tests__/support/nginx'
import { runServer, type RunningServer } from '../__tests__/support/running-server'
import { openDatabase } from '../server/app/database/db'
import { migrate } from '../server/app/database/migrate'
import { startCluster } from '../server/app/database/postgres'
import { report } from './report'
import { logIn, people, tokenOf } from './stand'

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 20_000)
const READERS = 12
const WRITERS = 4
const SOCKETS = 50
const PORT = 27_000

/** Calls until `enough`, one after the other; what was answered by anything but 200. */
async function caller(enough: () => boolean, ask: () => Promise<Response>, lost: number[]) {
  while (!enough()) {
    const status = await ask().then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    if (status !== 200) lost.push(status)
  }
}

/** Somebody with the app open: comes back by themselves when the line ends. */
function listener(url: string, state: { open: number; returned: number; over: boolean }) {
  let times = 0
  const connect = () => {
    const socket = new WebSocket(url)
    socket.on('open', () => {
      state.open += 1
      if (times++) state.returned += 1
      if (state.over) socket.close()
    })
    socket.on('close', () => {
      state.open = Math.max(0, state.open - 1)
      if (!state.over) setTimeout(connect, 200)
    })
    socket.on('error', () => {})
  }
  connect()
}

/**
 * Two nodes behind nginx are replaced again and again while people read, write and listen: every call is answered, every post
 * is there once.
 */
export async function rolling() {
  if (!nginx) return console.log('没有 nginx，跳过')
  const folders = ['db', 'nginx', 'a', 'b'].map((name) => fs.mkdtempSync(path.join(os.tmpdir(), `hr-rolling-${name}-`)))
  for (const folder of folders) fs.chmodSync(folder, 0o755)
  const [db, where, ...files] = folders
  const cluster = await startCluster(db, ['-c', 'max_connections=200'])
  const database = openDatabase(cluster.url, 2)
  await migrate(database.pool)
  await people(database, WRITERS)
  await logIn(database)
  const ports = [PORT + 1, PORT + 2]
  const start = (at: number) =>
    runServer({
      dataDir: files[at],
      env: {
        ...{ SEED: 'none', DATABASE_URL: cluster.url, TRUST_PROXY: '1', LIVE_RTMP_PORT: '0', LOG_LEVEL: 'error' },
        ...{ DRAIN_SECONDS: '2', PORT: String(ports[at]) },
      },
    })
  const nodes: RunningServer[] = await Promise.all(ports.map((_, at) => start(at)))
  const end = proxyTo(ports, PORT, where)
  const url = `http://127.0.0.1:${PORT}`
  while (!(await fetch(url + '/readyz').catch(() => undefined))?.ok) await new Promise((next) => setTimeout(next, 50))

  const state = { open: 0, returned: 0, over: false }
  for (let n = 0; n < SOCKETS; n++) listener(url.replace('http', 'ws') + '/ws', state)
  let asked = 0
  let written = 0
  const lost: number[] = []
  const post = (route: string, body: object, token = '') => {
    asked += 1
    return fetch(url + route, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  }
  const enough = () => asked >= REQUESTS
  const read = () => post('/api/circle/page', { tab: 'new' })
  const send = (person: number) => () => {
    written += 1
    const body = { type: 1, content: `滚动重启时的第 ${written} 条`, images: [], topicIds: [], requestId: randomUUID() }
    // A person posts a few times an hour; the rest of what they send is what they look at.
    return written % 50 ? post('/api/user/userBaseDetail', {}, tokenOf(person)) : post('/api/circle/save', body, tokenOf(person))
  }
  const began = Date.now()
  const callers = [
    ...Array.from({ length: READERS }, () => caller(enough, read, lost)),
    ...Array.from({ length: WRITERS }, (_, n) => caller(enough, send(n + 1), lost)),
  ]
  let restarts = 0
  for (let at = 0; !enough(); at = 1 - at) {
    await nodes[at].stop()
    nodes[at] = await start(at)
    restarts += 1
  }
  await Promise.all(callers)
  const seconds = (Date.now() - began) / 1000
  while (state.open < SOCKETS) await new Promise((next) => setTimeout(next, 50))
  const { rows } = await database.pool.query<{ n: number; twice: number }>(
    `select count(*) as n, count(*) - count(distinct content) as twice from circle_post`,
  )
  state.over = true
  report('rolling', [
    {
      requests: asked,
      lost: lost.length,
      statuses: [...new Set(lost)].join(' '),
      restarts,
      seconds: Math.round(seconds),
      'posts kept': rows[0].n,
      'posts twice': rows[0].twice,
      'sockets back': state.returned,
    },
  ])
  await database.close()
  await end()
  await Promise.all(nodes.map((node) => node.stop()))
  await cluster.stop()
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
}
