import type { AdminSpec } from '../../../../contract/admin/endpoint'
import type { AdminCtx } from '../../../app/admin'
import type { Modules } from '../../../app/module'

export interface Endpoint {
  route: string
  spec: AdminSpec
  handle(input: never, ctx: AdminCtx): Promise<unknown>
}
/** Every endpoint of the back office, by its route. */
export const endpointsOf = (modules: Modules): Map<string, Endpoint> =>
  new Map(
    modules.list.flatMap(({ backOffice }) =>
      Object.entries(backOffice?.contract ?? {}).map(([route, spec]) => [
        route,
        { route, spec, handle: backOffice!.handlers[route] },
      ]),
    ),
  )

/** Every permission that an endpoint asks for. */
export const permissionsOf = (modules: Modules): string[] =>
  [...new Set([...endpointsOf(modules).values()].map(({ spec }) => spec.permission))]
    .filter((one) => one.includes('.'))
    .toSorted()

/** The endpoints of the back office that leave a row, by what they do. */
export const loggedActions = (modules: Modules, keyword = '') =>
  [...endpointsOf(modules).values()]
    .filter(({ spec }) => spec.audit || spec.reveals)
    .map(({ route, spec }) => ({ route, summary: spec.summary }))
    .filter(({ summary }) => summary.toLowerCase().includes(keyword.trim().toLowerCase()))
