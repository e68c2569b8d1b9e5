import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import * as codes from '../../../contract/rules/codes'
import { prepared, type Db, type Trx } from '../database/db'
import { withCommit } from '../database/dialect'
import { locked } from '../database/locks'
import { constraintOf, refuse } from '../errors'

/** Where first answers are kept, and whose they are. */
const KEPT = {
  person: { table: 'request_once', owner: 'user_id' },
  operator: { table: 'admin_once', owner: 'operator_id' },
} as const

/** Keeps what is to be done when all else is: to take what everybody waits for, so that it is held no longer than it must. */
export interface AtLast {
  (work: () => Promise<void>): void
  /**
   * What to say when the database refuses the commit by this constraint: what it takes itself, on the way there, is held for the
   * shortest time of all. Not there within a larger transaction, which nobody would hear of it.
   */
  refused?(constraint: string, refusal: () => never): void
}

/** Who does something once; whoever else holds `lock` (see lock()) is waited for. */
export interface Once {
  id: string
  lock?: string
}

type Whose = Once & { kind: keyof typeof KEPT }

/** once(), within a transaction. */
export const onceIn = <T>(
  trx: Trx,
  whose: Whose,
  route: string,
  body: { requestId: string },
  work: (atLast: AtLast) => Promise<T>,
): Promise<T> => first(trx, whose, route, body, work, (statement) => statement.execute(trx))

/** @param keep sends the statement that keeps the answer */
async function first<T>(
  trx: Trx,
  whose: Whose,
  route: string,
  body: { requestId: string },
  work: (atLast: AtLast) => Promise<T>,
  keep: (statement: RawBuilder<unknown>) => Promise<unknown>,
): Promise<T> {
  const last: (() => Promise<void>)[] = []
  const fingerprint = fingerprintOf(route, body)
  const { table, owner } = KEPT[whose.kind]
  const row = sql`${sql.ref(owner)} = ${whose.id} and request_id = ${body.requestId}`
  const held = whose.lock === undefined ? sql`` : sql`, ${locked(whose.lock)}`
  const fresh = await sql`${prepared}
    insert into ${sql.table(table)} (${sql.ref(owner)}, request_id, fingerprint)
    values (${whose.id}, ${body.requestId}, ${fingerprint})
    on conflict do nothing returning 1 ${held}`.execute(trx)
  if (fresh.rows.length) {
    const result = await work((one) => last.push(one))
    await keep(sql`${prepared} update ${sql.table(table)} set result = ${JSON.stringify(result)}::jsonb where ${row}`)
    for (const one of last) await one()
    return result
  }
  const { rows } = await sql<{ fingerprint: Buffer; result: T }>`
    select fingerprint, result from ${sql.table(table)} where ${row}`.execute(trx)
  if (!rows[0].fingerprint.equals(fingerprint)) return refuseReused()
  return rows[0].result
}

const fingerprintOf = (route: string, body: object) => createHash('sha256').update(route).update(JSON.stringify(body)).digest()

export const refuseReused = () => refuse(codes.TWICE, '刚才那次已经提交成功，这次的改动没有提交')

/**
 * Whether this request of this person has succeeded before. For those that use up their proof, such as a code: a repeat has
 * none any more.
 */
export async function wasDone(db: Db, userId: string, route: string, body: { requestId: string }): Promise<boolean> {
  const { rows } = await sql`select from request_once
    where user_id = ${userId} and request_id = ${body.requestId} and fingerprint = ${fingerprintOf(route, body)}`.execute(db)
  return rows.length > 0
}

/**
 * Runs `work` in a transaction once per (person, requestId), and where a lock is named one at a time. A repeat gets the first
 * answer; a repeat with another body is refused. The insert waits for a twin that is still running, so two taps cannot both
 * pass.
 */
export async function once<T>(
  db: Db,
  who: string | Once,
  route: string,
  body: { requestId: string },
  work: (trx: Trx, atLast: AtLast) => Promise<T>,
): Promise<T> {
  const refusals = new Map<string | undefined, () => never>()
  const refused: AtLast['refused'] = (constraint, refusal) => void refusals.set(constraint, refusal)
  try {
    return await db.transaction().execute((trx) =>
      first(
        trx,
        { kind: 'person', ...(typeof who === 'string' ? { id: who } : who) },
        route,
        body,
        (atLast) => work(trx, Object.assign(atLast, { refused })),
        (statement) => withCommit(trx, statement),
      ),
    )
  } catch (error) {
    refusals.get(constraintOf(error))?.()
    throw error
  }
}
