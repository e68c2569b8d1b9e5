import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../app/db'

export type CertStatus = 2 | 3 | 4 | 9
export interface Mail {
  receiver: string
  phone: string
  province: string
  city: string
  area: string
  /** GB/T 2260; not of an address that was written as a text. */
  areaCode?: string
  detail: string
}
export interface CertRow {
  id: string
  cert_no: string
  user_id: string
  course_id: string
  holder_name: string
  course_title: string
  lesson_count: number
  hours: number
  score: number | null
  started_at: Date
  finished_at: Date
  issued_at: Date
  status: CertStatus
  revoked_reason: string
  mail: Mail | null
  company: string
  track_no: string
}
const columns = sql`id, cert_no, user_id, course_id, holder_name, course_title, lesson_count, hours, score, started_at, finished_at,
  issued_at, status, revoked_reason, mail, company, track_no`

async function one(db: Db, where: RawBuilder<unknown>): Promise<CertRow | undefined> {
  const { rows } = await sql<CertRow>`select ${columns} from exam_certificate where ${where}`.execute(db)
  return rows[0]
}
export const certOf = (db: Db, userId: string, courseId: string) =>
  one(db, sql`user_id = ${userId}::uuid and course_id = ${courseId}::uuid`)
export const certByNo = (db: Db, certNo: string) => one(db, sql`cert_no = ${certNo}`)

export type NewCert = Omit<CertRow, 'status' | 'revoked_reason' | 'mail' | 'company' | 'track_no'>
/** False when this person has the certificate of this course already. */
export async function issue(trx: Trx, cert: NewCert): Promise<boolean> {
  const { rows } = await sql`
    insert into exam_certificate (id, cert_no, user_id, course_id, holder_name, course_title, lesson_count, hours, score, started_at,
      finished_at, issued_at)
    values (${cert.id}, ${cert.cert_no}, ${cert.user_id}, ${cert.course_id}, ${cert.holder_name}, ${cert.course_title},
      ${cert.lesson_count}, ${cert.hours}, ${cert.score}, ${cert.started_at}, ${cert.finished_at}, ${cert.issued_at})
    on conflict (user_id, course_id) do nothing returning 1`.execute(trx)
  return rows.length > 0
}

/** Where it is sent, as long as it has not been. False when it has. */
export async function address(trx: Trx, id: string, mail: Mail): Promise<boolean> {
  const { rows } = await sql`
    update exam_certificate set mail = ${JSON.stringify(mail)}::jsonb, status = 2
    where id = ${id} and (status = 2 or (status = 4 and shipped_at is null)) returning 1`.execute(trx)
  return rows.length > 0
}

/** Changes a certificate that is in one of these states. */
export async function moveCert(
  trx: Trx,
  certNo: string,
  from: CertStatus[],
  to: CertStatus,
  also: RawBuilder<unknown> = sql``,
): Promise<CertRow | undefined> {
  const { rows } = await sql<CertRow>`
    update exam_certificate set status = ${to} ${also} where cert_no = ${certNo} and status = any(${from}::smallint[])
    returning ${columns}`.execute(trx)
  return rows[0]
}
