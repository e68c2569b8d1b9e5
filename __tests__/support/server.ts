import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import type { Api, Input, Result } from '../../contract'
import { createApp, type App } from '../../server/app/app'
import { openDatabase, type Database } from '../../server/app/database/db'
import { readSettings } from '../../server/app/settings'
import { dayOf } from '../../server/app/time/days'
import { createGateways } from '../../server/gateways'
import { modules } from '../../server/modules'
import { seed } from '../../server/seeds'
import { byPort } from './by-port'

export interface Answer<T> {
  status: number
  code: number
  message: string
  result: T
}

/** Somebody with a phone in hand: calls endpoints as themselves. */
export interface Person {
  id: string
  phone: string
  token: string
  call: Call
}
type Args<R extends keyof Api> = {} extends Input<R, Api[R]> ? [input?: Input<R, Api[R]>] : [input: Input<R, Api[R]>]
// `R` may be any text until it is known: an input is then weighed against its own endpoint, not against those of all.
type Call = <const R extends string>(
  route: R & keyof Api,
  ...args: R extends keyof Api ? Args<R> : [input?: object]
) => Promise<Answer<R extends keyof Api ? Result<Api[R]> : never>>

export interface TestServer {
  app: App
  database: Database
  /** Calls as nobody. */
  call: Call
  /** Calls with a token of whatever kind. */
  callAs(token: string): Call
  /** Registers somebody new by SMS code, as the app does. */
  person(nickName?: string): Promise<Person>
  /** Lines of the log so far. */
  log: string[]
  settings: ReturnType<typeof readSettings>
  close(): Promise<void>
}

const urlOf = (name: string) => process.env.TEST_CLUSTER_URL!.replace(/\/postgres$/, '/' + name)

/** As the owner of the cluster, who waits for PostgreSQL however long it takes. */
export async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: process.env.TEST_CLUSTER_URL })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** A database that was cloned from a template, and what its server keeps in files beside it. */
interface Clone {
  name: string
  dataDir: string
}

async function cloneTemplate(template: string, dataFrom = path.join(process.env.TEST_ROOT!, 'fresh')): Promise<Clone> {
  const name = 't_' + randomUUID().replaceAll('-', '')
  await asAdmin((admin) => admin.query(`create database ${name} template ${template} strategy file_copy`))
  const dataDir = fs.mkdtempSync(path.join(process.env.TEST_ROOT!, 'data-'))
  fs.cpSync(dataFrom, dataDir, { recursive: true })
  return { name, dataDir }
}
const dropClone = async ({ name, dataDir }: Clone) => {
  await asAdmin((admin) => admin.query(`drop database ${name} with (force)`))
  fs.rmSync(dataDir, { recursive: true, force: true })
}

/** An empty database of PostgreSQL's own template, for the length of `work`: for what begins before the product's own schema. */
export async function inEmptyDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const name = 't_' + randomUUID().replaceAll('-', '')
  await asAdmin((admin) => admin.query(`create database ${name}`))
  const database = openDatabase(urlOf(name), 2)
  try {
    return await work(database)
  } finally {
    await database.close()
    await asAdmin((admin) => admin.query(`drop database ${name} with (force)`))
  }
}

/** The whole server on a database of its own, entered by the front door (`app.inject`) unless `listen` opened a port. */
export const startServer = async (env: Record<string, string> = {}): Promise<TestServer> =>
  open(await cloneTemplate('template_app'), env)

/** How long a free connection to the database is waited for. */
const WAIT_MS = 60_000

/**
 * The server with the demo content, as `npm start` leaves it. It is loaded once a run, by whichever file asks first, and by
 * two nodes at once, as when they start together; the others wait and clone it. What it tells of today is of the day in
 * Shanghai it is loaded on: on the next one it is loaded again.
 */
export async function startDemo(): Promise<TestServer> {
  const demo = `template_demo_${dayOf(new Date()).replaceAll('-', '')}`
  const dataDir = path.join(process.env.TEST_ROOT!, demo)
  await asAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock(1)')
    const { rows } = await admin.query('select from pg_database where datname = $1', [demo])
    if (rows.length) return
    await admin.query('create database making_demo template template_app')
    fs.mkdirSync(dataDir)
    const server = await open({ name: 'making_demo', dataDir })
    await Promise.all([1, 2].map(() => seed(server.app.services, server.app.http.log)))
    await server.app.http.close()
    await server.database.close()
    await admin.query(`alter database making_demo rename to ${demo}`)
  })
  return open(await cloneTemplate(demo, dataDir))
}

/**
 * Beside settings, `env` may name ports through which the database and its replica are reached, and how long it may be silent
 * (ms).
 */
async function open(
  clone: Clone,
  { DATABASE_PORT, REPLICA_PORT, ANSWER_MS, ...env }: Record<string, string> = {},
): Promise<TestServer> {
  const { dataDir } = clone
  const own = urlOf(clone.name)
  const databaseUrl = DATABASE_PORT ? byPort(own, DATABASE_PORT) : own
  const settings = readSettings({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SEED: 'none',
    RATE_LIMIT: '0',
    // Other programs may keep the machine busy.
    MAX_EVENT_LOOP_DELAY_MS: '0',
    MAX_DATABASE_WAIT_MS: '0',
    // What one test has just written, the next line reads.
    SHARED_ANSWERS: 'off',
    ...(REPLICA_PORT && { DATABASE_REPLICA_URL: byPort(own, REPLICA_PORT) }),
    ...env,
  })
  // Many who ask at once wait for each other, on a slow machine for longer than anybody would at a real one.
  const database = openDatabase(databaseUrl, 10, ANSWER_MS ? { answerMs: Number(ANSWER_MS) } : { connectMs: WAIT_MS })
  const log: string[] = []
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      log.push(String(chunk))
      done()
    },
  })
  const app = await createApp(settings, modules, database, (http) => createGateways(settings, database.db, http), logTo)
  await app.http.ready()
  app.health.open()

  const callAs =
    (token: string): Call =>
    async (route, ...[input]: unknown[]) => {
      const { params, query, body } = (input ?? {}) as {
        params?: Record<string, string>
        query?: Record<string, string>
        body?: object
      }
      const [method, pattern] = route.split(' ') as ['GET' | 'POST', string]
      const reply = await app.http.inject({
        method,
        url: pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params![name])),
        query,
        payload: body,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
      return { status: reply.statusCode, ...reply.json() }
    }
  const call = callAs('')
  let phones = 13_900_000_000
  return {
    app,
    database,
    call,
    callAs,
    log,
    settings,
    async person(nickName) {
      const phone = String(++phones)
      const sent = await call('POST /api/auth/sendSms', { body: { phone, scene: 'login' } })
      const login = await call('POST /api/auth/loginBySms', { body: { phone, code: sent.result.devCode! } })
      const { token, userInfo } = login.result
      const person = { id: userInfo.id, phone, token, call: callAs(token) }
      if (nickName) await person.call('POST /api/user/saveUserInfo', { body: { nickName } })
      return person
    },
    async close() {
      await app.http.close()
      await database.close()
      await dropClone(clone)
    },
  }
}
