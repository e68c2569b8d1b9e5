import autocannon from 'autocannon'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { runServer } from '../__tests__/support/running-server'
import { openDatabase } from '../server/app/db'
import { newId } from '../server/app/ids'
import { migrate } from '../server/app/migrate'
import { startCluster } from '../server/app/postgres'
import { cpuSeconds } from './cpu'
import { report, round } from './report'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 15)
const CONNECTIONS = 50
/** Each buys once; more than can be served in the time. */
const BUYERS = Number(process.env.BENCH_BUYERS ?? 60_000)
const PRICE = 19_900

/** People with a session each, and two courses: one with a limited number of seats, one without. */
async function prepare(pool: pg.Pool) {
  const [category, seats, free] = [newId(), newId(), newId()]
  await pool.query(
    `insert into app_user (id, nick_name, invite_code)
     select gen_random_uuid(), '买家' || n, 'B' || n from generate_series(1, $1) n`,
    [BUYERS],
  )
  await pool.query(
    `insert into session (token_sha, user_id, expires_at)
     select sha256(convert_to('s_bench' || substr(invite_code, 2), 'utf8')), id, now() + interval '1 day' from app_user`,
  )
  await pool.query(`insert into lesson_category (id, name) values ($1, '压测')`, [category])
  await pool.query(
    `insert into lesson_course (id, type, title, category_id, origin_price, price, status, stock)
     values ($1, 1, '名额有限的课', $3, $4, $4, 'on', 1000000), ($2, 1, '不限名额的课', $3, $4, $4, 'on', null)`,
    [seats, free, category, PRICE],
  )
  await pool.query('vacuum analyze')
  return [
    { name: '下单：名额有限的同一门课', courseId: seats },
    { name: '下单：不限名额的同一门课', courseId: free },
  ]
}

/** Orders per second for one hot course, each by somebody else, and how long the slow ones took. */
export async function orders() {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'hr-bench-'))
  fs.chmodSync(root, 0o755)
  const cluster = await startCluster(root, ['-c', 'shared_buffers=512MB', '-c', 'max_wal_size=4GB', '-c', 'max_connections=200'])
  const rows: Record<string, string | number>[] = []
  try {
    const admin = new pg.Client({ connectionString: cluster.url })
    await admin.connect()
    await admin.query('create database bench_orders')
    await admin.end()
    const url = cluster.url.replace(/\/postgres$/, '/bench_orders')
    const database = openDatabase(url, 4)
    await migrate(database.pool)
    const loads = await prepare(database.pool)

    const server = await runServer({ env: { DATABASE_URL: url, SEED: 'none', LOG_LEVEL: 'error' } })
    for (const { name, courseId } of loads) {
      let buyer = 0
      let refused = 0
      const before = cpuSeconds(server.child.pid!)
      const result = await autocannon({
        url: server.url,
        connections: CONNECTIONS,
        duration: SECONDS,
        requests: [
          {
            method: 'POST',
            path: '/api/courseOrder',
            headers: {},
            body: '',
            setupRequest: (request) => ({
              ...request,
              headers: { 'content-type': 'application/json', authorization: `Bearer s_bench${++buyer}` },
              body: JSON.stringify({ courseId, payPrice: PRICE, requestId: randomUUID() }),
            }),
            onResponse: (_status, body) => {
              if (!body.startsWith('{"code":200,')) refused++
            },
          },
        ],
      })
      const cpu = cpuSeconds(server.child.pid!) - before
      const made = await database.pool.query<{ n: number }>('select count(*)::int as n from shop_order where biz_id = $1', [
        courseId,
      ])
      rows.push({
        load: name,
        'orders/s': round(result.requests.average),
        'orders/CPU-s': round(result.requests.total / cpu),
        'p50 ms': result.latency.p50,
        'p99 ms': result.latency.p99,
        // Answered with an order, and an order in the database for each: what was under way at the end may be one more.
        answered: result.requests.total,
        written: made.rows[0].n,
        errors: result.errors + result.non2xx + refused,
      })
    }
    await server.stop()
    await database.close()
  } finally {
    await cluster.stop()
    fs.rmSync(root, { recursive: true, force: true })
  }
  report('orders', rows)
}
