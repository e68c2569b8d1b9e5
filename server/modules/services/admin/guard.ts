import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Origin } from '../../../app/admin'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { networkOf } from '../../../app/http/network'

/** Wrong tries that cost nothing; each one more doubles the wait. */
const FREE_TRIES = 5
const LONGEST_WAIT_MINUTES = 60

/** Wider than for people of the app: who changes the last part of an address of IPv4 is still the same. */
export const placeOf = ({ address }: Pick<Origin, 'address'>) => networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1')

/** Counts a try before it is looked at, so that many at once are many. Refuses with 10105 while it has to wait. */
export async function countTry(db: Db, key: string) {
  const { rows } = await sql`
    insert into admin_guard as g (key, wrong) values (${key}, 1)
    on conflict (key) do update set changed_at = now(),
      wrong = case when g.changed_at < now() - interval '1 day' then 1 else g.wrong + 1 end,
      locked_until = case when g.changed_at < now() - interval '1 day' or g.wrong + 1 < ${FREE_TRIES} then null
        else now() + make_interval(mins => least(${LONGEST_WAIT_MINUTES}, 2 ^ least(g.wrong + 1 - ${FREE_TRIES},
          10))::integer) end
    where g.locked_until is null or g.locked_until <= now() returning 1`.execute(db)
  if (rows.length) return
  const locked = await sql<{ seconds: number }>`
    select ceil(extract(epoch from locked_until - now()))::integer as seconds from admin_guard where key = ${key}`.execute(db)
  const seconds = Math.max(1, locked.rows[0]?.seconds ?? 1)
  refuse(codes.LOCKED_OUT, `尝试次数过多，请 ${Math.ceil(seconds / 60)} 分钟后再试`, seconds)
}
export const clearTries = (db: Db, ...keys: string[]) => sql`delete from admin_guard where key = any(${keys})`.execute(db)
