import Fastify from 'fastify'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { randomUUID } from 'node:crypto'
import { Value } from 'typebox/value'
import type { TSchema } from 'typebox'
import type { AdminApi } from '../contract/admin'
import type { Result, Sent } from '../contract/endpoint'
import { openDatabase } from '../server/app/db'
import { Modules } from '../server/app/module'
import { PubSub } from '../server/app/pubsub'
import type { Services } from '../server/app/serve'
import { readSettings, type Settings } from '../server/app/settings'
import { createGateways } from '../server/gateways'
import { modules } from '../server/modules'
import { operatorByLogin, type Known } from '../server/modules/services/admin/operators'
import { endpointsOf, perform } from '../server/modules/services/admin/perform'

/** A waiting write is no failure: it says where it waits. */
class Waiting extends Error {}

/** Calls an endpoint of the back office as the operator who is named; its row of the log says that a command did it. */
export type AdminCall = <R extends keyof AdminApi & string>(
  route: R,
  ...[input]: {} extends Sent<R, AdminApi[R]> ? [input?: Sent<R, AdminApi[R]>] : [input: Sent<R, AdminApi[R]>]
) => Promise<Result<AdminApi[R]>>

export interface Desk {
  call: AdminCall
  services: Services
  /** Words of the command line that are no options. */
  words: string[]
}

/** The database that commands work over: DATABASE_URL, or the embedded one of a server that runs on DATA_DIR. */
export function databaseUrl({ databaseUrl: given, dataDir }: Settings): string {
  if (given) return given
  const pid = path.join(dataDir, 'pg', 'postmaster.pid')
  if (!fs.existsSync(pid)) throw new Error(`${dataDir} 上没有运行中的服务；先启动服务，或设置 DATABASE_URL`)
  const port = fs.readFileSync(pid, 'utf8').split('\n')[3]
  return `postgres://app:${fs.readFileSync(path.join(dataDir, 'pg.password'), 'utf8')}@127.0.0.1:${port}/postgres`
}

/** What the server is made of, without its doors. */
async function open() {
  const settings = { ...readSettings(process.env), logLevel: 'warn' }
  const database = openDatabase(databaseUrl(settings), 3)
  const http = Fastify({ logger: { level: 'warn' } })
  const { db } = database
  const services: Services = {
    db,
    settings,
    gateways: createGateways(settings, db, http),
    pubsub: new PubSub(database, settings, http.log),
    modules: new Modules(modules),
    log: http.log,
  }
  const close = () => Promise.all([http.close(), database.close()])
  return { services, close }
}

async function operatorOf({ db }: Services, login: string | undefined): Promise<Known> {
  if (!login) throw new Error('以谁的名义？设置 OPERATOR=<登录名>，或写 --operator <登录名>')
  const operator = await operatorByLogin(db, login)
  if (!operator) throw new Error(`没有在用的运营人员 ${login}`)
  return operator
}

function check(route: string, schema: TSchema | undefined, value: unknown) {
  if (!schema || Value.Check(schema, value ?? {})) return
  const [fault] = Value.Errors(schema, value ?? {})
  throw new Error(`参数错误：${fault?.instancePath.slice(1) ?? ''} ${fault?.message ?? ''}`.trim())
}

function callAs(services: Services, login: string | undefined): AdminCall {
  const endpoints = endpointsOf(services.modules)
  return async (route, ...[input]) => {
    const endpoint = endpoints.get(route)!
    const given = (input ?? {}) as { params?: unknown; query?: unknown; body?: unknown }
    const body = given.body ?? (route.startsWith('POST') && !endpoint.spec.upload ? {} : undefined)
    check(route, endpoint.spec.query, given.query)
    check(route, endpoint.spec.body, body)
    const operator = await operatorOf(services, login)
    const origin = { address: '', device: 'command', requestId: randomUUID(), token: '', setToken: () => {} }
    const call = { operator, endpoint, input: { ...given, body }, origin: { ...origin, source: 'command' as const } }
    const outcome = await perform(services, call)
    if ('waiting' in outcome) throw new Waiting(`已提交，等待另一位同事复核（${outcome.waiting}）`)
    return outcome.result as never
  }
}

/**
 * Makes a command of operators: `run` gets the words of the command line, and calls endpoints by name. Returns what runs it with
 * given words; the file that the process was started with runs at once.
 */
export function command(file: NodeModule, run: (desk: Desk) => Promise<unknown>) {
  const main = async (args: string[]) => {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { operator: { type: 'string' } } })
    const { services, close } = await open()
    try {
      await run({ services, words: positionals, call: callAs(services, values.operator ?? process.env.OPERATOR) })
    } catch (error) {
      if (!(error instanceof Waiting)) throw error
      console.log(error.message)
    } finally {
      await close()
    }
  }
  if (require.main === file)
    main(process.argv.slice(2)).catch((error: Error) => {
      console.error(error.message)
      process.exitCode = 1
    })
  return main
}
