import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'

/** At least this many people must work there, or a name would tell who does. */
const PEOPLE = 3
const SHOWN = 8

/** Names of companies that begin like this, by how many people say openly that they work there. */
export async function suggestCompanies(db: Db, typed: string): Promise<string[]> {
  const begin = typed.trim().toLowerCase()
  if ([...begin].length < 2) return []
  const pattern = begin.replace(/[\\%_]/g, '\\$&') + '%'
  const { rows } = await sql<{ company: string }>`
    select company from app_user
    where company <> '' and not company_hidden and status <> 'closed' and lower(company) like ${pattern}
    group by company having count(*) >= ${PEOPLE} order by count(*) desc, company limit ${SHOWN}`.execute(db)
  return rows.map(({ company }) => company)
}
