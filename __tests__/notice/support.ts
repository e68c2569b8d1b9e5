import { sql } from 'kysely'
import type { Person, TestServer } from '../support/server'

export interface Told {
  type: number
  sub: string
  title: string
  content: string
  from: string | null
  route: string
  params: { id?: string; comment?: string }
  count: number
  why: string
  read: boolean
  /** Who stands behind a merged one and may be named, the last first. */
  people: string[]
}

/** What somebody has been told so far, once everything that happened is handled; the oldest first. */
export async function told(server: TestServer, { id }: Pick<Person, 'id'>): Promise<Told[]> {
  await server.app.bus.drain()
  const open = await sql`select subscriber, error from event_delivery`.execute(server.database.db)
  if (open.rows.length) throw new Error(`not handled: ${JSON.stringify(open.rows)}`)
  const { rows } = await sql<Told>`
    select type, sub_type as sub, title, content, from_user as from, route, params, count, why, read,
      array(select p.user_id::text from notice_person p where p.notice_id = n.id and not p.hidden
        order by p.created_at desc) as people
    from notice n where user_id = ${id} order by created_at, id`.execute(server.database.db)
  return rows
}

/** As told(), and forgets it. */
export async function news(server: TestServer, person: Pick<Person, 'id'>): Promise<Told[]> {
  const all = await told(server, person)
  await sql`delete from notice where user_id = ${person.id}`.execute(server.database.db)
  return all
}
