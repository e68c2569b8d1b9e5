import Fastify from 'fastify'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { randomUUID } from 'node:crypto'
import { Value } from 'typebox/value'
import type { TSchema } from 'typebox'
import type { AdminApi } from '../contract/admin'
import type { Result, Sent } from '../contract/endpoint'
import { NO_COOKIES } from '../server/app/admin'
import type { UploadOf } from '../server/app/context'
import { secondOf } from '../server/app/time/days'
import { openDatabase } from '../server/app/database/db'
import { refusalOf } from '../server/app/errors'
import { Modules } from '../server/app/module'
import { errorOf } from '../server/app/thrown'
import { runningUrl } from '../server/app/database/postgres'
import { PubSub } from '../server/app/pubsub'
import { Reads } from '../server/app/database/reads'
import type { Services } from '../server/app/http/serve'
import { readSettings } from '../server/app/settings'
import { createGateways } from '../server/gateways'
import { modules } from '../server/modules'
import { operatorByLogin, type Known } from '../server/modules/services/admin/operators'
import { endpointsOf } from '../server/modules/services/admin/endpoints'
import { perform } from '../server/modules/services/admin/perform'

/** A waiting write is no failure: it says where it waits. */
class Waiting extends Error {}
/** The words of the command line make no sense: the help is shown. */
class Misused extends Error {}

type Given<R, S> = Sent<R, S> & UploadOf<S>
/** Calls an endpoint of the back office as the operator who is named; its row of the log says that a command did it. */
export type AdminCall = <R extends keyof AdminApi & string>(
  route: R,
  ...[input]: {} extends Given<R, AdminApi[R]> ? [input?: Given<R, AdminApi[R]>] : [input: Given<R, AdminApi[R]>]
) => Promise<Result<AdminApi[R]>>

export interface CommandContext {
  call: AdminCall
  services: Services
}

/** One thing that a command does, by its first word; without any word the first of them is done. */
export interface Action {
  /** What follows the first word: `<needed>`, `[may be left out]`, `…` for any number. */
  words?: string
  /** One line of the help. */
  help: string
  /** Gives the lines that are printed. */
  run(context: CommandContext, ...words: string[]): Promise<string | string[]>
}

const SUCCESS = 0
const FAILURE = 1
const MISUSE = 2

/** By the clock of China. */
export const clock = (iso: string) => secondOf(new Date(iso))
/** 2026-12-01T20:00 by the clock of China, or with a zone of its own. */
export function timeOf(word: string): string {
  const at = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(word) ? word : `${word}+08:00`)
  if (Number.isNaN(at.getTime())) throw new Misused()
  return at.toISOString()
}
/** Yuan in 分. */
export function centsOf(word: string): number {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(word)) throw new Error(`${word}：金额应为元，如 20 或 19.9`)
  return Math.round(Number(word) * 100)
}
export function countOf(word: string): number {
  if (!/^[1-9]\d{0,6}$/.test(word)) throw new Error(`${word}：应为正整数`)
  return Number(word)
}
/** What a word stands for; another word than these is no command. */
export function choose<T>(from: Record<string, T>, word: string | undefined): T {
  if (word === undefined || !Object.hasOwn(from, word)) throw new Misused()
  return from[word]
}
/** A file to be sent. */
export const fileOf = (file: string) => {
  fs.accessSync(file, fs.constants.R_OK)
  return { filename: path.basename(file), stream: fs.createReadStream(file) }
}

/** All records of a list, page by page. */
export async function everyPage<T>(page: (cursor?: string) => Promise<{ records: T[]; next: string | null }>): Promise<T[]> {
  const all: T[] = []
  let cursor: string | undefined
  do {
    const { records, next } = await page(cursor)
    all.push(...records)
    cursor = next ?? undefined
  } while (cursor)
  return all
}

/** How long a command waits for a connection: longer than people do, where the machine is busy. */
const PATIENCE_MS = 60_000

/** What the server is made of, without its doors. */
async function open() {
  // Nobody waits for a command, and what it has just written it reads.
  const settings = { ...readSettings(process.env), logLevel: 'warn', databaseReplicaUrl: undefined }
  const database = openDatabase(settings.databaseUrl ?? runningUrl(settings.dataDir), 3, { connectMs: PATIENCE_MS })
  const http = Fastify({ logger: { level: 'warn' } })
  const { db } = database
  const services: Services = {
    db,
    isCrowded: () => false,
    settings,
    gateways: createGateways(settings, db, http),
    pubsub: new PubSub(database, settings, http.log),
    reads: new Reads(database, settings, http),
    modules: new Modules(modules),
    jobNames: () => [],
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

function check(schema: TSchema | undefined, value: unknown) {
  if (!schema || Value.Check(schema, value ?? {})) return
  const [fault] = Value.Errors(schema, value ?? {})
  throw new Error(`参数错误：${fault?.instancePath.slice(1) ?? ''} ${fault?.message ?? ''}`.trim())
}

function callAs(services: Services, login: string | undefined): AdminCall {
  const endpoints = endpointsOf(services.modules)
  return async (route, ...[input]) => {
    const endpoint = endpoints.get(route)!
    // Which of them a route takes is checked below, by its schemas.
    const given = (input ?? {}) as { params?: unknown; query?: unknown; body?: unknown }
    const body = given.body ?? (route.startsWith('POST') && !endpoint.spec.upload ? {} : undefined)
    check(endpoint.spec.query, given.query)
    check(endpoint.spec.body, body)
    const operator = await operatorOf(services, login)
    const origin = { address: '', device: 'command', requestId: randomUUID(), seen: '', ...NO_COOKIES }
    const call = { operator, endpoint, input: { ...given, body }, origin: { ...origin, source: 'command' as const } }
    const outcome = await perform(services, call)
    if ('waiting' in outcome) throw new Waiting(`已提交，等待另一位同事复核（${outcome.waiting}）`)
    if ('conflict' in outcome) throw new Error(`${outcome.conflict.by}刚刚改过`)
    // What a route answers, its type says to whoever calls; here it is any.
    return outcome.result as never
  }
}

/** How many words an action takes, at least and at most. */
function takes({ words = '' }: Action): [number, number] {
  const all = words.match(/\[[^\]]*\]|(?:<[^>]*>|\S)+/g) ?? []
  const needed = all.filter((word) => !word.startsWith('[')).length
  return [needed, words.includes('…') ? Infinity : all.length]
}

/** In an image the commands are one compiled program. */
const programOf = (name: string) =>
  process.env.ADMIN_COMMAND ? `node dist/server/admin.cjs ${process.env.ADMIN_COMMAND}` : `npm run admin -- ${name}`

function helpOf(name: string, actions: Record<string, Action>): string {
  const lines = Object.entries(actions).map(([act, { words, help }]) => [`  ${[act, words].filter(Boolean).join(' ')}`, help])
  return [
    `用法：OPERATOR=<登录名> ${programOf(name)} <命令>，或加 --operator <登录名>`,
    ...lines.map(([usage, help]) => `${usage}\n      ${help}`),
  ].join('\n')
}

function actionOf(actions: Record<string, Action>, [act, ...words]: string[]): { action: Action; words: string[] } {
  const action = choose(actions, act ?? Object.keys(actions)[0])
  const [least, most] = takes(action)
  if (words.length < least || words.length > most) throw new Misused()
  return { action, words }
}

const OPTIONS = { operator: { type: 'string' }, help: { type: 'boolean' } } as const

/** Ends with 0 when it is done or waits for a colleague, 1 when it is refused, 2 when the words make no sense. */
async function execute(name: string, actions: Record<string, Action>, args: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
    if (values.help) {
      console.log(helpOf(name, actions))
      return SUCCESS
    }
    const { action, words } = actionOf(actions, positionals)
    const { services, close } = await open()
    try {
      const said = await action.run({ services, call: callAs(services, values.operator ?? process.env.OPERATOR) }, ...words)
      console.log([said].flat().join('\n'))
      return SUCCESS
    } finally {
      await close()
    }
  } catch (error) {
    if (error instanceof Waiting) {
      console.log(error.message)
      return SUCCESS
    }
    if (error instanceof Misused) {
      console.error(helpOf(name, actions))
      return MISUSE
    }
    // What the database refuses is said in the same words as to a page.
    console.error((refusalOf(error) ?? errorOf(error)).message)
    return FAILURE
  }
}

/** Makes a command of operators; gives what runs it with given words. The file that the process was started with runs at once. */
export function command(file: NodeModule, actions: Record<string, Action>) {
  const run = (args: string[]) => execute(path.basename(file.filename, '.ts'), actions, args)
  if (require.main === file) void run(process.argv.slice(2)).then((code) => (process.exitCode = code))
  return run
}
