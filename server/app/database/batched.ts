import DataLoader from 'dataloader'
import { CompiledQuery, type RawBuilder } from 'kysely'
import { MARK, type Db } from './db'
import { noteWritten } from './written'

/** Of one statement: enough to make each cheap, and few enough that nobody waits long for the others. */
const MOST = 100

/** A row that answers the nth of those who asked, counted from 1 as `with ordinality` does. */
export type Nth<V> = V & { nth: number }

/**
 * What everybody asks one at a time, as a statement for many: those who ask within one turn of the event loop share it, so a busy
 * server sends one instead of fifty, and an idle one loses no time. Within a transaction each asks for themselves. Who has no row
 * is answered undefined; what the statement fails with is told to all of them.
 */
export function batched<K, V extends object>(askAll: (db: Db, keys: readonly K[]) => Promise<Nth<V>[]>) {
  const loaders = new WeakMap<Db, DataLoader<K, V | undefined>>()
  const answers = async (db: Db, keys: readonly K[]) => {
    const found: (V | undefined)[] = keys.map(() => undefined)
    for (const row of await askAll(db, keys)) found[row.nth - 1] = row
    return found
  }
  const loaderOf = (db: Db) => {
    const made = new DataLoader<K, V | undefined>((keys) => answers(db, keys), {
      cache: false,
      maxBatchSize: MOST,
      batchScheduleFn: setImmediate,
    })
    loaders.set(db, made)
    return made
  }
  return async (db: Db, key: K): Promise<V | undefined> =>
    db.isTransaction ? (await answers(db, [key]))[0] : (loaders.get(db) ?? loaderOf(db)).load(key)
}

/** As batched(), for a statement that writes: it is its own transaction, and whoever asks has written. */
export function batchedWrite<K, V extends object>(askAll: (db: Db, keys: readonly K[]) => Promise<Nth<V>[]>) {
  const ask = batched(askAll)
  return (db: Db, key: K) => {
    noteWritten()
    return ask(db, key)
  }
}

const ANYBODY = '00000000-0000-0000-0000-000000000000'
/**
 * As batched(), for a statement with one row that is the same for each person but for their id, and is put together once. `make` is
 * given an id that stands for whoever asks, and must not do anything else with it than to name it as a value.
 */
export function batchedByPerson<V extends object>(make: (id: string) => RawBuilder<V>) {
  let made: { text: string; rest: unknown[] } | undefined
  return batched<string, V>(async (db, ids) => {
    made ??= forMany(make(ANYBODY).compile(db))
    return (await db.executeQuery<Nth<V>>(CompiledQuery.raw(made.text, [...made.rest, ids]))).rows
  })
}

/** The statement for as many as are named by the last parameter. */
function forMany({ sql: text, parameters }: CompiledQuery) {
  const rest: unknown[] = []
  const places = parameters.map((value) => (value === ANYBODY ? 'asked.person' : `$${rest.push(value)}`))
  const each = text.replaceAll(/\$(\d+)/g, (_, place) => places[Number(place) - 1])
  return {
    text: `${MARK} select asked.nth::integer, one.*
      from unnest($${rest.length + 1}::uuid[]) with ordinality as asked(person, nth) cross join lateral (${each}) one`,
    rest,
  }
}
