import { asMembers, type Members } from '../../../app/formats/members'
import type { Endpoint, Input } from './endpoints'

const PAGE_ROWS = 50

/** As much of JSON Schema as says where the rows of an answer are. */
interface Shape {
  type?: unknown
  items?: Shape
  properties?: Record<string, Shape>
}
/** The members of a row of what a list answers with; undefined where it answers with no rows there. */
function rowMembers(result: unknown, rows: string): string[] | undefined {
  // Every schema is one, with more beside that is not looked at.
  const shape = result as Shape
  if (shape.type === 'array') return shape.items?.properties && Object.keys(shape.items.properties)
  const [first, second] = rows.split('.')
  const one = shape.properties?.[first]?.items
  return one && (second ? rowMembers(one, second) : Object.keys(one.properties ?? {}))
}

export type Item = Members
function listAt(one: unknown, name: string): Item[] {
  const list = asMembers(one)[name]
  return Array.isArray(list) ? list : []
}
function rowsIn(answer: unknown, rows: string): Item[] {
  // As rowMembers() has found it in the schema of the answer.
  if (Array.isArray(answer)) return answer
  const [first, second] = rows.split('.')
  const all = listAt(answer, first)
  return second ? all.flatMap((one) => listAt(one, second)) : all
}

/** The members of a row of a list, where it only reads and is no file. */
export const listed = ({ spec }: Endpoint, rows = 'records') =>
  spec.audit || spec.download || spec.upload ? undefined : rowMembers(spec.result, rows)

export interface ListPage {
  rows: Item[]
  /** How many there are in all, where the list knows. */
  total: number | null
  /** Whether there are more. */
  more: boolean
}
/** A list page by page, as its screen reads it. */
export async function* pagesOf(
  { spec }: Endpoint,
  input: Input,
  rows: string,
  read: (input: Input) => Promise<unknown>,
): AsyncGenerator<ListPage> {
  const taken = spec.body?.properties ?? {}
  let cursor: string | null = null
  do {
    const paged = { ...(taken.size !== undefined && { size: PAGE_ROWS }), ...(cursor && { cursor }) }
    const answer = await read({ ...input, body: { ...asMembers(input.body), ...paged } })
    const { next, total } = asMembers(answer)
    cursor = typeof next === 'string' ? next : null
    yield { rows: rowsIn(answer, rows), total: typeof total === 'number' ? total : null, more: Boolean(cursor) }
  } while (cursor)
}
