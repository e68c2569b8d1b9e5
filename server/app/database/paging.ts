import { sql, type RawBuilder } from 'kysely'
import { refuse } from '../errors'
import { isId } from '../ids'

/** Where a page ended: the sort key of its last row, and the row's id for rows of the same key. */
export interface Position {
  key: number
  id: string
}

/** What the key of a list may be. A key of another kind, or one PostgreSQL could not hold, is a wrong cursor. */
const fits = {
  /** microseconds since 1970 */
  time: (key: number) => Number.isSafeInteger(key) && key >= 0,
  /** microseconds since 1970; negative in the second half of a list, which runs the other way */
  turned: Number.isSafeInteger,
  score: Number.isFinite,
  count: (key: number) => Number.isInteger(key) && key >= 0 && key <= MOST,
}
/** Of what one order of rows is made; a list that turns is two of them. */
export type KeyKind = Exclude<keyof typeof fits, 'turned'>

/** The largest key of a list by count: the place before all of its rows. */
export const MOST = 2_147_483_647
export const START: Position = { key: MOST, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

export const DEFAULT_SIZE = 20
/** Of what is chosen by its name so many are offered at a time. */
export const MOST_CHOICES = 30

const pack = ({ key, id }: Position) => Buffer.from(JSON.stringify([key, id])).toString('base64url')

/** Refuses with 400 when the cursor is not one of ours for a list of this kind. */
export function decodeCursor(cursor: string | undefined, kind: keyof typeof fits): Position | undefined {
  if (cursor === undefined) return undefined
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(position) && position.length === 2) {
      const [key, id]: unknown[] = position
      if (typeof key === 'number' && fits[kind](key) && typeof id === 'string' && isId(id)) return { key, id }
    }
  } catch {
    // Not JSON: refused below like any other wrong cursor.
  }
  return refuse(400, '参数错误：cursor')
}

/** Cuts the one row too many that was read to see whether there is a next page. */
export function cut<T extends { id: string; key: number }>(
  rows: T[],
  size: number,
  positionOfLast: (last: T) => Position = (last) => last,
) {
  if (rows.length <= size) return { rows, next: null }
  const shown = rows.slice(0, size)
  return { rows: shown, next: pack(positionOfLast(shown[size - 1])) }
}

/** A time as a key: a JavaScript date would lose its microseconds, and with them the rows between two of them. */
export const micros = (time: RawBuilder<unknown>) => sql<number>`(extract(epoch from ${time}) * 1000000)::bigint`

/** `and (column, id)` comes after `position` in a list that runs down (or up); nothing on the first page. */
export function beyond(
  position: Position | undefined,
  kind: KeyKind,
  column: string | RawBuilder<unknown>,
  id: string | RawBuilder<unknown>,
  up = false,
): RawBuilder<unknown> {
  if (!position) return sql``
  const keys = {
    time: sql`timestamptz 'epoch' + ${position.key}::bigint * interval '1 microsecond'`,
    score: sql`${position.key}::float8`,
    count: sql`${position.key}::integer`,
  }
  const [by, its] = [column, id].map((of) => (typeof of === 'string' ? sql.ref(of) : of))
  return sql`and (${by}, ${its}) ${up ? sql`>` : sql`<`} (${keys[kind]}, ${position.id}::uuid)`
}
