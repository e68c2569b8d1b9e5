import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../../app/db'
import { newId } from '../../../app/ids'

/** asked: wanted, not paid for; cancelled: given back, or the certificate was revoked */
export type PaperState = 'asked' | 'waiting' | 'sent' | 'delivered' | 'cancelled'
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
/** One paper certificate on its way to its holder. */
export interface Paper {
  id: string
  cert_id: string
  /** Why another one is wanted; '' of the first, which is free. */
  reason: string
  order_id: string | null
  mail: Mail
  state: PaperState
  company: string
  track_no: string
  created_at: Date
  shipped_at: Date | null
  delivered_at: Date | null
}
const columns = sql`id, cert_id, reason, order_id, mail, state, company, track_no, created_at, shipped_at, delivered_at`

async function all(db: Db, where: RawBuilder<unknown>): Promise<Paper[]> {
  const { rows } = await sql<Paper>`select ${columns} from exam_mailing where ${where} order by created_at desc, id desc`.execute(
    db,
  )
  return rows
}
/** The latest first. */
export const papersOf = (db: Db, certId: string) => all(db, sql`cert_id = ${certId}`)
export const paperOfOrder = async (db: Db, orderId: string) => (await all(db, sql`order_id = ${orderId}`)).at(0)

export const insertPaper = (trx: Trx, certId: string, mail: Mail, { reason, state }: Pick<Paper, 'reason' | 'state'>) =>
  sql`insert into exam_mailing (id, cert_id, reason, mail, state)
    values (${newId()}, ${certId}, ${reason}, ${JSON.stringify(mail)}::jsonb, ${state})`.execute(trx)

/** Where it is sent, as long as it has not been; and, of one that is not paid for, why. */
export const readdress = (trx: Trx, id: string, mail: Mail, reason: string) =>
  sql`update exam_mailing set mail = ${JSON.stringify(mail)}::jsonb, reason = ${reason}
    where id = ${id} and state in ('asked', 'waiting')`.execute(trx)

/** Moves a paper from one state to another; undefined when it is not in that state. */
export async function movePaper(
  trx: Trx,
  id: string,
  from: PaperState,
  to: PaperState,
  also: RawBuilder<unknown> = sql``,
): Promise<Paper | undefined> {
  const { rows } = await sql<Paper>`
    update exam_mailing set state = ${to} ${also} where id = ${id} and state = ${from} returning ${columns}`.execute(trx)
  return rows[0]
}

/** The one that is asked for is paid by this order. False when there is none, or another order is to pay it. */
export async function bindOrder(trx: Trx, certId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    update exam_mailing set order_id = ${orderId} where cert_id = ${certId} and state = 'asked' and order_id is null returning 1`.execute(
    trx,
  )
  return rows.length > 0
}
export const unbindOrder = (trx: Trx, orderId: string) =>
  sql`update exam_mailing set order_id = null where order_id = ${orderId} and state = 'asked'`.execute(trx)

/** Sent so long ago that it must have come, the oldest first; those behind `last`. */
export async function longSent(db: Db, days: number, limit: number, last?: string): Promise<string[]> {
  const behind =
    last === undefined ? sql`` : sql`and (shipped_at, id) > (select l.shipped_at, l.id from exam_mailing l where l.id = ${last})`
  const { rows } = await sql<{ id: string }>`
    select id from exam_mailing where state = 'sent' and shipped_at <= now() - make_interval(days => ${days}) ${behind}
    order by shipped_at, id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** The certificate and the order of a paper, for who has to hold them first. */
export async function heldBy(db: Db, id: string): Promise<{ cert_no: string; order_id: string | null } | undefined> {
  const { rows } = await sql<{ cert_no: string; order_id: string | null }>`
    select c.cert_no, m.order_id from exam_mailing m join exam_certificate c on c.id = m.cert_id where m.id = ${id}`.execute(db)
  return rows[0]
}
