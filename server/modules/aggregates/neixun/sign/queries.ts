import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { beyond, micros, type Position } from '../../../../app/database/paging'
import { changeItem, type Hours, type Item } from '../items'
import { lookedAfter } from '../trainees'
import { archivedOf, type Keeper } from '../trainings'

export interface Sign {
  id: string
  training_id: string
  title: string
  start_at: Date
  late_at: Date
  end_at: Date
  mode: 'code' | 'place' | 'photo'
  lng: number | null
  lat: number | null
  radius: number | null
  /** Its training is over for good: nobody signs any more. */
  archived: boolean
}
const columns = sql`g.id, g.training_id, g.title, g.start_at, g.late_at, g.end_at, g.mode, g.lng, g.lat, g.radius,
  ${archivedOf(sql`g.training_id`)}`

/** Refuses with 10104. */
export async function signById(db: Db, id: string): Promise<Sign> {
  const { rows } = await sql<Sign>`select ${columns} from training_sign g where g.id = ${id}`.execute(db)
  return rows[0] ?? gone()
}

/** Opens and ends it at other times; whoever comes later than was said first is as late as before. */
export async function moveSign(trx: Trx, { refId, title }: Item, { openAt, closeAt }: Hours): Promise<void> {
  await sql`update training_sign set start_at = ${openAt}, end_at = ${closeAt},
      late_at = least(greatest(late_at, ${openAt}::timestamptz), ${closeAt}::timestamptz) where id = ${refId}`.execute(trx)
  await changeItem(trx, 'signin', refId, { title, openAt, closeAt })
}

export const phaseOf = ({ start_at, end_at, archived }: Pick<Sign, 'start_at' | 'end_at' | 'archived'>, now: Date) =>
  archived ? ('over' as const) : now < start_at ? ('ahead' as const) : now < end_at ? ('open' as const) : ('over' as const)
/** Whether who has not signed was missing there: it was not called off before. */
export const hasEnded = ({ end_at }: Pick<Sign, 'end_at'>, now: Date) => now >= end_at

export type How = 'code' | 'word' | 'place' | 'photo' | 'makeup'
export interface SignRecord {
  how: How
  late_minutes: number
  signed_at: Date
  no: number
}

export type SignState = 'none' | 'signed' | 'late' | 'absent' | 'makeup'
export const stateOf = ({ how, late_minutes }: Pick<SignRecord, 'how' | 'late_minutes'>): SignState =>
  how === 'makeup' ? 'makeup' : late_minutes ? 'late' : 'signed'

interface Which {
  trainingId: string
  /** Whose records stand beside them. */
  traineeId: string | null
  /** A condition on `g` and on the record `r`. */
  of?: RawBuilder<unknown>
  position?: Position
  size: number
}
/** Times of a training, the latest first: one more than asked for says that there are more. */
export async function signsOf(db: Db, { trainingId, traineeId, of = sql`true`, position, size }: Which) {
  const { rows } = await sql<Sign & { key: number; signed: number } & { [K in keyof SignRecord]: SignRecord[K] | null }>`
    select ${columns}, ${micros(sql`g.start_at`)} as key, r.how, r.late_minutes, r.signed_at, r.no,
      (select count(*)::integer from training_sign_record a where a.sign_id = g.id) as signed
    from training_sign g left join training_sign_record r on r.sign_id = g.id and r.trainee_id = ${traineeId}::uuid
    where g.training_id = ${trainingId} and ${of} ${beyond(position, 'time', 'g.start_at', 'g.id')}
    order by g.start_at desc, g.id desc limit ${size + 1}`.execute(db)
  return rows
}
export const isThis = (signId: string) => sql`g.id = ${signId}::uuid`
/** Goes on, and nothing is signed. */
export const isDue = (now: Date) => sql`r.id is null and g.start_at <= ${now} and g.end_at > ${now}`

export interface Mine {
  signed: number
  of: number
  late: number
}
/** Of the times that are over, and those that somebody has signed for already. */
export async function mineOf(db: Db, trainingId: string, traineeId: string, now: Date): Promise<Mine> {
  const { rows } = await sql<Mine>`
    select count(r.id)::integer as signed, count(*)::integer as of,
      count(*) filter (where r.late_minutes > 0 and r.how <> 'makeup')::integer as late
    from training_sign g left join training_sign_record r on r.sign_id = g.id and r.trainee_id = ${traineeId}
    where g.training_id = ${trainingId} and (r.id is not null or g.end_at <= ${now})`.execute(db)
  return rows[0]
}

export async function recordOf(db: Db, signId: string, traineeId: string): Promise<SignRecord | undefined> {
  const { rows } = await sql<SignRecord>`
    select how, late_minutes, signed_at, no from training_sign_record where sign_id = ${signId}
      and trainee_id = ${traineeId}`.execute(db)
  return rows[0]
}

/** One at a time, so that everybody has a number of their own. */
export const holdSign = (trx: Trx, signId: string) =>
  sql`select from training_sign where id = ${signId} for no key update`.execute(trx)

export async function isDeviceUsed(trx: Trx, signId: string, device: Buffer): Promise<boolean> {
  const { rows } = await sql`select from training_sign_record where sign_id = ${signId} and device_sha = ${device}`.execute(trx)
  return rows.length > 0
}

export interface NewRecord {
  sign: Sign
  traineeId: string
  how: How
  late: number
  at: Date
  device?: Buffer
  photo?: string
  by?: string
  reason?: string
}
/** The how many-th it was. The time is held. */
export async function insertRecord(
  trx: Trx,
  { sign, traineeId, how, late, at, device, photo, by, reason }: NewRecord,
): Promise<number> {
  const { rows } = await sql<{ no: number }>`
    insert into training_sign_record (id, sign_id, training_id, trainee_id, no, how, late_minutes, device_sha, photo_file,
      by_user, reason, signed_at)
    select ${newId()}, ${sign.id}, ${sign.training_id}, ${traineeId},
      (select coalesce(max(no), 0) + 1 from training_sign_record where sign_id = ${sign.id}), ${how}, ${late}, ${device ?? null},
      ${photo ?? null}, ${by ?? null}, ${reason ?? ''}, ${at} returning no`.execute(trx)
  return rows[0].no
}

export interface PersonRow {
  id: string
  key: number
  name: string
  department: string
  how: How | null
  late_minutes: number | null
  signed_at: Date | null
  photo_file: string | null
}
const person = sql`x.id, x.name, x.department, r.how, r.late_minutes, r.signed_at, r.photo_file`
const joined = (signId: string): RawBuilder<unknown> =>
  sql`left join training_sign_record r on r.sign_id = ${signId} and r.trainee_id = x.id`

/** Who has signed, the latest first. */
export async function signedPeople(
  db: Db,
  { id, training_id }: Sign,
  keeper: Keeper,
  position: Position | undefined,
  size: number,
) {
  const { rows } = await sql<PersonRow>`
    select ${person}, ${micros(sql`r.signed_at`)} as key from trainee x ${joined(id)}
    where x.training_id = ${training_id} and r.id is not null and ${lookedAfter(keeper)}
      ${beyond(position, 'time', 'r.signed_at', 'x.id')}
    order by r.signed_at desc, x.id desc limit ${size + 1}`.execute(db)
  return rows
}
/** Who has not. */
export async function missingPeople(
  db: Db,
  { id, training_id }: Sign,
  keeper: Keeper,
  position: Position | undefined,
  size: number,
) {
  const { rows } = await sql<PersonRow>`
    select ${person}, 0 as key from trainee x ${joined(id)}
    where x.training_id = ${training_id} and r.id is null and x.status <> 'quit' and ${lookedAfter(keeper)}
      ${position ? sql`and x.id > ${position.id}::uuid` : sql``}
    order by x.id limit ${size + 1}`.execute(db)
  return rows
}
export async function countsOf(db: Db, { id, training_id }: Sign, keeper: Keeper): Promise<{ signed: number; total: number }> {
  const { rows } = await sql<{ signed: number; total: number }>`
    select count(r.id)::integer as signed, count(*)::integer as total from trainee x ${joined(id)}
    where x.training_id = ${training_id} and (x.status <> 'quit' or r.id is not null) and ${lookedAfter(keeper)}`.execute(db)
  return rows[0]
}
