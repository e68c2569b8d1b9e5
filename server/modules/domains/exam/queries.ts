import { sql, type RawBuilder } from 'kysely'
import type { FormValues } from '../../../../contract/circleForm'
import { REGISTRATION } from '../../../../contract/rules/statuses'
import { batchedByIds } from '../../../app/database/batched'
import type { Db, Row, Trx } from '../../../app/database/db'
import { literals } from '../../../app/database/literals'
import { lock, share } from '../../../app/database/locks'
import { newId } from '../../../app/ids'
import { batchName } from '../lesson/certificate/batches'
import { APPROVED, BEGUN, CORRECTABLE, EDITABLE, ENROLLED, WAITING, type RegistrationStatus } from './registrations/states'

/** How a registration stands, as SQL's text says it. */
export const STATUS = literals(REGISTRATION)

declare module '../../../app/database/db' {
  interface JsonColumns {
    'exam_registration.values': FormValues
    /** By the key of a field: what is wrong with it. */
    'exam_registration.rejected': Record<string, string>
  }
}

export interface RegistrationRow extends Row<
  'exam_registration',
  | 'id'
  | 'user_id'
  | 'course_id'
  | 'order_id'
  | 'values'
  | 'id_sealed'
  | 'id_hash'
  | 'id_mask'
  | 'batch_id'
  | 'reject_reason'
  | 'rejected'
  | 'ticket_no'
  | 'ticket_place'
  | 'theory'
  | 'skill'
  | 'submitted_at'
  | 'consent_at'
> {
  status: RegistrationStatus
}
const columns = sql`id, user_id, course_id, order_id, status, "values", id_sealed, id_hash, id_mask, batch_id, reject_reason,
  rejected,
  ticket_no, ticket_place, theory, skill, submitted_at, consent_at`

async function one(db: Db, where: RawBuilder<unknown>): Promise<RegistrationRow | undefined> {
  const { rows } = await sql<RegistrationRow>`select ${columns} from exam_registration where ${where}`.execute(db)
  return rows[0]
}

export const ofCourse = batchedByIds(
  (userId: string, courseId: string) =>
    sql<RegistrationRow>`select ${columns} from exam_registration where user_id = ${userId} and course_id = ${courseId}`,
)
export const ofOrder = (db: Db, userId: string, orderId: string) => one(db, sql`user_id = ${userId} and order_id = ${orderId}`)
/** Held until the transaction ends. */
export const holdOfOrder = (trx: Trx, userId: string, orderId: string) =>
  one(trx, sql`user_id = ${userId} and order_id = ${orderId} for update`)
export const holdById = (trx: Trx, id: string) => one(trx, sql`id = ${id}::uuid for update`)
export const holdByTicket = (trx: Trx, ticket: string) => one(trx, sql`ticket_no = ${ticket} for update`)
export const byId = (db: Db, id: string) => one(db, sql`id = ${id}::uuid`)

/** One registration a person and course; a course that was bought again takes it along. */
export const begin = (db: Db, userId: string, courseId: string, orderId: string) =>
  sql`insert into exam_registration as r (id, user_id, course_id, order_id)
    values (${newId()}, ${userId}, ${courseId}, ${orderId})
    on conflict (user_id, course_id) do update set order_id = excluded.order_id where r.order_id <> excluded.order_id`.execute(db)

export interface Kept {
  values: FormValues
  sealed: Buffer | null
  hash: Buffer | null
  mask: string
  batchId: string | null
  /** To what the law wants asked for on its own. */
  agreed: boolean
}
/** Writes what was filled in, as long as its owner may change it. False when that is over. */
export async function keep(trx: Trx, id: string, kept: Kept, status: RegistrationStatus): Promise<boolean> {
  const { rows } = await sql`
    update exam_registration set "values" = ${JSON.stringify(kept.values)}::jsonb, id_sealed = ${kept.sealed},
      id_hash = ${kept.hash},
      id_mask = ${kept.mask}, batch_id = ${kept.batchId}, status = ${status}, updated_at = now(),
      consent_at = case when ${kept.agreed} then coalesce(consent_at, now()) end
    where id = ${id} and status = any(${EDITABLE}::smallint[]) returning 1`.execute(trx)
  return rows.length > 0
}

/** What stands in it, its card among it, in so many bytes. */
export const PRINT = sql`sha256(convert_to("values"::text || coalesce(encode(id_hash, 'hex'), ''), 'UTF8'))`

/** Nothing has changed in it since it was sent back. */
export async function isAsRejected(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`select from exam_registration where id = ${id} and rejected_print = ${PRINT}`.execute(trx)
  return rows.length > 0
}

/** Hands it to the reviewers: what they said before is done with. */
export async function submit(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update exam_registration set status = ${STATUS.waiting}, submitted_at = now(), updated_at = now(),
      reject_reason = '', rejected = '{}', unfit = ''
    where id = ${id} and status = any(${EDITABLE}::smallint[]) returning 1`.execute(trx)
  return rows.length > 0
}

/** Nobody else may hand in this card for this batch until the transaction ends. */
export const holdCard = (trx: Trx, batchId: string, hash: Buffer) => lock(trx, `exam.card:${batchId}:${hash.toString('hex')}`)

/** Another registration of this batch has this card. */
export async function cardIsTaken(db: Db, id: string, batchId: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from exam_registration where batch_id = ${batchId} and id_hash = ${hash} and id <> ${id}
      and status in (${STATUS.waiting}, ${STATUS.approved}, ${STATUS.entered},
        ${STATUS.passed}, ${STATUS.failed}, ${STATUS.certified})
    limit 1`.execute(db)
  return rows.length > 0
}

/** Nobody hands in for this batch while its day is changed, and the other way round. */
const dayLock = (batchId: string) => `exam.day:${batchId}`
export const holdDay = (trx: Trx, batchId: string) => lock(trx, dayLock(batchId))
export const shareDay = (trx: Trx, batchId: string) => share(trx, dayLock(batchId))

/** Handed in for an examination that is still to be sat; of another, a mark of unfit means nothing. */
export const isToSit = sql<boolean>`status in (${WAITING}, ${APPROVED}, ${ENROLLED})`

/** Marks who may not sit with why, and nobody else of this batch. */
export async function markUnfit(
  trx: Trx,
  batchId: string,
  why: (row: Pick<RegistrationRow, 'id_sealed'>) => string,
): Promise<void> {
  const { rows } = await sql<Pick<RegistrationRow, 'id' | 'id_sealed'> & { unfit: string }>`
    select id, id_sealed, unfit from exam_registration where batch_id = ${batchId} and ${isToSit}`.execute(trx)
  const changed = rows.map((row) => ({ ...row, now: why(row) })).filter((row) => row.now !== row.unfit)
  if (changed.length)
    await sql`
      update exam_registration r set unfit = given.unfit
      from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ now }) => now)}::text[]) as given (id, unfit)
      where r.id = given.id`.execute(trx)
}

/** Moves a registration from one state to another. False when it is not in that state. */
export async function move(trx: Trx, id: string, from: number, to: number, also: RawBuilder<unknown> = sql``): Promise<boolean> {
  const { rows } = await sql`
    update exam_registration set status = ${to}, updated_at = now() ${also} where id = ${id}::uuid and status = ${from}
    returning 1`.execute(trx)
  return rows.length > 0
}

/** Who is given another ticket lets go of the one before: two may be given each other's. By id, each with the ticket to come. */
export const parkTickets = (trx: Trx, given: [id: string, ticket: string][]) =>
  sql`
    update exam_registration r set ticket_no = r.id::text
    from unnest(${given.map(([id]) => id)}::uuid[], ${given.map(([, ticket]) => ticket)}::text[]) as given (id, ticket)
    where r.id = given.id and r.ticket_no <> given.ticket and r.status = any(${CORRECTABLE}::smallint[])`.execute(trx)

/**
 * A sitting that is over is put on record, and its registration goes back to its owner for another batch. False when it is
 * not in that state; `row` is held.
 */
export async function reopen(trx: Trx, { id, status }: RegistrationRow, from: RegistrationStatus): Promise<boolean> {
  if (status !== from) return false
  await sql`insert into exam_sitting (registration_id, batch_id, ticket_no, ticket_place, theory, skill, submitted_at, site)
    select id, batch_id, ticket_no, ticket_place, theory, skill, submitted_at, coalesce("values" ->> 'site', '')
    from exam_registration where id = ${id}`.execute(trx)
  return move(
    trx,
    id,
    from,
    BEGUN,
    sql`, "values" = "values" - 'site', batch_id = null, ticket_no = '', ticket_place = '',
      theory = null, skill = null, submitted_at = null`,
  )
}

interface Sitting {
  batch_id: string
  ticket_no: string
  theory: number | null
}
/** The last one that was put on record. */
export async function lastSitting(db: Db, id: string): Promise<Sitting | undefined> {
  const { rows } = await sql<Sitting>`
    select batch_id, ticket_no, theory from exam_sitting where registration_id = ${id} order by submitted_at desc
    limit 1`.execute(db)
  return rows[0]
}

/** A sitting was put on record too early: its registration is entered for it again, and waits for its scores; `id` is held. */
export async function putBack(trx: Trx, id: string, batchId: string): Promise<void> {
  await sql`
    update exam_registration r set status = ${ENROLLED}, batch_id = s.batch_id, ticket_no = s.ticket_no,
      ticket_place = s.ticket_place,
      submitted_at = s.submitted_at, reject_reason = '', rejected = '{}', updated_at = now(),
      "values" = r."values" - 'site' || case when s.site = '' then '{}' else jsonb_build_object('site', s.site) end
    from exam_sitting s where r.id = ${id}::uuid and s.registration_id = r.id and s.batch_id = ${batchId}`.execute(trx)
  await sql`delete from exam_sitting where registration_id = ${id} and batch_id = ${batchId}`.execute(trx)
}

/** When that was handed in which was reported to the authority last; undefined where nothing was. */
export async function enteredAt(db: Db, { id, status, submitted_at }: RegistrationRow): Promise<Date | undefined> {
  if (status >= ENROLLED && submitted_at) return submitted_at
  const { rows } = await sql<{ at: Date | null }>`
    select max(submitted_at) as at from exam_sitting where registration_id = ${id}`.execute(db)
  return rows[0].at ?? undefined
}

/** What came of a registration before, the latest batch first. */
export async function sittingsOf(db: Db, id: string) {
  const { rows } = await sql<{ batch: string; ticketNo: string; theory: number | null; skill: number | null }>`
    select coalesce(${batchName(sql.ref('s.batch_id'))}, '') as batch, s.ticket_no as "ticketNo", s.theory, s.skill
    from exam_sitting s where s.registration_id = ${id} order by s.submitted_at desc`.execute(db)
  return rows
}

/** What came of the last registration that had this ticket before it was opened again. */
export async function sittingOf(db: Db, ticket: string) {
  const { rows } = await sql<{ theory: number | null; skill: number | null }>`
    select theory, skill from exam_sitting where ticket_no = ${ticket} order by submitted_at desc limit 1`.execute(db)
  return rows[0] as (typeof rows)[number] | undefined
}
