import { sql } from 'kysely'
import type { entitlement as spec } from '../../../../contract/admin/entitlement'
import type { AdminHandlers } from '../../../app/admin'
import type { Db } from '../../../app/database/db'
import type { Modules } from '../../../app/module'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import type { EntitlementKind, EntitlementSource } from './entitlements'

declare module '../../../app/module' {
  interface Extensions {
    /** What things of a kind are called, by their ids: whoever has them brings it. */
    entitlementNames: { kind: EntitlementKind; names(db: Db, ids: string[]): Promise<Map<string, string>> }
  }
}

interface Row {
  id: string
  key: number
  kind: EntitlementKind
  bizId: string
  source: EntitlementSource
  sourceId: string
  startTime: Date
  endTime: Date | null
  revokedAt: Date | null
}

async function namesOf(db: Db, modules: Modules, rows: Row[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const one of modules.all('entitlementNames')) {
    const ids = rows.filter(({ kind }) => kind === one.kind).map(({ bizId }) => bizId)
    if (ids.length) for (const [id, name] of await one.names(db, ids)) names.set(id, name)
  }
  return names
}

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/entitlement/page': async ({ body: { userId, size = DEFAULT_SIZE, cursor } }, { db, modules }) => {
    const { rows } = await sql<Row>`
      select e.id, ${micros(sql`e.start_time`)} as key, e.kind, e.biz_id as "bizId", e.source, e.source_id as "sourceId",
        e.start_time as "startTime", e.end_time as "endTime", e.revoked_at as "revokedAt"
      from entitlement e where e.user_id = ${userId} ${beyond(decodeCursor(cursor, 'time'), 'time', 'e.start_time', 'e.id')}
      order by e.start_time desc, e.id desc limit ${size + 1}`.execute(db)
    const page = cut(rows, size)
    const names = await namesOf(db, modules, page.rows)
    return {
      records: page.rows.map(({ key: _key, startTime, endTime, revokedAt, ...row }) => ({
        ...row,
        title: names.get(row.bizId) ?? '',
        startTime: startTime.toISOString(),
        endTime: endTime?.toISOString() ?? null,
        revokedAt: revokedAt?.toISOString() ?? null,
      })),
      next: page.next,
    }
  },
}
