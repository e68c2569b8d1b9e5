import { sql, type RawBuilder } from 'kysely'
import type { Certificate, CertificateFilter } from '../../../../../contract/admin/exam'
import { dayOf } from '../../../../app/time/days'
import type { Db, Row, Trx } from '../../../../app/database/db'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'

export interface CertRow extends Row<
  'exam_certificate',
  | 'id'
  | 'cert_no'
  | 'user_id'
  | 'course_id'
  | 'holder_name'
  | 'course_title'
  | 'lesson_count'
  | 'hours'
  | 'score'
  | 'started_at'
  | 'finished_at'
  | 'issued_at'
> {
  /** YYYY-MM-DD, its last day in Shanghai; null: valid for ever. */
  expires_on: string | null
  /** '' while it stands. */
  revoked_reason: string
  /** 分: what another paper costs. */
  reissue_price: number
}
const columns = sql`c.id, c.cert_no, c.user_id, c.course_id, c.holder_name, c.course_title, c.lesson_count, c.hours, c.score,
  c.started_at,
  c.finished_at, c.issued_at, c.expires_on::text as expires_on, c.revoked_reason, k.reissue_price`

const select = (where: RawBuilder<unknown>) =>
  sql<CertRow>`select ${columns} from exam_certificate c join cert_kind k on k.id = c.kind where ${where}`
async function one(db: Db, where: RawBuilder<unknown>): Promise<CertRow | undefined> {
  const { rows } = await select(where).execute(db)
  return rows[0]
}
export const certOf = (db: Db, userId: string, courseId: string) =>
  one(db, sql`c.user_id = ${userId}::uuid and c.course_id = ${courseId}::uuid`)
export const certById = (db: Db, id: string) => one(db, sql`c.id = ${id}`)
export const certByNo = (db: Db, certNo: string) => one(db, sql`c.cert_no = ${certNo}`)
/** Held until the transaction ends: what becomes of its papers is decided one at a time. */
export const holdCert = (trx: Trx, userId: string, courseId: string) =>
  one(trx, sql`c.user_id = ${userId}::uuid and c.course_id = ${courseId}::uuid for update of c`)
/** Whatever they have, held in one order. */
export async function holdCertsOf(trx: Trx, userId: string): Promise<CertRow[]> {
  const { rows } = await select(sql`c.user_id = ${userId} order by c.id for update of c`).execute(trx)
  return rows
}
export const holdCertById = (trx: Trx, id: string) => one(trx, sql`c.id = ${id} for update of c`)
export const holdCertByNo = (trx: Trx, certNo: string) => one(trx, sql`c.cert_no = ${certNo} for update of c`)

export const isRevoked = ({ revoked_reason }: CertRow) => revoked_reason !== ''
export const isExpired = ({ expires_on }: CertRow, now: Date) => expires_on !== null && expires_on < dayOf(now)

export type NewCert = Omit<CertRow, 'expires_on' | 'revoked_reason' | 'reissue_price'>
/** False when this person has the certificate of this course already. */
export async function issue(trx: Trx, cert: NewCert): Promise<boolean> {
  const { rows } = await sql`
    insert into exam_certificate (id, cert_no, user_id, course_id, holder_name, course_title, lesson_count, hours, score,
      started_at,
      finished_at, issued_at, expires_on)
    select ${cert.id}, ${cert.cert_no}, ${cert.user_id}, ${cert.course_id}, ${cert.holder_name}, ${cert.course_title},
      ${cert.lesson_count}, ${cert.hours}, ${cert.score}, ${cert.started_at}::timestamptz, ${cert.finished_at}::timestamptz,
      ${cert.issued_at}::timestamptz, ${dayOf(cert.issued_at)}::date + make_interval(months => valid_months)
    from cert_kind where id = 'course'
    on conflict (user_id, course_id) do nothing returning 1`.execute(trx)
  return rows.length > 0
}

export const setRevoked = (trx: Trx, id: string, reason: string) =>
  sql`update exam_certificate set revoked_reason = ${reason} where id = ${id}`.execute(trx)

/** Whatever stands on them: the name is one, and theirs. */
export const setHolder = (trx: Trx, userId: string, name: string) =>
  sql`update exam_certificate set holder_name = ${name} where user_id = ${userId}`.execute(trx)

interface PageRow extends Omit<Certificate, 'issuedAt'> {
  issued_at: Date
  key: number
}
/** What operators see of certificates, issued last first. */
export async function certificatePage(db: Db, filter: CertificateFilter) {
  const { size = DEFAULT_SIZE, cursor, certNo, courseId, userId, revoked } = filter
  const { rows } = await sql<PageRow>`
    select c.id, ${micros(sql`c.issued_at`)} as key, c.cert_no as "certNo", c.user_id as "userId", c.holder_name as "holderName",
      c.course_id as "courseId", c.course_title as course, c.score, c.issued_at, c.expires_on::text as "expiresOn",
      c.revoked_reason as "revokedReason"
    from exam_certificate c
    where true ${certNo ? sql`and c.cert_no = ${certNo}` : sql``} ${courseId ? sql`and c.course_id = ${courseId}` : sql``}
      ${userId ? sql`and c.user_id = ${userId}` : sql``}
      ${revoked === undefined ? sql`` : sql`and (c.revoked_reason <> '') = ${revoked}`}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'c.issued_at', 'c.id')}
    order by c.issued_at desc, c.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const records = page.rows.map(({ key: _key, issued_at, ...row }) => ({ ...row, issuedAt: issued_at.toISOString() }))
  return { records, next: page.next }
}
