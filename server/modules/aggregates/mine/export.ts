import { sql } from 'kysely'
import type { Ctx } from '../../../app/context'
import { dayOf } from '../../../app/time/days'

/** All that is kept of a person, by themselves: the sections that every module declares, read at one moment. */
export async function exportData({ db, user, now, modules }: Ctx): Promise<{ fileName: string; json: string }> {
  const sections = modules.list.flatMap(({ personalData }) => Object.entries(personalData?.export?.(user.id) ?? {}))
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(sections.map(([name, rows]) => sql`${rows} as ${sql.ref(name)}`))}`.execute(db)
  return { fileName: `HR共享社区-我的数据-${dayOf(now)}.json`, json: JSON.stringify(rows[0], null, 2) }
}
