import { sql } from 'kysely'
import type { AdminSpec } from '../../../../contract/admin/endpoint'
import * as codes from '../../../../contract/rules/codes'
import type { AdminCtx, OperatorRef, Origin } from '../../../app/admin'
import { NO_TIMEOUTS, type Db, type Trx } from '../../../app/database/db'
import { Refusal, refuse } from '../../../app/errors'
import { asMembers } from '../../../app/formats/members'
import type { Modules } from '../../../app/module'
import { onceIn } from '../../../app/http/once'
import type { Services } from '../../../app/http/serve'
import { isTooMuch, needsApproval } from './alone'
import { askApproval, closeApproval, othersWaiting } from './approvals'
import { record } from './audit'
import { conflictOf, lookedAt, seenBy, type Conflict } from './conflicts'
import { endpointsOf, read, type Endpoint, type Input } from './endpoints'
import { withMarks } from './marks'
import { mayOf, operatorById, type Known } from './operators'

/** One call of an operator, wherever it comes from; `operator` is null where nobody has to be logged in. */
export interface Call {
  operator: Known | null
  endpoint: Endpoint
  input: Input
  origin: Origin
}
/**
 * What came of it: an answer, the id under which it waits for a second person, or what others have made of the thing
 * meanwhile.
 */
export type Outcome = { result: unknown; seen?: string } | { waiting: string } | { conflict: Conflict }

/** What somebody may agree to, as the second person. */
export const routesToDecide = (modules: Modules, operator: Known): string[] =>
  [...endpointsOf(modules).values()]
    .filter(({ spec }) => spec.approval && spec.permission.includes('.') && mayOf(operator, spec.permission) !== 'none')
    .map(({ route }) => route)

const NOBODY: OperatorRef = { id: '', login: '', name: '' }

/**
 * Does what an operator asks for: permission, data scope, the agreement of a second person, then the handler and its row of
 * the log in one transaction. Refuses with 401 and 403, and with what the handler refuses with.
 */
export async function perform(services: Services, call: Call): Promise<Outcome> {
  const scope = await allowed(services, services.db, call)
  const { endpoint, input, operator } = call
  if (operator && needsApproval(endpoint.spec, input)) return waitFor(services, call, operator)
  const { reads } = services
  // What a replica shows cannot be told apart by transactions, so nobody changes anything on what was seen there.
  if (endpoint.spec.lagging)
    return reads.read(operator?.id, async (db) => ({
      result: await db
        .transaction()
        .setAccessMode('read only')
        .execute((trx) => run(services, trx, call, scope)),
    }))
  return services.db
    .transaction()
    .execute(async (trx): Promise<Outcome> => {
      // A file comes as slowly as its sender sends it.
      if (endpoint.spec.upload) await sql.raw(NO_TIMEOUTS).execute(trx)
      const seen = await seenIn(trx, endpoint)
      return { result: await run(services, trx, call, scope), seen }
    })
    .catch((error: unknown): Outcome | Promise<Outcome> => {
      if (error instanceof Changed) return { conflict: error.conflict }
      if (error instanceof TooMuch && operator) return waitFor(services, call, operator)
      throw error
    })
    .finally(() => (operator && endpoint.spec.audit ? reads.wrote(operator.id) : undefined))
}

/** Keeps it for a second person. */
const waitFor = (services: Services, { endpoint, input, origin }: Call, operator: Known) =>
  services.db.transaction().execute(async (trx) => {
    const { id, isNew } = await askApproval(trx, operator.id, endpoint.route, input)
    if (!isNew) return { waiting: id }
    const asked = { operatorId: operator.id, kind: 'write' as const, route: endpoint.route, reason: reasonOf(input) }
    await record(trx, { ...asked, subject: 'approval', subjectId: id, after: kept(endpoint.spec, input), origin })
    return { waiting: id }
  })

/** Nothing is done of what was asked for: with what was done before it is more than one person does alone. */
class TooMuch extends Error {}

/** Nothing is done of what was asked for: somebody else has changed the thing. */
class Changed extends Error {
  constructor(readonly conflict: Conflict) {
    super('changed by somebody else')
  }
}

/** Throws where somebody has changed the thing since it was looked at, if what was seen is said. */
async function refuseChanged({ settings }: Services, trx: Trx, { endpoint: { spec }, input, origin }: Call) {
  const { audit } = spec
  const subjectId = read(audit?.id, input)
  // What there is one of has no id.
  if (!origin.seen || !audit || (audit.id && !subjectId)) return
  const asked = asMembers(withMarks(settings, spec, { ...asMembers(input.query), ...asMembers(input.body) }))
  const { subject, as = {}, parts = [] } = audit
  const called = (name: string) => as[name] ?? name
  const conflict = await conflictOf(trx, origin.seen, {
    ...{ subject, subjectId, wanted: asLogged(spec, asked), parts: parts.map(called) },
  })
  if (!conflict) return
  const names = new Map(Object.keys(asked).map((name) => [called(name), name]))
  throw new Changed({ ...conflict, fields: conflict.fields.map((one) => ({ ...one, name: names.get(one.name) ?? one.name })) })
}

/** The same within the transaction of whoever agreed: he must be allowed it himself, and whoever asked still be. */
export async function performApproved(services: Services, trx: Trx, call: Call & { operator: Known }, decider: Known) {
  await allowed(services, trx, { ...call, operator: decider })
  const scope = await allowed(services, trx, call)
  return run(services, trx, call, scope, decider.id)
}

/** Refuses with 401 and 403 who may not do it, to what is not theirs too. */
export const checkAllowed = async (services: Services, db: Db, call: Call) => void (await allowed(services, db, call))

/**
 * After something was agreed to: closes what waits for the same thing and can't be done any more. Whether it can is tried in
 * full, and taken back.
 */
export async function closeImpossible(services: Services, trx: Trx, { endpoint, input, origin }: Call, decider: Known) {
  const { audit } = endpoint.spec
  const subjectId = subjectIdOf(endpoint.spec, input)
  if (!audit || !subjectId) return
  const endpoints = endpointsOf(services.modules)
  const alike = [...endpoints.values()].filter(({ spec }) => spec.approval && spec.audit?.subject === audit.subject)
  const waiting = await othersWaiting(
    trx,
    alike.map(({ route }) => route),
  )
  for (const asked of waiting) {
    const other = endpoints.get(asked.route)!
    const operator = await operatorById(trx, asked.operatorId)
    if (!operator || subjectIdOf(other.spec, asked.input) !== subjectId) continue
    await sql`savepoint before_try`.execute(trx)
    const refusal = await performApproved(services, trx, { operator, endpoint: other, input: asked.input, origin }, decider).then(
      () => undefined,
      (error: unknown) => (error instanceof Refusal ? error : undefined),
    )
    await sql`rollback to savepoint before_try`.execute(trx)
    // Who may not do it, or that something is too busy now, is no matter of the thing.
    if (!refusal || [401, 403, 429].includes(refusal.code) || (refusal.code >= 500 && refusal.code < 600)) continue
    await closeApproval(trx, asked.id, `另一项已办成，这项办不了了：${refusal.message}`)
  }
}

/** Does it in a transaction that is there already, with its row of the log: for what was asked for before. */
export async function performWithin(services: Services, trx: Trx, call: Call & { operator: Known }) {
  return run(services, trx, call, await allowed(services, trx, call))
}

/** The id of what an endpoint changes, as the log names it; '' where only the result will say. */
export const subjectIdOf = ({ audit }: AdminSpec, input: Input) => read(audit?.id, input)

/** What an endpoint that writes nothing shows an operator, without a row of the log: whoever asks for many pages leaves one. */
export const look = (services: Services, call: Call & { operator: Known }): Promise<unknown> =>
  services.db.transaction().execute((trx) => lookWithin(services, trx, call))
/** The same in a transaction that is there already. */
export async function lookWithin(services: Services, trx: Trx, call: Call & { operator: Known }): Promise<unknown> {
  const scope = await allowed(services, trx, call)
  // It fits the contract of this endpoint, which the type does not know among all.
  return call.endpoint.handle(call.input as never, ctxOf(services, trx, call, scope, {}))
}

/** Refuses with 403 who has the permission nowhere; for what is theirs alone. */
export function checkPermission(operator: Known, { permission }: AdminSpec): 'all' | 'own' {
  if (permission === 'operator') return 'all'
  const may = mayOf(operator, permission)
  return may === 'none' ? refuse(403, '没有权限') : may
}

/** What is somebody's own, what may need a second person, and who may do what. */
const wantsCode = ({ code, reveals, approval, audit, permission }: AdminSpec) =>
  Boolean(code) || Boolean(reveals) || Boolean(approval) || (Boolean(audit) && permission.startsWith('admin.'))
/** Refuses with 10185 whoever came in without a code, where one is wanted. */
export function checkCode({ byCode }: Pick<Origin, 'byCode'>, spec: AdminSpec) {
  if (!byCode && wantsCode(spec)) refuse(codes.CODE_WANTED, '这一步要再输一次动态码')
}

/** null: everything; otherwise whose. */
async function allowed(services: Services, db: Db, { operator, endpoint: { spec }, input }: Call): Promise<string | null> {
  if (spec.permission === 'nobody') return null
  if (!operator) return refuse(401, '请先登录')
  if (checkPermission(operator, spec) === 'all') return null
  const { scopeId } = operator
  const { scope } = spec
  if (!scopeId || !scope) return refuse(403, '没有权限：只能处理自己的数据')
  if (scope === 'list') return scopeId
  const kind = services.modules.all('adminScopes').find((one) => one.kind === scope.kind)
  if (!kind) throw new Error(`no module says whose a ${scope.kind} is`)
  if (!(await kind.owns(db, scopeId, read(scope.id, input)))) refuse(403, '没有权限：只能处理自己的数据')
  return scopeId
}

/** What is seen of what is shown; also of one thing of which every look leaves a row. Whoever writes has seen nothing. */
async function seenIn(trx: Trx, { route, spec }: Endpoint): Promise<string | undefined> {
  if (readsOnly(spec)) return lookedAt(trx)
  return spec.reveals && route.startsWith('GET ') ? seenBy(trx) : undefined
}

const readsOnly = ({ audit, reveals }: AdminSpec) => !audit && !reveals

interface Said {
  before?: unknown
  after?: unknown
  each?: readonly string[]
}
const ctxOf = (services: Services, trx: Trx, { operator, origin }: Call, scope: string | null, said: Said): AdminCtx => ({
  ...services,
  db: trx,
  outside: services.db,
  operator: operator ?? NOBODY,
  now: new Date(),
  scope,
  origin,
  audit: {
    before: (state) => (said.before = state),
    after: (state) => (said.after = state),
    each: (ids) => (said.each = ids),
  },
})

async function run(services: Services, trx: Trx, call: Call, scope: string | null, approvedBy?: string) {
  const { operator, endpoint, input, origin } = call
  const { spec, route } = endpoint
  const said: Said = {}
  const ctx = ctxOf(services, trx, call, scope, said)
  const work = async () => {
    // What is asked for a second time is answered as the first time, not held against its own change.
    if (spec.audit) await refuseChanged(services, trx, call)
    if (!approvedBy && (await isTooMuch(trx, services.modules, endpoint, input))) throw new TooMuch()
    // As in lookWithin().
    return endpoint.handle(input as never, ctx)
  }
  const body = asMembers(input.body)
  const { requestId } = body
  const result =
    typeof requestId === 'string' && requestId && operator
      ? await onceIn(trx, { kind: 'operator', id: operator.id }, route, { ...body, requestId }, work)
      : await work()
  if (readsOnly(spec)) return result
  const entry = {
    operatorId: operator?.id ?? null,
    approvedBy,
    kind: spec.audit ? ('write' as const) : ('reveal' as const),
    route,
    subject: spec.audit?.subject ?? spec.reveals!,
    subjectId:
      read(spec.audit?.id, { ...input, result }) ||
      read('params.id', input) ||
      onlyOne(spec, input) ||
      // What is new is named by the answer alone.
      (spec.audit?.id ? read('result.id', { result }) : ''),
    before: withMarks(services.settings, spec, said.before),
    after: withMarks(
      services.settings,
      spec,
      'after' in said ? said.after : asLogged(spec, kept(spec, input, spec.audit?.marked)),
    ),
    reason: reasonOf(input),
    origin,
  }
  for (const subjectId of said.each ?? [entry.subjectId]) await record(trx, { ...entry, subjectId })
  return result
}

/** Of what is done to several at once the log names the one, where it was only one. */
function onlyOne({ each }: AdminSpec, { body }: Input): string {
  const given = each && asMembers(body)[each]
  return Array.isArray(given) && given.length === 1 ? String(given[0]) : ''
}

const reasonOf = ({ query, body }: Input) => {
  // Beside a file it stands in the query.
  const { reason = asMembers(query).reason } = asMembers(body)
  return typeof reason === 'string' ? reason : ''
}

/**
 * What was asked for, without what has no business in a log or before a second person; `marked` get a mark there, see
 * withMarks().
 */
export function kept({ audit, upload }: AdminSpec, { params, query, body }: Input, marked: readonly string[] = []) {
  const hidden = ['requestId', ...(audit?.hide ?? [])].filter((name) => !marked.includes(name))
  const shown = Object.entries(upload ? { file: asMembers(body).filename } : asMembers(body))
  return { ...asMembers(params), ...asMembers(query), ...Object.fromEntries(shown.filter(([name]) => !hidden.includes(name))) }
}

/** What was asked for, under the names that the log has for it. */
const asLogged = ({ audit }: AdminSpec, asked: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(asked).map(([name, value]) => [audit?.as?.[name] ?? name, value]))
