import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { runServer } from '../__tests__/support/running-server'
import { openDatabase, type Database } from '../server/app/database/db'
import { migrate } from '../server/app/database/migrate'
import { startCluster } from '../server/app/database/postgres'
import { MAKING_MS } from './generate'

export interface Target {
  url: string
  pid: number
}
export interface Stand<T> extends Target {
  database: Database
  /** What filling the database gave. */
  made: T
  /** Kills the server with -9 and starts another in its place; `pid` is the first one’s. */
  replace(): Promise<void>
}
/** A server of its own, as `npm start` runs it, on a migrated database that `fill` has filled. */
export type Open = <T>(fill: (database: Database) => Promise<T>, env?: Record<string, string>) => Promise<Stand<T>>

/** A migrated database that `fill` has filled, and no server: for what is measured below the endpoints. */
export type Fill = <T>(fill: (database: Database) => Promise<T>) => Promise<Pick<Stand<T>, 'database' | 'made'>>

/**
 * A PostgreSQL for one bench, as many servers on it as the bench opens, and nothing of them afterwards. `settings`: as in
 * postgresql.conf.
 */
export async function stand(
  settings: Record<string, string | number>,
  measure: (open: Open, fill: Fill) => Promise<void>,
): Promise<void> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'hr-bench-'))
  fs.chmodSync(root, 0o755)
  const flags = Object.entries({ max_connections: 200, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const cluster = await startCluster(root, flags)
  const ends: (() => Promise<void>)[] = [() => cluster.stop()]

  const make = async <T>(fill: (database: Database) => Promise<T>) => {
    const name = `bench_${ends.length}`
    const admin = new pg.Client({ connectionString: cluster.url })
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
    const url = cluster.socketUrl.replace(/\/postgres$/, `/${name}`)
    const database = openDatabase(url, 4, { answerMs: MAKING_MS })
    ends.push(() => database.close())
    await migrate(database.pool)
    const made = await fill(database)
    await withoutTimeouts(database, 'vacuum analyze')
    return { url, database, made }
  }
  const open: Open = async (fill, env) => {
    const { url, database, made } = await make(fill)
    const start = (port = '0') => runServer({ env: { DATABASE_URL: url, SEED: 'none', LOG_LEVEL: 'error', ...env, PORT: port } })
    let server = await start()
    ends.push(() => server.stop())
    await searchable(database)
    const replace = async () => {
      const gone = once(server.child, 'exit')
      server.child.kill('SIGKILL')
      await gone
      server = await start(new URL(server.url).port)
    }
    return { url: server.url, pid: server.child.pid!, database, made, replace }
  }
  try {
    await measure(open, make)
  } finally {
    for (const end of ends.reverse()) await end()
    fs.rmSync(root, { recursive: true, force: true })
  }
}

/** Statements that take as long as they take: the patience of a server is for servers. */
export async function withoutTimeouts({ pool }: Database, ...statements: string[]) {
  const client = await pool.connect()
  try {
    for (const statement of ['set statement_timeout = 0', ...statements]) await client.query(statement)
  } finally {
    client.release(true)
  }
}

/** Until all that was filled in can be found by searching: the server is busy with it for a while after its start. */
async function searchable({ pool }: Database) {
  const waits = async () =>
    (await pool.query<{ waits: boolean }>('select exists (select from search_dirty) as waits')).rows[0].waits
  while (await waits()) await wait(500)
}

/** This many people, numbered from 1. */
export async function people({ pool }: Database, count: number) {
  await pool.query(
    `insert into app_user (id, phone, nick_name, invite_code, level)
     select gen_random_uuid(), (13000000000 + n)::text, '同行' || n, 'b' || n, 5 from generate_series(1, $1) n`,
    [count],
  )
}

/** Everybody is logged in: the nth person by `tokenOf(n)`. */
export async function logIn({ pool }: Database) {
  await pool.query(
    `insert into session (token_sha, user_id, expires_at)
     select sha256(convert_to('s_bench' || substr(invite_code, 2), 'utf8')), id, now() + interval '1 day' from app_user`,
  )
}
export const tokenOf = (person: number) => `s_bench${person}`
