import DataLoader from 'dataloader'
import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import { MARK, type Db } from './db'
import { noteWritten } from './write-tracking'

/** Of one statement: enough to make each cheap, and few enough that nobody waits long for the others. */
const MOST = 100

/** A row that answers the nth of those who asked, counted from 1 as `with ordinality` does. */
export type Nth<V> = V & { nth: number }

const ANY_ASKED = 'asked.nth between 1 and 1000000'
/**
 * A condition on those who asked that is always true. PostgreSQL guesses by it that there is one of them: it goes by the
 * indexes instead of reading small tables whole, and keeps one plan for lists of every length. It would else make a better
 * one for each of them, which takes longer than what it saves.
 */
export const anyAsked = sql.raw(ANY_ASKED)

type AskAll<K, V> = (db: Db, keys: readonly K[]) => Promise<Nth<V>[]>

/**
 * What everybody asks for a few keys at a time, as a statement for many: those who ask within one turn of the event loop
 * share it, so a busy server sends one instead of fifty, and an idle one loses no time. Within a transaction each asks for
 * themselves. For what has no row the answer is undefined; what the statement fails with is told to all of them. Of keys with
 * one name it asks once, and all who asked are given the same row: nobody may change it.
 */
function batchedEach<K, V extends object>(askAll: AskAll<K, V>, nameOf?: (key: K) => string) {
  const loaders = new WeakMap<Db, DataLoader<K, V | undefined, unknown>>()
  const answers = async (db: Db, keys: readonly K[]) => {
    const found: (V | undefined)[] = keys.map(() => undefined)
    for (const row of await askAll(db, keys)) found[row.nth - 1] = row
    return found
  }
  const loaderOf = (db: Db) => {
    const ask = (keys: readonly K[]) => {
      // Whoever asks from now on is told what is so from now on.
      made.clearAll()
      return answers(db, keys)
    }
    const made = new DataLoader<K, V | undefined, unknown>(ask, {
      cache: nameOf !== undefined,
      cacheKeyFn: nameOf,
      maxBatchSize: MOST,
      batchScheduleFn: setImmediate,
    })
    loaders.set(db, made)
    return made
  }
  return async (db: Db, keys: readonly K[]): Promise<(V | undefined)[]> => {
    if (db.isTransaction) return answers(db, keys)
    const loader = loaders.get(db) ?? loaderOf(db)
    return Promise.all(keys.map((key) => loader.load(key)))
  }
}

/** As batchedEach(), of one key. */
export function batched<K, V extends object>(askAll: AskAll<K, V>) {
  const askEach = batchedEach(askAll)
  return async (db: Db, key: K): Promise<V | undefined> => (await askEach(db, [key]))[0]
}

/** As batched(), for a statement that writes: it is its own transaction, and whoever asks has written. */
export function batchedWrite<K, V extends object>(askAll: AskAll<K, V>) {
  const ask = batched(askAll)
  return (db: Db, key: K) => {
    noteWritten()
    return ask(db, key)
  }
}

const placeOf = (n: number) => `00000000-0000-0000-0000-00000000000${n}`
type Ids = (string | null)[]
/**
 * As batchedEach(), for a statement with one row that is the same for all but for the ids it is asked with, one or a few, and
 * is put together once. `make` is given ids that stand for them, and must not do anything else with those than to name them
 * as values.
 */
export function batchedEachByIds<A extends Ids, V extends object>(make: (...ids: A) => RawBuilder<V>) {
  const places = Array.from({ length: make.length }, (_, n) => placeOf(n))
  let made: { text: string; rest: unknown[] } | undefined
  const askAll = async (db: Db, asked: readonly A[]) => {
    // There are as many as it takes.
    made ??= forMany(make(...(places as A)).compile(db), places)
    const lists = places.map((_, n) => asked.map((ids) => ids[n]))
    return (await db.executeQuery<Nth<V>>(CompiledQuery.raw(made.text, [...made.rest, ...lists]))).rows
  }
  return batchedEach<A, V>(askAll, String)
}

/** As batchedEachByIds(), of one thing. */
export function batchedByIds<A extends Ids, V extends object>(make: (...ids: A) => RawBuilder<V>) {
  const askEach = batchedEachByIds(make)
  return async (db: Db, ...ids: A): Promise<V | undefined> => (await askEach(db, [ids]))[0]
}

/** As batchedByIds(), for a statement that is another one where nobody is logged in. */
export function batchedByViewer<V extends object>(make: (id: string, viewer: string | null) => RawBuilder<V>) {
  const ofPerson = batchedByIds((id: string, viewer: string) => make(id, viewer))
  const ofNobody = batchedByIds((id: string) => make(id, null))
  return (db: Db, id: string, viewer: string | null) => (viewer ? ofPerson(db, id, viewer) : ofNobody(db, id))
}

/**
 * What is the same for all who ask for the same: those who do within one turn of the event loop are answered by one statement, or
 * however many `ask` takes. They are given the same answer: nobody may change it.
 */
export function coalesced<K, V>(ask: (db: Db, key: K) => Promise<V>, nameOf: (key: K) => string) {
  const waiting = new WeakMap<Db, Map<string, Promise<V>>>()
  const later = (db: Db, key: K, name: string, here: Map<string, Promise<V>>) => {
    const answer = new Promise<V>((resolve) =>
      setImmediate(() => {
        here.delete(name)
        resolve(ask(db, key))
      }),
    )
    here.set(name, answer)
    return answer
  }
  return (db: Db, key: K): Promise<V> => {
    if (db.isTransaction) return ask(db, key)
    const here = waiting.get(db) ?? new Map<string, Promise<V>>()
    waiting.set(db, here)
    const name = nameOf(key)
    return here.get(name) ?? later(db, key, name, here)
  }
}

/** The statement for as many as its last parameters name: as many lists of ids as there are places for them. */
function forMany({ sql: text, parameters }: CompiledQuery, places: string[]) {
  const rest: unknown[] = []
  const names = parameters.map((value) => {
    const place = places.indexOf(String(value))
    return place < 0 ? `$${rest.push(value)}` : `asked.id${place}`
  })
  const one = text.replaceAll(/\$(\d+)/g, (_, n) => names[Number(n) - 1])
  const lists = places.map((_, n) => `$${rest.length + 1 + n}::uuid[]`)
  return {
    text: `${MARK} select asked.nth::integer, one.*
      from unnest(${lists.join(', ')}) with ordinality as asked(${places.map((_, n) => `id${n}`).join(', ')}, nth)
      cross join lateral (${one}) one where ${ANY_ASKED}`,
    rest,
  }
}
