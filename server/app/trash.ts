import { sql, type RawBuilder } from 'kysely'
import type { Permission } from '../../contract/admin/endpoint'
import type { OperatorRef } from './admin'
import type { Db, Tables, Trx } from './database/db'
import { newId } from './ids'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from './database/paging'
import { DAY_MS } from './time/units'

const DAYS = 30

export interface TrashedRow {
  table: string
  row: Record<string, unknown>
}
/** Something that operators delete and may want back: what a module brings for its own tables. */
export interface TrashKind {
  kind: string
  /** Whoever may delete it may bring it back. */
  permission: Permission
  tables: readonly (keyof Tables)[]
  /** What else has to be done once the rows are there again. */
  after?(trx: Trx, rows: Record<string, unknown>[]): Promise<unknown>
}
declare module './module' {
  interface Extensions {
    trash: TrashKind
  }
}

/** Keeps what is about to be deleted: rows of each table, those first that others stand on. */
export async function moveToTrash(
  trx: Trx,
  operator: OperatorRef,
  { kind, title }: { kind: string; title: string },
  ...from: [table: keyof Tables, where: RawBuilder<unknown>][]
): Promise<void> {
  const kept: TrashedRow[] = []
  for (const [table, where] of from) {
    const { rows } = await sql<{
      row: TrashedRow['row']
    }>`select to_jsonb(t) as row from ${sql.table(table)} t where ${where}`.execute(trx)
    kept.push(...rows.map(({ row }) => ({ table, row })))
  }
  if (kept.length)
    await sql`insert into trash (id, kind, title, rows, removed_by)
      values (${newId()}, ${kind}, ${title}, ${JSON.stringify(kept)}::jsonb, ${operator.name})`.execute(trx)
}

/** Puts rows back as they were. Throws what PostgreSQL refuses: what they stood on may be gone, and their place taken. */
export async function restoreFromTrash(trx: Trx, { tables, after }: TrashKind, kept: TrashedRow[]): Promise<void> {
  for (const { table, row } of kept) {
    if (!tables.some((own) => own === table)) throw new Error(`rows of ${table} are not for this kind to bring back`)
    const { rows: columns } = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(trx)
    const names = sql.join(columns.map(({ name }) => sql.ref(name)))
    await sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`.execute(trx)
  }
  await after?.(
    trx,
    kept.map(({ row }) => row),
  )
}

/** True where a row of this kind that may still come back has this value in a member. */
export const awaits = (kind: string, member: string, value: RawBuilder<unknown>) =>
  sql`exists (select from trash t where t.kind = ${kind} and t.rows -> 0 -> 'row' ->> ${member} = (${value})::text)`

interface TrashRow {
  id: string
  kind: string
  title: string
  removedBy: string
  removed_at: Date
  key: number
}
/** What may come back of these kinds, deleted last first. */
export async function trashPage(db: Db, kinds: string[], { size = DEFAULT_SIZE, cursor }: { size?: number; cursor?: string }) {
  const { rows } = await sql<TrashRow>`
    select id, kind, title, removed_by as "removedBy", removed_at, ${micros(sql`removed_at`)} as key from trash
    where kind = any(${kinds}) and removed_at > now() - make_interval(days => ${DAYS})
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'removed_at', 'id')}
    order by removed_at desc, id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const records = page.rows.map(({ key: _key, removed_at, ...row }) => ({
    ...row,
    removedAt: removed_at.toISOString(),
    until: new Date(removed_at.getTime() + DAYS * DAY_MS).toISOString(),
  }))
  return { records, next: page.next }
}

/** Takes something out of the trash; undefined when it is there no more. */
export async function takeOut(trx: Trx, id: string): Promise<{ kind: string; title: string; rows: TrashedRow[] } | undefined> {
  const { rows } = await sql<{ kind: string; title: string; rows: TrashedRow[] }>`
    delete from trash where id = ${id} and removed_at > now() - make_interval(days => ${DAYS}) returning kind, title,
      rows`.execute(trx)
  return rows[0]
}

export const emptyTrash = (db: Db) => sql`delete from trash where removed_at < now() - make_interval(days => ${DAYS})`.execute(db)
