import { sql } from 'kysely'
import type { Db } from '../../app/db'
import type { NoticeType } from './queries'

export interface Switches {
  interact: boolean
  system: boolean
  coin: boolean
}
/** Which switch a type hangs on; orders, courses, activities and trainings are what somebody asked for. */
const switchOf: Partial<Record<NoticeType, keyof Switches>> = { 1: 'system', 2: 'interact', 7: 'coin' }

export async function switches(db: Db, userId: string): Promise<Switches> {
  const { rows } = await sql<Switches>`select interact, system, coin from notice_setting where user_id = ${userId}`.execute(db)
  return rows[0] ?? { interact: true, system: true, coin: true }
}

/** Changes what is given. */
export async function saveSwitches(db: Db, userId: string, { interact, system, coin }: Partial<Switches>): Promise<true> {
  const given = { interact: interact ?? null, system: system ?? null, coin: coin ?? null }
  await sql`insert into notice_setting as s (user_id, interact, system, coin)
    values (${userId}, coalesce(${given.interact}, true), coalesce(${given.system}, true), coalesce(${given.coin}, true))
    on conflict (user_id) do update set interact = coalesce(${given.interact}, s.interact),
      system = coalesce(${given.system}, s.system), coin = coalesce(${given.coin}, s.coin)`.execute(db)
  return true
}

/** Somebody does not want to hear of this type. */
export async function isOff(db: Db, userId: string, type: NoticeType): Promise<boolean> {
  const name = switchOf[type]
  return name !== undefined && !(await switches(db, userId))[name]
}
