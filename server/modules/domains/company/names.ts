import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'

/** To be joined: the company whose id stands in `column`, as `c` with its name. */
export const companyOn = (column: string) => sql`company c on c.id = ${sql.ref(column)}`

/** '' of a company that there is not. */
export async function companyName(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from company where id = ${id}`.execute(db)
  return rows[0]?.name ?? ''
}

/** Companies with this word in their name, the newest first; `own`: that one alone. */
export async function companiesNamed(db: Db, { word, own, most }: { word: string; own: string | null; most: number }) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from company where strpos(lower(name), lower(${word})) > 0 ${own === null ? sql`` : sql`and id = ${own}`}
    order by created_at desc, id desc limit ${most}`.execute(db)
  return rows
}

/** Whose departments these are: one that is another company's, or none, is missing. */
export async function ownDepartments(db: Db, companyId: string, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from company_department where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
