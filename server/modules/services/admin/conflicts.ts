import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Trx } from '../../../app/database/db'
import { lock } from '../../../app/database/locks'
import { isMark } from './marks'

/**
 * What somebody had seen when they looked at a thing, as PostgreSQL says it, and when that was. The time lets what another
 * database once wrote, before a backup was put back, not count.
 */
const TOKEN = /^(\d+:\d+:[\d,]*)@(\d{1,12})$/

/** What can be seen by now, to be sent back with a change. */
export async function seenBy(trx: Trx): Promise<string> {
  const { rows } = await sql<{ seen: string }>`
    select pg_current_snapshot() || '@' || floor(extract(epoch from now())) as seen`.execute(trx)
  return rows[0].seen
}
/** The same. The transaction only reads from here on. */
export async function lookedAt(trx: Trx): Promise<string> {
  const { rows } = await sql<{ seen: string }>`
    select set_config('transaction_read_only', 'on', true),
      pg_current_snapshot() || '@' || floor(extract(epoch from now())) as seen`.execute(trx)
  return rows[0].seen
}

export interface Conflict {
  by: string
  at: string
  /** What they made of it, member by member; nothing of what no log shows. */
  fields: { name: string; theirs: unknown; hidden?: true }[]
  /** What has been seen once this is known. */
  seen: string
}
interface Change {
  by: string
  at: Date
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}
/** What is to be made of a thing, member by member as the log calls them; `parts` say of which part of it. */
interface Wanted {
  subject: string
  subjectId: string
  wanted: Record<string, unknown>
  parts?: readonly string[]
}

/** They say why, or which, and are nothing that a thing keeps. */
const ASIDE = ['id', 'reason', 'requestId']

/** A moment is the same on any clock. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const isMoment = (value: unknown) => typeof value === 'string' && MOMENT.test(value)
const isSame = (one: unknown, other: unknown) =>
  isDeepStrictEqual(one, other) || (isMoment(one) && isMoment(other) && Date.parse(String(one)) === Date.parse(String(other)))

/** It says what another member was as it was seen, which is changed by the difference: `stockWas` of `stock`. */
const isSeen = (name: string, wanted: Record<string, unknown>) => name.endsWith('Was') && name.slice(0, -'Was'.length) in wanted

/**
 * What others have made of a thing since somebody looked at it, where that differs from what is wanted now; undefined where
 * nothing stands against it. Until the transaction ends nobody else who has looked changes the thing.
 */
export async function conflictOf(
  trx: Trx,
  token: string,
  { subject, subjectId, wanted, parts = [] }: Wanted,
): Promise<Conflict | undefined> {
  const [, snapshot, at] = TOKEN.exec(token) ?? []
  if (!snapshot) return undefined
  await lock(trx, `edit:${subject}:${subjectId}`)
  const { rows } = await sql<Change>`
    select coalesce(o.name, '') as by, a.at, a.before, a.after
    from admin_audit a left join admin_operator o on o.id = a.operator_id
    where a.subject = ${subject} and a.subject_id = ${subjectId} and a.kind = 'write'
      and a.at > to_timestamp(${Number(at)}) - interval '1 hour' and not pg_visible_in_snapshot(a.tx, ${snapshot}::pg_snapshot)
    order by a.at, a.id`.execute(trx)
  const changes = rows.filter(({ after }) => !parts.some((name) => after && name in after && after[name] !== wanted[name]))
  const made = new Map<string, unknown>()
  const looked = new Map<string, unknown>()
  for (const { before, after } of changes)
    for (const [name, theirs] of Object.entries(after ?? {})) {
      if (!(name in wanted) || ASIDE.includes(name) || isSeen(name, wanted)) continue
      // A number that goes by the difference was for them what they had seen, whatever it stood at.
      const stood = after && `${name}Was` in after ? { [name]: after[`${name}Was`] } : before
      if (stood && name in stood && !looked.has(name)) looked.set(name, stood[name])
      if (!(stood && isSame(stood[name], theirs))) made.set(name, theirs)
    }
  // What stands again as it was seen has not been changed for whoever saw it.
  const asSeen = (name: string, theirs: unknown) => looked.has(name) && isSame(looked.get(name), theirs)
  const fields = [...made].filter(([name, theirs]) => !isSame(theirs, wanted[name]) && !asSeen(name, theirs))
  if (!fields.length) return undefined
  const last = changes.findLast(({ after }) => fields.some(([name]) => after && name in after))!
  return {
    by: last.by,
    at: last.at.toISOString(),
    fields: fields.map(([name, theirs]) => (isMark(theirs) ? { name, theirs: null, hidden: true as const } : { name, theirs })),
    seen: await seenBy(trx),
  }
}
