import { schemasOf } from '../../api/contract'
import type { List, Row } from '../../screens'
import { filtersOf, needed, read } from './use-filters'

interface Asking {
  /** What the list begins with. */
  initial: Row
  /** Its filters as they stand. */
  values: Record<string, string>
  /** The row that it stands under. */
  parent?: Row
  /** So many rows at a time. */
  size: number
}

/** What a list is asked for. */
export function questionOf(list: List, { initial, values, parent, size }: Asking) {
  const { query, body: { properties: body = {} } = {} } = schemasOf(list.route)
  const filters = filtersOf(list)
  const offered = filters.map(({ name }) => name)
  const must = needed(list)
  const bound = Object.fromEntries(Object.entries(list.bind ?? {}).map(([member, from]) => [member, parent?.[from]]))
  const asked: Row = {
    ...Object.fromEntries(Object.entries(initial).filter(([name]) => !offered.includes(name))),
    ...(body.size && { size }),
    ...Object.fromEntries(
      filters.filter(({ name }) => values[name] !== undefined).map(({ name, schema }) => [name, read(schema, values[name])]),
    ),
    ...bound,
  }
  const used = filters.filter(({ name }) => values[name] !== undefined && values[name] !== String(initial[name]))
  const tabs = filters.find(({ name }) => name === list.tabs?.by)
  return {
    asked,
    bound,
    filters,
    tabs,
    /** Those that have a field. */
    fields: filters.filter((filter) => filter !== tabs),
    /** Those that are not as the list begins with them. */
    used,
    /** A tab under which nothing stands is as empty as a list, and so is one of what has to be asked about. */
    narrowed: used.filter(({ name }) => name !== list.tabs?.by && !must.includes(name)),
    /** What it has to be asked for and is not. */
    missing: must
      .filter((name) => asked[name] === undefined)
      .map((name) => ({ name, schema: body[name] ?? query?.properties?.[name] })),
    sized: Boolean(body.size),
  }
}
