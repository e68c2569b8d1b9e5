import type { AdminSpec } from '../../../../contract/admin/endpoint'
import { asMembers } from '../../../app/formats/members'
import { fingerprint } from '../../../app/secrets'
import type { Settings } from '../../../app/settings'

/** What stands in the log for what it does not show: the same, of a list in the same order, has the same mark. */
interface Mark {
  hidden: string
}
export const isMark = (value: unknown): value is Mark => typeof asMembers(value).hidden === 'string'

const markOf = (settings: Settings, value: unknown): Mark => ({
  hidden: fingerprint(settings, JSON.stringify(value)).toString('hex'),
})

/** How something was or is, with marks in place of what an endpoint has marked. */
export function withMarks(settings: Settings, { audit }: AdminSpec, state: unknown): unknown {
  const members = asMembers(state)
  const names = (audit?.marked ?? []).filter((name) => members[name] !== undefined)
  return names.length
    ? { ...members, ...Object.fromEntries(names.map((name) => [name, markOf(settings, members[name])])) }
    : state
}
