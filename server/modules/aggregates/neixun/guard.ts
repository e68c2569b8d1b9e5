import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { dayOf } from '../../../app/time/days'

const LOCK_MINUTES = 15

/** Counts a try before it is looked at, so that it stays counted. Refuses with 12007 while there have been too many in a row. */
export async function countTry(db: Db, key: string, most: number): Promise<void> {
  const { rows } = await sql`
    insert into training_guard as g (key, wrong) values (${key}, 1)
    on conflict (key) do update set changed_at = now(),
      wrong = case when g.locked_until is null and g.changed_at > now() - interval '1 day' then g.wrong + 1 else 1 end,
      locked_until = case when g.locked_until is null
        and g.wrong + 1 >= ${most} then now() + make_interval(mins => ${LOCK_MINUTES}) end
    where g.locked_until is null or g.locked_until <= now() returning 1`.execute(db)
  if (!rows.length) refuse(codes.TRAINEE_LOCKED, `试的次数太多，请 ${LOCK_MINUTES} 分钟后再试，或联系管理员`)
}

/** That was right. */
export const clearTries = (db: Db, key: string) => sql`delete from training_guard where key = ${key}`.execute(db)

/** That one was right; the wrong ones stay counted. */
export const takeBackTry = (db: Db, key: string) =>
  sql`update training_guard set wrong = greatest(wrong - 1, 0), locked_until = null where key = ${key}`.execute(db)

/** Takes so many of what there is of something in a day. False, and takes none, where that is more. */
export async function takeOfDay(db: Db, key: string, take: number, { most, now }: { most: number; now: Date }): Promise<boolean> {
  const { rows } = await sql`
    insert into training_guard as g (key, wrong) select ${`${key}:${dayOf(now)}`}, ${take} where ${take} <= ${most}
    on conflict (key) do update set changed_at = now(), wrong = g.wrong + ${take} where g.wrong + ${take} <= ${most}
    returning 1`.execute(db)
  return rows.length > 0
}

/** Forgets what nobody has tried for a day, and addresses to come in by that are over. */
export async function cleanUp(db: Db): Promise<void> {
  await sql`delete from training_guard where changed_at < now() - interval '1 day'`.execute(db)
  await sql`delete from training_ticket where expires_at < now() - interval '1 day'`.execute(db)
}
