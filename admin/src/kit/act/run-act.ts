import type { Dayjs } from 'dayjs'
import { askBatch, type Wanted } from '../../api/batches'
import { call, callAny, sendFile } from '../../api/call'
import { factsOf, schemasOf, summaryOf, type Route } from '../../api/contract'
import { askExport } from '../../api/exports'
import type { Act, Row } from '../../screens'
import { countText } from '../format'

/** Which ones: all that a list finds, or those that are named. */
export type Many = Pick<Wanted, 'title' | 'found' | 'ids'>
export const howMany = ({ found, ids = [] }: Many) => found?.count ?? ids.length

/** An act, and to what it is done. */
export interface Running {
  act: Act
  row?: Row
  /** What the row is called, for whoever is asked about it. */
  called?: string
  /** What the list of the row stands under. */
  parent?: Row
  /** The ids of what is selected, which go together. */
  ids?: readonly string[]
  /** Done to each of them by a job. */
  many?: Many
}

export const paramsIn = (route: Route) => [...route.matchAll(/:(\w+)/g)].map(([, name]) => name)

/** What is sent of a row without being asked for: params, query and body together, by the names that the endpoint gives them. */
export function givenBy({ route, bind, fixed, batch }: Act, { row, parent, ids = [], many }: Running): Row {
  if (many) return fixed ?? {}
  const { body, query } = schemasOf(route)
  const takes = [...paramsIn(route), ...Object.keys({ ...query?.properties, ...body?.properties })]
  const own = bind ?? (row && takes.includes('id') ? { id: 'id' } : {})
  const bound = Object.entries(own).map(([member, from]) => [
    member,
    from.startsWith('^') ? parent?.[from.slice(1)] : row?.[from],
  ])
  return { ...Object.fromEntries(bound), ...fixed, ...(batch && { [batch]: ids }) }
}

/** Sends the values to where the endpoint takes them. */
export function send(
  route: Route,
  values: Row,
  { file, seen, reason }: { file?: File; seen?: string; reason?: string } = {},
): Promise<unknown> {
  const { body, query } = schemasOf(route)
  const pick = (names: string[]) => Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]))
  // What stands in an address is a text in every contract.
  const params = pick(paramsIn(route)) as Record<string, string>
  const asks = pick(Object.keys(query?.properties ?? {}))
  if (file) return sendFile(route, file, { params, query: asks })
  const said = pick(Object.keys(body?.properties ?? {}))
  // A job makes it: it is saved when it is there.
  if (factsOf(route).download === 'job')
    return askExport({
      ...{ route, title: summaryOf(route), input: { params, query: asks, body: said }, columns: [] },
      // Where a form asks for it, it is a line of text.
      reason: reason ?? (values.reason as string | undefined),
    })
  return callAny(route, { params, query: asks, body: said, seen })
}

/** Has an act done at a time, by the clock of China. */
export const plan = (act: Act, given: Row, row: Row | undefined, when: Dayjs) =>
  call('POST /admin/api/schedule/create', {
    body: {
      ...{ route: act.route, label: act.label, title: String(row?.title ?? row?.name ?? '').slice(0, 100) },
      input: JSON.stringify({ body: given }),
      dueAt: `${when.format('YYYY-MM-DDTHH:mm')}:00+08:00`,
    },
  })

/** What it is, and to how many. */
export function labelOf({ act, many, ids = [] }: Running): string {
  const count = many ? howMany(many) : ids.length
  return count ? `${act.label} ${countText(count)} 项` : act.label
}

/** Sends it at once, or gives it to the job that does it to each. */
export function runAct({ act, many }: Running, values: Row, said: { seen?: string; reason?: string }): Promise<unknown> {
  if (!many) return send(act.route, values, said)
  const { [act.batch!]: _each, ...given } = values
  return askBatch({ ...many, route: act.route, label: act.label, given: JSON.stringify(given) })
}
