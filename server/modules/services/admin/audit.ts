import { sql } from 'kysely'
import type { Origin } from '../../../app/admin'
import type { Db } from '../../../app/db'
import { newId } from '../../../app/ids'
import { beyond, cut, DEFAULT_SIZE, micros, placeOf } from '../../../app/paging'

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
interface Wish {
  size?: number
  cursor?: string
  operatorId?: string
  subject?: string
  subjectId?: string
}
/** The log, the latest first. */
export async function auditPage(db: Db, { size = DEFAULT_SIZE, cursor, operatorId, subject, subjectId }: Wish) {
  const { rows } = await sql<Row>`
    select a.id, ${micros(sql`a.at`)} as key, a.at, coalesce(o.name, '') as operator, coalesce(s.name, '') as "approvedBy", a.kind,
      a.route, a.subject, a.subject_id as "subjectId", a.before, a.after, a.reason, a.request_id as "requestId", a.address, a.source
    from admin_audit a left join admin_operator o on o.id = a.operator_id left join admin_operator s on s.id = a.approved_by
    where true ${operatorId ? sql`and a.operator_id = ${operatorId}` : sql``} ${subject ? sql`and a.subject = ${subject}` : sql``}
      ${subjectId ? sql`and a.subject_id = ${subjectId}` : sql``} ${beyond(placeOf(cursor, 'time'), 'time', 'a.at', 'a.id')}
    order by a.at desc, a.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return { records: page.rows.map(({ key: _key, at, ...row }) => ({ ...row, at: at.toISOString() })), next: page.next }
}
