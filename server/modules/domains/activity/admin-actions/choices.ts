import { sql } from 'kysely'
import type { Db } from '../../../../app/database/db'
import { MOST_CHOICES } from '../../../../app/database/paging'
import { TYPE } from '../kinds'

/** Tickets that may be a prize, as `check` of signup/redeemable.ts has it. */
export async function prizeTickets(db: Db, keyword = '') {
  const { rows } = await sql<{ id: string; name: string }>`
    select k.id, a.title || ' · ' || k.name as name from activity_ticket k join activity a on a.id = k.activity_id
    where a.state = 'open' and a.type <> ${TYPE.online} and a.signup_end > now() and k.on_sale and k.people = 1 and not k.approve
      and not jsonb_path_exists(k.fields, '$[*] ? (@.required == true)') and strpos(lower(a.title), lower(${keyword.trim()})) > 0
    order by a.start_at, a.id, k.sort, k.id limit ${MOST_CHOICES}`.execute(db)
  return rows
}
