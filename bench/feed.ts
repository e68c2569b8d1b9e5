import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { runServer } from '../__tests__/support/running-server'
import { openDatabase } from '../server/app/db'
import { migrate } from '../server/app/migrate'
import { startCluster } from '../server/app/postgres'
import { openSession } from '../server/app/session'
import { generate, MAKING_MS } from './generate'
import { bare, load } from './load'
import { report, round } from './report'

const SIZES = (process.env.BENCH_POSTS ?? '10000,1000000').split(',').map(Number)

/** The feed through the server at 50 connections, on each size of database, beside the bare route. */
export async function feed() {
  const rows: Record<string, string | number>[] = []
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'hr-bench-'))
  fs.chmodSync(root, 0o755)
  const cluster = await startCluster(root, ['-c', 'shared_buffers=1GB', '-c', 'max_wal_size=8GB', '-c', 'max_connections=200'])
  try {
    for (const size of SIZES) {
      const admin = new pg.Client({ connectionString: cluster.url })
      await admin.connect()
      await admin.query(`create database bench_${size}`)
      await admin.end()
      const url = cluster.url.replace(/\/postgres$/, `/bench_${size}`)
      const database = openDatabase(url, 4, MAKING_MS)
      await migrate(database.pool)
      const began = Date.now()
      await generate(database.pool, size)
      console.log(`${size} posts made in ${round((Date.now() - began) / 1000)} s`)
      const { rows: people } = await database.pool.query(`select id from app_user where phone = '13000000007'`)
      const { token } = await openSession(database.db, people[0].id, 'bench')
      await database.close()

      const server = await runServer({ env: { DATABASE_URL: url, SEED: 'none', LOG_LEVEL: 'error' } })
      const target = { url: server.url, pid: server.child.pid! }
      await load({ ...target, body: { tab: 'rec', size: 20 } }, 3)
      for (const tab of ['rec', 'new', 'question', 'follow']) {
        const reader = tab === 'follow' ? { token } : {}
        rows.push({
          posts: size,
          list: tab + (tab === 'follow' ? '（登录）' : ''),
          ...(await load({ ...target, body: { tab, size: 20 }, ...reader })),
        })
      }
      rows.push({ posts: size, list: 'rec（登录）', ...(await load({ ...target, body: { tab: 'rec', size: 20 }, token })) })
      const answer = await fetch(server.url + '/api/circle/page', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"tab":"rec","size":20}',
      })
      const yardstick = await bare(Buffer.from(await answer.arrayBuffer()))
      rows.push({
        posts: size,
        list: '（裸 Fastify，同样的字节）',
        ...(await load({ url: yardstick.url, pid: yardstick.child.pid!, body: {} })),
      })
      yardstick.child.kill()
      await server.stop()
    }
  } finally {
    await cluster.stop()
    fs.rmSync(root, { recursive: true, force: true })
  }
  report('feed', rows)
}
