import { sql, type RawBuilder } from 'kysely'
import type { Origin } from '../../../app/admin'
import type { Db } from '../../../app/database/db'
import { newId } from '../../../app/ids'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { DAY_MS } from '../../../app/time/units'

export interface Entry {
  operatorId: string | null
  approvedBy?: string
  kind: 'write' | 'reveal'
  route: string
  subject: string
  subjectId: string
  before?: unknown
  after?: unknown
  reason: string
  origin: Pick<Origin, 'source' | 'address' | 'requestId'>
}

/** `jsonb` takes no NUL. */
const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value).replaceAll('\\u0000', ''))

/** Adds a row to the log, which the database lets nobody change. */
export const record = (db: Db, { origin, ...entry }: Entry) =>
  sql`insert into admin_audit (id, operator_id, approved_by, kind, route, subject, subject_id, before, after, reason, request_id,
      address, source)
    values (${newId()}, ${entry.operatorId}, ${entry.approvedBy ?? null}, ${entry.kind}, ${entry.route}, ${entry.subject},
      ${entry.subjectId}, ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb, ${entry.reason}, ${origin.requestId},
      ${origin.address}, ${origin.source})`.execute(db)

interface Row {
  id: string
  key: number
  at: Date
  operator: string
  approvedBy: string
  kind: 'write' | 'reveal'
  route: string
  subject: string
  subjectId: string
  before: unknown
  after: unknown
  reason: string
  requestId: string
  address: string
  source: 'http' | 'command'
}
interface Filter {
  size?: number
  cursor?: string
  keyword?: string
  operatorId?: string
  route?: string
  subject?: string
  subjectId?: string
  kind?: 'write' | 'reveal'
  from?: string
  to?: string
}

const TEXT = sql`audit_text(a.subject_id, a.reason, a.request_id, a.address, a.before, a.after)`

/** Rows that a text stands in, or that somebody of this name did, or that did what is called so. */
function having(keyword: string, routes: readonly string[]) {
  const text = keyword.trim()
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`and ((bigrams(${TEXT}) @> bigrams(${text}) and ${TEXT} ilike ${like})
    or a.operator_id = any(array(select p.id from admin_operator p where p.name ilike ${like} or p.login ilike ${like}))
    or a.route = any(${routes}))`
}

/**
 * Joins, as `deed`, who did something to a thing and why: of what was written in one transaction with its row of the log, at
 * its time; without a time what was done last, where that is `still` so: by `deed.verdict`, what was decided then.
 */
export const joinDeed = (
  subject: string | RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  at?: RawBuilder<unknown>,
  still = sql`true`,
) => sql`left join lateral (
    select o.name as operator, s.name as approved_by, l.reason, l.at, l.after ->> 'verdict' as verdict from admin_audit l
    left join admin_operator o on o.id = l.operator_id left join admin_operator s on s.id = l.approved_by
    where l.subject = ${subject} and l.subject_id = ${id}::text ${at ? sql`and l.at = ${at}` : sql``}
    order by l.at desc, l.id desc limit 1) deed on ${still}`

/** The log, the latest first. `called`: the endpoints that do what is called by the keyword. */
export async function auditPage(db: Db, filter: Filter, called: readonly string[] = []) {
  const { size = DEFAULT_SIZE, cursor, keyword, from, to } = filter
  const exact = (column: string, value?: string) => (value ? sql`and ${sql.ref(column)} = ${value}` : sql``)
  const day = (text: string) => new Date(`${text}T00:00:00+08:00`)
  const { rows } = await sql<Row>`
    select a.id, ${micros(sql`a.at`)} as key, a.at, coalesce(o.name, '') as operator, coalesce(s.name, '') as "approvedBy",
      a.kind,
      a.route, a.subject, a.subject_id as "subjectId", a.before, a.after, a.reason, a.request_id as "requestId", a.address,
      a.source
    from admin_audit a left join admin_operator o on o.id = a.operator_id left join admin_operator s on s.id = a.approved_by
    where true ${exact('a.operator_id', filter.operatorId)} ${exact('a.route', filter.route)} ${exact('a.subject', filter.subject)}
      ${exact('a.subject_id', filter.subjectId)} ${exact('a.kind', filter.kind)} ${keyword ? having(keyword, called) : sql``}
      ${from ? sql`and a.at >= ${day(from)}` : sql``}
      ${to ? sql`and a.at < ${new Date(day(to).getTime() + DAY_MS)}` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'a.at', 'a.id')}
    order by a.at desc, a.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return { records: page.rows.map(({ key: _key, at, ...row }) => ({ ...row, at: at.toISOString() })), next: page.next }
}

/** What operators did to one person, the latest first: without what it was before and is now. */
export async function deedPage(
  db: Db,
  { userId, ...paged }: { userId: string; size?: number; cursor?: string },
  nameOf: (route: string) => string,
) {
  const { records, next } = await auditPage(db, { ...paged, subjectId: userId })
  return {
    records: records.map(({ id, at, route, operator, reason, approvedBy }) => ({
      id,
      at,
      what: nameOf(route),
      who: operator,
      reason,
      approvedBy,
    })),
    next,
  }
}
