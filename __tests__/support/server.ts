import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import type { Api, Input, Result } from '../../contract'
import { createApp, type App } from '../../server/app/app'
import { openDatabase, type Database } from '../../server/app/db'
import { readSettings } from '../../server/app/settings'
import { createGateways } from '../../server/gateways'

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
type Call = <R extends keyof Api & string>(route: R, ...args: Args<R>) => Promise<Answer<Result<Api[R]>>>

export interface TestServer {
  app: App
  database: Database
  /** Calls as nobody. */
  call: Call
  /** Registers somebody new by SMS code, as the app does. */
  person(nickName?: string): Promise<Person>
  /** Lines of the log so far. */
  log: string[]
  settings: ReturnType<typeof readSettings>
  close(): Promise<void>
}

async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const base = process.env.TEST_CLUSTER_URL!
  const name = 't_' + randomUUID().replaceAll('-', '')
  const admin = async (text: string) => {
    const client = new pg.Client({ connectionString: base })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  await admin(`create database ${name} template template_app`)
  return { url: base.replace(/\/postgres$/, '/' + name), drop: () => admin(`drop database ${name} with (force)`) }
}

/** The whole server on a database of its own, entered by the front door (`app.inject`) unless `listen` opened a port. */
export async function startServer(env: Record<string, string> = {}): Promise<TestServer> {
  const clone = await cloneDatabase()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'hr-data-'))
  const settings = readSettings({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: clone.url,
    SEED: 'none',
    RATE_LIMIT: '0',
    ...env,
  })
  const database = openDatabase(clone.url, 10)
  const log: string[] = []
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      log.push(String(chunk))
      done()
    },
  })
  const app = await createApp(settings, database, (http) => createGateways(settings, database.db, http), logTo)
  await app.http.ready()

  const callAs =
    (token: string): Call =>
    async (route, ...[input]) => {
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
      await clone.drop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
