import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import { prepared, type Db, type Trx } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'

/**
 * Seconds that passed without being counted and may be still: reports that waited for the network arrive all at once, also on a
 * device on which it was opened again meanwhile.
 */
const SLACK = 900
/** Seconds in which somebody answers that they are there. */
export const TO_ANSWER = 30

/** This device plays from now on; another one that did is told by its next report. Locks the person's player. */
export const takePlayer = (trx: Trx, userId: string, deviceId: string) =>
  sql`${prepared} insert into lesson_player as p (user_id, device_id, counted_to)
    values (${userId}, ${deviceId}, clock_timestamp())
    on conflict (user_id) do update set device_id = excluded.device_id,
      counted_to = case
        when p.device_id = excluded.device_id and p.counted_to > clock_timestamp() - make_interval(secs => ${SLACK}) then
          p.counted_to
        else clock_timestamp() end`.execute(trx)

/** Whether nobody has taken up another device since. */
export async function playsOn(db: Db, userId: string, deviceId: string, lock = sql``): Promise<boolean> {
  const { rows } = await sql<{ device_id: string }>`${prepared}
    select device_id from lesson_player where user_id = ${userId} ${lock}`.execute(db)
  return !rows.length || rows[0].device_id === '' || rows[0].device_id === deviceId
}
/** The same, until the transaction ends. */
export const holdsPlayer = (trx: Trx, userId: string, deviceId: string) => playsOn(trx, userId, deviceId, sql`for no key update`)

export const elsewhere = () => refuse(codes.OTHER_DEVICE, '账号正在其他设备上学习')

export interface Player {
  deviceId: string
  /** Seconds that have passed and were not counted yet. */
  free: number
  /** Seconds counted since this person last said that they are there. */
  sinceCheck: number
  /** They are asked, and whether too long ago; `free` until the answer was due. */
  check: { id: string; free: number; late: boolean } | undefined
}

interface Row {
  device_id: string
  free: number
  since_check: number
  check_id: string | null
  check_free: number
  late: boolean
}

/** What a person plays with, held until the transaction ends: reports of one person are handled one after the other. */
export async function holdPlayer(trx: Trx, userId: string): Promise<Player | undefined> {
  await sql`select from lesson_player where user_id = ${userId} for no key update`.execute(trx)
  const { rows } = await sql<Row>`
    select device_id, greatest(0, extract(epoch from clock_timestamp() - counted_to))::float8 as free, since_check, check_id,
      greatest(0, extract(epoch from least(clock_timestamp(), check_at + make_interval(secs => ${TO_ANSWER})) -
        counted_to))::float8
        as check_free,
      coalesce(clock_timestamp() > check_at + make_interval(secs => ${TO_ANSWER}), false) as late
    from lesson_player where user_id = ${userId}`.execute(trx)
  if (!rows.length) return undefined
  const { device_id, free, since_check, check_id, check_free, late } = rows[0]
  return {
    deviceId: device_id,
    free,
    sinceCheck: since_check,
    check: check_id ? { id: check_id, free: check_free, late } : undefined,
  }
}

/**
 * Counts so many seconds; what is left of the time that passed is kept for a while only.
 * @param checked they count towards the next question whether somebody is there
 */
export const spend = (trx: Trx, userId: string, deviceId: string, seconds: number, checked: boolean) =>
  sql`update lesson_player set device_id = ${deviceId}, since_check = since_check + ${checked ? seconds : 0}::float8,
      counted_to = greatest(counted_to + make_interval(secs => ${seconds}), clock_timestamp() - make_interval(secs => ${SLACK}))
    where user_id = ${userId}`.execute(trx)

/** Holds a person's player without playing, for what counts towards the same courses. */
export const lockPlayer = (trx: Trx, userId: string) =>
  sql`insert into lesson_player (user_id, device_id, counted_to) values (${userId}, '', clock_timestamp())
    on conflict (user_id) do update set user_id = excluded.user_id`.execute(trx)
