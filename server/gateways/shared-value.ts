import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../app/database/db'
import { lock } from '../app/database/locks'

export interface Fresh {
  value: string
  /** How long the issuer says it lives. */
  seconds: number
}

/** Early enough that a value handed out is still good when it is used. */
const MARGIN_SECONDS = 300
const lifeOf = (seconds: number) => (seconds > 2 * MARGIN_SECONDS ? seconds - MARGIN_SECONDS : seconds / 2)

/** A value of our own that all nodes share, made by the first that needs it; `until` as SQL, for ever without it. */
export async function sharedSecret(db: Db, key: string, until = sql`'infinity'::timestamptz`): Promise<string> {
  // The update changes nothing; it makes the row of the node that came first come back.
  const { rows } = await sql<{ value: string }>`
    insert into shared_value as v (key, value, expires_at) values (${key}, ${randomBytes(32).toString('hex')}, ${until})
    on conflict (key) do update set value = v.value returning value`.execute(db)
  return rows[0].value
}

const salts = new WeakMap<Db, Map<string, { day: string; salt: Promise<string> }>>()

/**
 * What a hash of a network or a person is salted with: all networks can be tried in a minute, so a bare hash would be no
 * secret. It dies with the day, see forgetExpired().
 */
export function saltOfDay(db: Db, name: string, day: string): Promise<string> {
  const known = salts.get(db) ?? new Map<string, { day: string; salt: Promise<string> }>()
  salts.set(db, known)
  const last = known.get(name)
  if (last?.day === day) return last.salt
  const salt = sharedSecret(db, name + day, sql`now() + interval '1 day'`)
  known.set(name, { day, salt })
  salt.catch(() => known.delete(name))
  return salt
}

/** A value and until when it stands; undefined when it does no more. */
export async function standingValue(db: Db, key: string, now: Date): Promise<{ value: string; until: Date } | undefined> {
  const { rows } = await sql<{ value: string; until: Date }>`
    select value, expires_at as until from shared_value where key = ${key} and expires_at > ${now}`.execute(db)
  return rows[0]
}

/** Lets a value stand until then, instead of what stood there. */
export const setStanding = (db: Db, key: string, value: string, until: string) =>
  sql`insert into shared_value (key, value, expires_at) values (${key}, ${value}, ${until})
    on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at`.execute(db)
export const dropStanding = (db: Db, key: string) => sql`delete from shared_value where key = ${key}`.execute(db)

/** Drops values that stand no more, of keys that begin like this. */
export const forgetExpired = (db: Db, prefix: string) =>
  sql`delete from shared_value where starts_with(key, ${prefix}) and expires_at < now()`.execute(db)

/** Values that all nodes share and one of them renews: asked for again only when they are about to expire. */
export class SharedValues {
  private renewals = new Map<string, Promise<string>>()

  constructor(private db: Db) {}

  async get(key: string, renew: () => Promise<Fresh>): Promise<string> {
    const known = await this.read(this.db, key)
    if (known !== undefined) return known
    const running = this.renewals.get(key)
    if (running) return running
    const renewal = this.renew(key, renew).finally(() => this.renewals.delete(key))
    this.renewals.set(key, renewal)
    return renewal
  }

  /** Drops a value that its issuer no longer takes, unless another node has replaced it already. */
  async forget(key: string, value: string) {
    await sql`delete from shared_value where key = ${key} and value = ${value}`.execute(this.db)
  }

  private async read(db: Db, key: string): Promise<string | undefined> {
    const { rows } = await sql<{ value: string }>`
      select value from shared_value where key = ${key} and expires_at > clock_timestamp()`.execute(db)
    return rows[0]?.value
  }

  private renew(key: string, renew: () => Promise<Fresh>): Promise<string> {
    return this.db.transaction().execute(async (trx) => {
      // One node asks; the others wait here and then find its answer.
      await lock(trx, 'shared_value ' + key)
      const known = await this.read(trx, key)
      if (known !== undefined) return known
      const { value, seconds } = await renew()
      await sql`insert into shared_value (key, value, expires_at)
        values (${key}, ${value}, clock_timestamp() + ${lifeOf(seconds)} * interval '1 second')
        on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at`.execute(trx)
      return value
    })
  }
}
