import { sql } from 'kysely'
import type { Trx } from '../../app/db'

/** Opened again within so many seconds after it was heard on the same device: the same listening goes on. */
const GOES_ON = 30
/** Seconds that passed without being counted and may be still: reports that waited for the network arrive all at once. */
const SLACK = 900

/** This device plays from now on; another one that did is told by its next report. Locks the person's player. */
export const takePlayer = (trx: Trx, userId: string, deviceId: string) =>
  sql`insert into lesson_player as p (user_id, device_id, counted_to) values (${userId}, ${deviceId}, clock_timestamp())
    on conflict (user_id) do update set device_id = excluded.device_id,
      counted_to = case when p.device_id = excluded.device_id and p.counted_to > clock_timestamp() - make_interval(secs => ${GOES_ON})
        then p.counted_to else clock_timestamp() end`.execute(trx)

export interface Player {
  deviceId: string
  /** Seconds that have passed and were not counted yet. */
  free: number
}
/** What a person plays with, held until the transaction ends: reports of one person are handled one after the other. */
export async function holdPlayer(trx: Trx, userId: string): Promise<Player | undefined> {
  await sql`select from lesson_player where user_id = ${userId} for no key update`.execute(trx)
  const { rows } = await sql<{ device_id: string; free: number }>`
    select device_id, greatest(0, extract(epoch from clock_timestamp() - counted_to))::float8 as free
    from lesson_player where user_id = ${userId}`.execute(trx)
  return rows[0] && { deviceId: rows[0].device_id, free: rows[0].free }
}

/** Counts so many seconds; what is left of the time that passed is kept for a while only. */
export const spend = (trx: Trx, userId: string, deviceId: string, seconds: number) =>
  sql`update lesson_player set device_id = ${deviceId},
      counted_to = greatest(counted_to + make_interval(secs => ${seconds}), clock_timestamp() - make_interval(secs => ${SLACK}))
    where user_id = ${userId}`.execute(trx)

/** Holds a person's player without playing, for what counts towards the same courses. */
export const lockPlayer = (trx: Trx, userId: string) =>
  sql`insert into lesson_player (user_id, device_id, counted_to) values (${userId}, '', clock_timestamp())
    on conflict (user_id) do update set user_id = excluded.user_id`.execute(trx)
