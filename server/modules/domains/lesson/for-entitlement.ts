import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'

/** What is owned, by its name: for operators who look at a person. */
export const entitlementNames = [
  {
    kind: 'course' as const,
    async names(db: Db, ids: string[]): Promise<Map<string, string>> {
      const { rows } = await sql<{ id: string; title: string }>`
        select id, title from lesson_course where id = any(${ids}::uuid[])`.execute(db)
      return new Map(rows.map(({ id, title }) => [id, title]))
    },
  },
]
