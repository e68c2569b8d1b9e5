import { sql } from 'kysely'

/** What other modules may read of people in statements of their own. The person is always `u`. */

/** To be joined: the person whose id stands in `column`. */
export const personOn = (column: string) => sql`app_user u on u.id = ${sql.ref(column)}`
/** The account is neither closed nor somebody else's by now; one that is being closed is open. */
export const isOpen = sql`u.status <> 'closed'`
export const nameColumn = sql`u.nick_name`
