import { Check } from 'typebox/value'
import type { AdminSpec, Named } from '../../../../contract/admin/endpoint'
import type { AdminCtx } from '../../../app/admin'
import { refuse } from '../../../app/errors'
import { asMembers } from '../../../app/formats/members'
import type { Modules } from '../../../app/module'

export interface Endpoint {
  route: string
  spec: AdminSpec
  handle(input: never, ctx: AdminCtx): Promise<unknown>
}
export interface Input {
  params?: unknown
  query?: unknown
  body?: unknown
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

/** What an endpoint is called: the beginning of its summary. */
export function nameOf(modules: Modules): (route: string) => string {
  const endpoints = endpointsOf(modules)
  return (route) => endpoints.get(route)?.spec.summary.split(/[，；：]/)[0] ?? route
}

/** What is named so of what an endpoint is given, and of its result; '' where there is none. */
export function read(named: Named | undefined, from: object): string {
  const value = (named ?? '').split('.').reduce<unknown>((one, name) => asMembers(one)[name], from)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

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

/** Refuses with 400 what is no object. */
export const objectIn = (text: string): object => {
  try {
    const given: unknown = JSON.parse(text)
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given
  } catch {
    // Refused below like everything that is no object.
  }
  return refuse(400, '参数错误：不是 JSON 对象')
}

/** What an endpoint is asked for, from its text. Refuses with 400 what the endpoint would not take. */
export function inputOf({ spec, route }: Endpoint, text: string): Input {
  const { params = {}, query = {}, body = {} } = asMembers(objectIn(text))
  const given = asMembers(params)
  const names = [...route.matchAll(/:(\w+)/g)].map(([, name]) => name)
  if (names.some((name) => typeof given[name] !== 'string' || !given[name])) refuse(400, '参数错误：input')
  if (spec.query && !Check(spec.query, query)) refuse(400, '参数错误：input')
  if (spec.body && !Check(spec.body, body)) refuse(400, '参数错误：input')
  return { params, query, body }
}
