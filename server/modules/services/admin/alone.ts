import { sql } from 'kysely'
import type { Above, AdminSpec } from '../../../../contract/admin/endpoint'
import type { Trx } from '../../../app/database/db'
import { lock } from '../../../app/database/locks'
import { asMembers } from '../../../app/formats/members'
import type { Modules } from '../../../app/module'
import { read, type Endpoint, type Input } from './endpoints'

/** How much, or how many. */
const amountOf = (value: unknown) => (Array.isArray(value) ? value.length : Number(value ?? 0))

/** Whether it needs a second person by what is asked for alone. */
export function needsApproval({ approval }: AdminSpec, { body }: Input): boolean {
  if (!approval || approval === true) return approval === true
  const given = asMembers(body)
  if ('over' in approval) return Object.entries(approval.over).some(([name, most]) => amountOf(given[name]) > most)
  return Object.entries(approval.unless).some(([name, value]) => given[name] !== value)
}

/**
 * Whether it needs a second person because of what was done to the same thing before, though it would not by itself. Others who
 * add to the same thing wait until the transaction ends.
 */
export async function isTooMuch(trx: Trx, modules: Modules, { spec, route }: Endpoint, input: Input): Promise<boolean> {
  const { approval, audit } = spec
  if (!approval || approval === true || !('over' in approval) || !approval.counts) return false
  const { counts, over } = approval
  const given = asMembers(input.body)
  const subject = { subject: audit!.subject, id: read(audit!.id, input), route }
  for (const [name, most] of Object.entries(over)) {
    const amount = amountOf(given[name])
    if (amount <= 0) continue
    const before = 'days' in counts ? await logged(trx, subject, name, counts.days) : await counted(trx, modules, counts, input)
    if (before + amount > most) return true
  }
  return false
}

type ByModule = Extract<Above['counts'], { kind: string }>
/** As the module of the thing has it. */
async function counted(trx: Trx, modules: Modules, { kind, id }: ByModule, input: Input): Promise<number> {
  const by = modules.all('doneByHand').find((one) => one.kind === kind)
  if (!by) throw new Error(`no module counts what was done to a ${kind}`)
  return by.sum(trx, read(id, input))
}

/** What the log has of it without a second person. */
async function logged(trx: Trx, of: { subject: string; id: string; route: string }, name: string, days: number): Promise<number> {
  await lock(trx, `alone:${of.route}:${of.id}`)
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(case jsonb_typeof(a.after -> ${name}) when 'array' then jsonb_array_length(a.after -> ${name})
      when 'number' then (a.after ->> ${name})::bigint end), 0)::bigint as sum
    from admin_audit a where a.subject = ${of.subject} and a.subject_id = ${of.id}
      and a.at > now() - make_interval(days => ${days})
      and a.route = ${of.route} and a.kind = 'write' and a.approved_by is null`.execute(trx)
  return rows[0].sum
}
