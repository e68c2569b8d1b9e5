import { sql } from 'kysely'
import { BATCH_MOST } from '../../../../contract/admin/admin-batches'
import { NO_COOKIES, type AdminCtx, type Origin } from '../../../app/admin'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refusalOf, refuse } from '../../../app/errors'
import { asMembers } from '../../../app/formats/members'
import { newId } from '../../../app/ids'
import { wakeJob } from '../../../app/jobs'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import type { Services } from '../../../app/http/serve'
import { endpointsOf, inputOf, objectIn, type Endpoint, type Input } from './endpoints'
import { listed, pagesOf } from './list-pages'
import { operatorById, type Known } from './operators'
import { checkPermission, lookWithin, performWithin } from './perform'

export const BATCH_JOB = 'admin.batches'
/** Of so many it is kept why they were not done. */
const FAULTS = 100
const FORGOTTEN_DAYS = 30

interface Found {
  list: string
  input: string
  rows?: string
  key: string
}
/**
 * The ids of all that a list finds for somebody, up to what one batch takes. Refuses with 400 what is no list, 403 without
 * the right.
 */
async function idsOf(ctx: AdminCtx, operator: Known, { list, input, rows = 'records', key }: Found) {
  const endpoint = endpointsOf(ctx.modules).get(list) ?? refuse(400, '没有这个列表')
  if (!listed(endpoint, rows)?.includes(key)) refuse(400, '参数错误：key')
  const read = (asked: Input) => lookWithin(ctx, ctx.db, { operator, endpoint, input: asked, origin: ctx.origin })
  const ids: string[] = []
  for await (const page of pagesOf(endpoint, inputOf(endpoint, input), rows, read)) {
    ids.push(...page.rows.map((row) => String(row[key])))
    if (ids.length > BATCH_MOST || (ids.length === BATCH_MOST && page.more)) return { ids: ids.slice(0, BATCH_MOST), more: true }
  }
  return { ids, more: false }
}

/** How many a list finds, as far as one batch takes them. */
export async function countFound(ctx: AdminCtx, operator: Known, found: Found) {
  const { ids, more } = await idsOf(ctx, operator, found)
  return { count: ids.length, more }
}

interface Asked {
  found?: Found & { count: number }
  ids?: string[]
  route: string
  given: string
  label: string
  title: string
}
/** Those that are named, or all that are found, if there are still as many as were seen. */
async function wantedIds(ctx: AdminCtx, operator: Known, { found, ids }: Asked): Promise<string[]> {
  if (!found || ids) return (!found && ids) || refuse(400, '参数错误：ids')
  const all = await idsOf(ctx, operator, found)
  if (all.ids.length !== found.count) refuse(400, `符合条件的现在有 ${all.ids.length} 项，请再选一次`)
  return all.ids
}
/** What an endpoint is asked for about one of them. */
function inputFor({ spec }: Endpoint, given: object, id: string): Input {
  const member = spec.each!
  const many = asMembers(spec.body?.properties[member]).type === 'array'
  return { params: {}, query: {}, body: { ...given, [member]: many ? [id] : id } }
}
const withOnce = ({ spec }: Endpoint, given: object) =>
  spec.body?.properties.requestId ? { ...given, requestId: newId() } : given

/**
 * Takes down what is to be done to many; the job does it, with the rights that its operator has by then. Refuses with
 * 400 what cannot be done to many, and where there are not so many as were seen; 403 without the right.
 */
export async function askBatch(ctx: AdminCtx, operator: Known, asked: Asked): Promise<string> {
  const { db, modules, origin, audit } = ctx
  const endpoint = endpointsOf(modules).get(asked.route)
  if (!endpoint?.spec.each) return refuse(400, '这项操作不能成批做')
  if (checkPermission(operator, endpoint.spec) !== 'all') refuse(403, '没有权限：只能处理自己的数据')
  const ids = await wantedIds(ctx, operator, asked)
  // One stands for all: they differ in their ids alone.
  const given = objectIn(asked.given)
  inputOf(endpoint, JSON.stringify(inputFor(endpoint, withOnce(endpoint, given), ids[0])))
  const id = newId()
  await sql`
    insert into admin_batch (id, operator_id, route, given, label, title, ids, request_id, address)
    values (${id}, ${operator.id}, ${asked.route}, ${JSON.stringify(given)}::jsonb, ${asked.label.trim()},
      ${asked.title.trim()}, ${ids}, ${origin.requestId}, ${origin.address})`.execute(db)
  // Which ones they are, each tells by its own row.
  audit.after({ route: asked.route, label: asked.label, title: asked.title, given, total: ids.length })
  await wakeJob(db, BATCH_JOB)
  return id
}

interface Row {
  id: string
  key: number
  label: string
  title: string
  state: 'waiting' | 'done' | 'stopped'
  total: number
  tried: number
  failed: number
  faults: { id: string; message: string }[]
  createdAt: Date
  endedAt: Date | null
}
/** What somebody has had done, the latest first. */
export async function batchPage(db: Db, operatorId: string, { size = DEFAULT_SIZE, cursor }: { size?: number; cursor?: string }) {
  const { rows } = await sql<Row>`
    select id, ${micros(sql`created_at`)} as key, label, title, state, cardinality(ids) as total, tried, failed, faults,
      created_at as "createdAt", ended_at as "endedAt"
    from admin_batch where operator_id = ${operatorId} ${beyond(decodeCursor(cursor, 'time'), 'time', 'created_at', 'id')}
    order by created_at desc, id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return {
    records: page.rows.map(({ key: _key, createdAt, endedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    next: page.next,
  }
}

/** What was done stays, the rest is not. Refuses with 10104. */
export async function stopBatch({ db, operator }: AdminCtx, id: string) {
  const { rows } = await sql<{ label: string; title: string; tried: number }>`
    update admin_batch set state = 'stopped', ended_at = now()
    where id = ${id} and operator_id = ${operator.id} and state = 'waiting' returning label, title, tried`.execute(db)
  return rows[0] ?? gone()
}

/**
 * Does what was asked for, one after the other: whatever is least far goes first, so that a long batch does not hold up a
 * short one.
 */
export async function doBatches(services: Services) {
  await sql`delete from admin_batch where ended_at < now() - make_interval(days => ${FORGOTTEN_DAYS})`.execute(services.db)
  while (await services.db.transaction().execute((trx) => doNext(services, trx)));
}

interface Taken {
  id: string
  operatorId: string
  route: string
  given: object
  /** The one that is to be done. */
  one: string
  last: boolean
  requestId: string
  address: string
}
/** One of them together with the note that it was done: once, or not at all. False when there is nothing to do. */
async function doNext(services: Services, trx: Trx): Promise<boolean> {
  const { rows } = await sql<Taken>`
    select id, operator_id as "operatorId", route, given, ids[tried + 1] as one, tried + 1 = cardinality(ids) as last,
      request_id as "requestId", address
    from admin_batch where state = 'waiting' order by tried, id limit 1 for update skip locked`.execute(trx)
  const taken = rows.at(0)
  if (!taken) return false
  const fault = await tryOne(services, trx, taken)
  const note = fault === undefined ? [] : [{ id: taken.one, message: fault }]
  await sql`
    update admin_batch set tried = tried + 1, failed = failed + ${note.length},
      faults = case when jsonb_array_length(faults) < ${FAULTS} then faults || ${JSON.stringify(note)}::jsonb else faults end,
      state = case when ${taken.last} then 'done' else state end, ended_at = case when ${taken.last} then now() else ended_at end
    where id = ${taken.id}`.execute(trx)
  return true
}

/** Why it was not done, in words; what is refused leaves nothing behind. */
async function tryOne(services: Services, trx: Trx, taken: Taken): Promise<string | undefined> {
  await sql`savepoint before_it`.execute(trx)
  try {
    const operator = (await operatorById(trx, taken.operatorId)) ?? refuse(403, '提交的人已停用')
    const endpoint = endpointsOf(services.modules).get(taken.route)
    if (!endpoint?.spec.each) return refuse(400, '这项操作已经没有了')
    const { requestId, address } = taken
    const origin: Origin = { source: 'http', address, device: '', requestId, seen: '', ...NO_COOKIES }
    const input = inputFor(endpoint, withOnce(endpoint, taken.given), taken.one)
    await performWithin(services, trx, { operator, endpoint, input, origin })
    // What the database would refuse at the commit is heard while it can still be taken back alone.
    await sql`set constraints all immediate`.execute(trx)
    return undefined
  } catch (error) {
    await sql`rollback to savepoint before_it`.execute(trx)
    const refusal = refusalOf(error)
    if (!refusal) services.log.error({ err: error, batch: taken.id, route: taken.route }, 'one of a batch was not done')
    return refusal?.message ?? '没有做成，请看日志'
  }
}
