import { sql } from 'kysely'
import { namedBy } from '../../../app/admin'

export const thingNames = [
  namedBy('company', (ids) => sql`select id, name from company where id = any(${ids}::uuid[])`, 'company.read'),
  namedBy('companyMember', (ids) => sql`select id, name from company_member where id = any(${ids}::uuid[])`),
]
