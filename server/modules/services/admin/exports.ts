import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { ExportColumn } from '../../../../contract/admin/admin-exports'
import type { Download } from '../../../../contract/admin/endpoint'
import type { AdminCtx } from '../../../app/admin'
import type { Db } from '../../../app/database/db'
import { eachBatch, rowsBehind } from '../../../app/each'
import { gone, refuse } from '../../../app/errors'
import type { Services } from '../../../app/http/serve'
import { newId } from '../../../app/ids'
import { wakeJob } from '../../../app/jobs'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { contentTypeOf } from '../../../gateways/storage'
import type { Known } from './operators'
import { endpointsOf, inputOf, type Input } from './endpoints'
import { listed } from './list-pages'
import { checkCode, checkPermission } from './perform'

export const EXPORT_JOB = 'admin.exports'
/** How many of one person may be under way. */
const MOST_OPEN = 5

/** What the list is asked for, and how its rows are written. */
export interface ExportSpec {
  input: Input
  columns: ExportColumn[]
  rows: string
  format: 'csv' | 'xlsx'
}
interface Asked {
  route: string
  title: string
  input: string
  columns: ExportColumn[]
  rows?: string
  format: 'csv' | 'xlsx'
  reason?: string
}

/**
 * Takes down what somebody wants as a file; the job makes it, with the rights that they have by then. Refuses with 400 what is no
 * list, 403 without the right, 10185 where the list itself wants a code, 429 with too many under way.
 */
export async function askExport(ctx: AdminCtx, operator: Known, asked: Asked, personal: boolean): Promise<string> {
  const { db, modules, origin } = ctx
  const endpoint = endpointsOf(modules).get(asked.route) ?? refuse(400, '没有这个列表')
  const { spec } = endpoint
  checkPermission(operator, spec)
  checkCode(origin, spec)
  const file = spec.download === 'job'
  if (!file) {
    const members = listed(endpoint, asked.rows)
    if (!members) return refuse(400, '这个不能导出')
    if (!asked.columns.length || asked.columns.some(({ name }) => !members.includes(name))) refuse(400, '参数错误：columns')
    if (spec.reveals && !personal) refuse(403, '没有权限：有个人资料的列表须另有权限才能导出')
  }
  if (spec.reveals && !asked.reason) refuse(400, '请写明为什么导出')
  const input = inputOf(endpoint, asked.input)
  const { rows } = await sql`
    select 1 from admin_export where operator_id = ${operator.id} and state in ('waiting', 'running')`.execute(db)
  if (rows.length >= MOST_OPEN) refuse(429, `最多同时导出 ${MOST_OPEN} 份，请等前面的好了再来`)
  const id = newId()
  const exportSpec: ExportSpec = { input, columns: asked.columns, rows: asked.rows ?? 'records', format: asked.format }
  await sql`
    insert into admin_export (id, operator_id, route, title, wish, reason, personal, request_id, address)
    values (${id}, ${operator.id}, ${asked.route}, ${asked.title.trim()}, ${JSON.stringify(exportSpec)}::jsonb, ${asked.reason ?? ''},
      ${Boolean(spec.reveals)}, ${origin.requestId}, ${origin.address})`.execute(db)
  await wakeJob(db, EXPORT_JOB)
  return id
}

interface Row {
  id: string
  key: number
  title: string
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'gone'
  rows: number
  total: number | null
  cut: boolean
  personal: boolean
  filename: string
  size: number
  error: string
  downloads: number
  createdAt: Date
  expiresAt: Date | null
}
/** What somebody has asked for, the latest first. */
export async function exportPage(
  db: Db,
  operatorId: string,
  { size = DEFAULT_SIZE, cursor }: { size?: number; cursor?: string },
) {
  const { rows } = await sql<Row>`
    select id, ${micros(sql`created_at`)} as key, title, state, rows, total, cut, personal, filename, size, error, downloads,
      created_at as "createdAt", expires_at as "expiresAt"
    from admin_export where operator_id = ${operatorId} ${beyond(decodeCursor(cursor, 'time'), 'time', 'created_at', 'id')}
    order by created_at desc, id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return {
    records: page.rows.map(({ key: _key, createdAt, expiresAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
    next: page.next,
  }
}

/**
 * Hands out a file once more, and says so in the log. Refuses with 10104 what is another's, not made, or over, with 10185
 * where the list itself wants a code.
 */
export async function downloadExport(
  { db, modules, gateways, audit, origin }: AdminCtx,
  operator: Known,
  id: string,
): Promise<Download> {
  const { rows } = await sql<{ route: string; title: string; rows: number; reason: string; object: string; filename: string }>`
    update admin_export set downloads = downloads + 1
    where id = ${id} and operator_id = ${operator.id} and state = 'done' and expires_at > now()
    returning route, title, rows, reason, object, filename`.execute(db)
  if (!rows.length) return gone()
  const [one] = rows
  // Who may not see the list any more does not see its file either.
  const endpoint = endpointsOf(modules).get(one.route) ?? gone()
  checkPermission(operator, endpoint.spec)
  checkCode(origin, endpoint.spec)
  const found = (await gateways.storage.get(one.object)) ?? gone()
  audit.after({ title: one.title, route: one.route, rows: one.rows, reason: one.reason, filename: one.filename })
  return { filename: one.filename, contentType: contentTypeOf(one.object), bytes: await buffer(found.stream) }
}

/** Stops what is not made yet, and removes what is. Refuses with 10104. */
export async function cancelExport({ db, gateways, operator }: AdminCtx, id: string) {
  const { rows } = await sql<{ object: string | null }>`
    select object from admin_export where id = ${id} and operator_id = ${operator.id}
      and state in ('waiting', 'running', 'done') for update`.execute(db)
  if (!rows.length) gone()
  await sql`update admin_export set state = 'cancelled', object = null where id = ${id}`.execute(db)
  if (rows[0].object) await gateways.storage.remove(rows[0].object)
}

/** Removes the files whose time is over, and forgets what was asked for long ago; the log keeps who did. */
export async function endExports(
  { db, gateways: { storage }, log }: Pick<Services, 'db' | 'gateways' | 'log'>,
  keepDays: number,
) {
  const next = rowsBehind(
    db,
    'id',
    (last) => sql<{ id: string; object: string }>`
      select id, object from admin_export where state = 'done' and expires_at <= now() and id > ${last} order by id limit 500`,
  )
  await eachBatch({ log }, EXPORT_JOB, next, async ({ id, object }) => {
    await storage.remove(object)
    await sql`update admin_export set state = 'gone', object = null where id = ${id} and object = ${object}`.execute(db)
  })
  await sql`delete from admin_export where object is null and state not in ('waiting', 'running')
    and created_at < now() - make_interval(days => ${keepDays})`.execute(db)
}
