import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { Kysely, sql, type SelectType, type Transaction } from 'kysely'
import pg from 'pg'
import { Dialect } from './dialect'
import type { DB } from './tables'
import { close, isTraced, KIND, kindOfError, step } from '../observability/trace'
import { PoolQueue } from './pool-queue'
import { noteStatement } from './write-tracking'

// Our bigints are counts and sums that stay far below 2^53; dates stay text, since a birthday has no time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

declare module 'pg' {
  interface ClientConfig {
    /** Statements are sent without waiting for the answers to those before; the types of the driver do not know it yet. */
    pipeline?: boolean
  }
}

/** Every table of the product, as the migrations leave it. */
export type Tables = DB

/**
 * What stands in a jsonb column, as `'table.column'`: whoever writes it adds its shape by declaration merging, beside the code
 * that does. A column that nobody has told of reads as unknown.
 */
export interface JsonColumns {}

/** Columns of a table as a query reads them. */
export type Row<T extends keyof Tables, C extends keyof Tables[T]> = { [K in C]: SelectType<Tables[T][K]> }

/** A connection or a transaction: queries take either, so a transaction is passed the same way. */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

export const isTrx = (db: Db): db is Trx => db.isTransaction

/** Does the work in the transaction it is given, or in one of its own. */
export const within = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  isTrx(db) ? work(db) : db.transaction().execute(work)

export interface Database {
  db: Db
  pool: pg.Pool
  /** How long who came first of those who wait for a connection has been waiting, ms; 0 where nobody waits. */
  firstWaitsMs(): number
  close(): Promise<void>
}

/** Begins the text of a statement that is prepared. */
export const MARK = '/* prepared */'
/**
 * Begins a statement that is asked all the time and takes longer to plan than to run: each connection plans it once. Only for
 * statements of which there are few texts, since every connection keeps them all.
 */
export const prepared = sql.raw(MARK)

/** For a transaction that takes as long as it takes, which is the first thing to say in it. */
export const NO_TIMEOUTS = `select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`

/** Does so in a transaction of its own. */
export const withoutTimeouts = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql.raw(NO_TIMEOUTS).execute(trx)
    return work(trx)
  })

/** How long a connection, new or free, is waited for. */
const CONNECT_MS = 5000
/** How long the database works on a statement. */
const STATEMENT_MS = 15_000
/** How long an answer is waited for. The database would have given up by then: it is the line that is dead. */
const ANSWER_MS = 20_000

// The driver's types keep its line to itself.
const lineOf = (client: pg.ClientBase) => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Ends a connection at once, without a word to the other side, which may hear nothing any more. */
export const destroyConnection = (client: pg.ClientBase) => lineOf(client).destroy()

/** For work that nobody waits for and that takes as long as it takes, in many transactions. */
export const openWithoutTimeouts = (url: string): Database => openDatabase(url, 20, { answerMs: 3_600_000, statementMs: 0 })

const names = new Map<string, string>()
/** What a prepared statement is called by: there are few texts, and each is asked all the time. */
function nameOf(text: string) {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** How much of a statement a trace keeps. What people wrote is never in its text, only in its parameters. */
const TRACED = 500
/** A statement as a step of the trace that it belongs to, named by what it does and to which table. */
function stepOf(statement: string) {
  if (!isTraced()) return undefined
  const [, verb = 'sql', table = ''] =
    /^(?:\/\*.*?\*\/\s*)?(\w+)(?:[\s\S]*?\b(?:from|into|update)\s+"?(\w+))?/i.exec(statement) ?? []
  return step(`${verb.toLowerCase()} ${table}`.trim(), KIND.client, {
    'db.system.name': 'postgresql',
    'db.query.text': statement.slice(0, TRACED),
  })
}

/**
 * Prepares what is marked so, sends at once what is asked in one go, and hangs up on a line that stays silent: no timer of the
 * database is heard over such a one.
 */
function attend(client: pg.PoolClient, answerMs: number) {
  // All of its overloads go through one function, which takes what each of them takes.
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  let untimed = false
  const attended = (text: unknown, ...rest: unknown[]) => {
    const statement = typeof text === 'string' ? text.trimStart() : ''
    const begins = /^(begin|start)\b/i.test(statement)
    if (statement === NO_TIMEOUTS) untimed = true
    else if (begins || /^(commit|rollback)\b/i.test(statement)) untimed = false
    const marked = typeof text === 'string' && statement.startsWith(MARK)
    const asked = marked ? { text, name: nameOf(text) } : text
    const impatient = untimed ? undefined : setTimeout(() => destroyConnection(client), answerMs)
    noteStatement(statement)
    const span = statement ? stepOf(statement) : undefined
    const answered = (error?: unknown) => {
      clearTimeout(impatient)
      // What follows would be done without a transaction.
      if (error && begins) destroyConnection(client)
      if (span) close(span, error ? kindOfError(error) : undefined)
    }
    const callback = rest.at(-1)
    if (typeof callback === 'function')
      rest[rest.length - 1] = (...given: unknown[]) => {
        answered(given[0])
        callback(...given)
      }
    const line = lineOf(client)
    line.cork()
    const answer = query(asked, ...rest)
    process.nextTick(() => line.uncork())
    if (answer instanceof Promise) answer.then(() => answered(), answered)
    return answer
  }
  // See above: it stands for every overload.
  client.query = attended as typeof client.query
}

/** How long it is waited for something, ms. */
interface Patience {
  /** For a connection, new or free. */
  connectMs?: number
  /** For an answer, however long the database may work on it. */
  answerMs?: number
  /** For a statement, by the database itself; 0 for as long as it takes. */
  statementMs?: number
}

export function openDatabase(
  url: string,
  max = 20,
  { answerMs = ANSWER_MS, statementMs = STATEMENT_MS, connectMs = Math.min(CONNECT_MS, answerMs) }: Patience = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    // Whoever began it may be cut off without the database hearing of it: what it holds is free again after a while.
    idle_in_transaction_session_timeout: answerMs * 1.5,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'hr-community',
    pipeline: true,
  })
  const queue = new PoolQueue(pool)
  // A connection that breaks is replaced by the pool, and whoever had asked something is told. Without a listener it would end
  // the process: for an idle one that of the pool, for one in use its own.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    attend(client, answerMs)
  })
  const db: Db = new Kysely<Tables>({ dialect: new Dialect(pool) })
  return {
    db,
    pool,
    firstWaitsMs: () => queue.firstWaitsMs(),
    async close() {
      await db.destroy()
      // Kysely leaves alone a pool that it has never used.
      if (!pool.ended) await pool.end()
    },
  }
}
