import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ExportColumn } from '../../../../contract/admin/admin-exports'
import type { Download } from '../../../../contract/admin/endpoint'
import { NO_COOKIES, type Origin } from '../../../app/admin'
import { csv } from '../../../app/formats/csv'
import { asMembers } from '../../../app/formats/members'
import { dayOf, secondOf } from '../../../app/time/days'
import { refusalOf, refuse } from '../../../app/errors'
import type { Services } from '../../../app/http/serve'
import { writeSheet, type Cell } from '../../../app/formats/sheet'
import { contentTypeOf } from '../../../gateways/storage'
import { record } from './audit'
import { endExports, type ExportSpec } from './exports'
import { operatorById, type Known } from './operators'
import { endpointsOf, nameOf, type Endpoint } from './endpoints'
import { pagesOf, type Item } from './list-pages'
import { look, perform } from './perform'

/** How many are made at once: a long one does not hold up a short one. */
const AT_ONCE = 3
/** How often whoever has nothing to do looks for what was asked for meanwhile. */
const LOOK_MS = 1000
/** The most rows of one file; narrower filters give the rest. */
const MOST_ROWS = 50_000
const KEPT_HOURS = 24
const FORGOTTEN_DAYS = 30

interface Taken {
  id: string
  run: string
  operatorId: string
  route: string
  title: string
  wish: ExportSpec
  reason: string
  requestId: string
  address: string
}

/** Somebody does not want it any more, or another run has taken it over. */
class Left extends Error {}

/** Makes what was asked for. Only one run of the job is alive: what runs when it begins was left by one that is gone. */
export async function makeExports(services: Services) {
  const { db } = services
  await endExports(services, FORGOTTEN_DAYS)
  await sql`update admin_export set state = 'waiting', run_id = null where state = 'running'`.execute(db)
  let busy = 0
  let over = false
  const work = async () => {
    for (;;) {
      if (over) return
      const one = await take(services)
      if (one) {
        busy++
        await make(services, one).finally(() => busy--)
      } else if (busy) await wait(LOOK_MS)
      else return
    }
  }
  const leave = (error: unknown): never => {
    over = true
    throw error
  }
  const workers = Array.from({ length: AT_ONCE }, () => work().catch(leave))
  // Whoever is left of a run that has failed would look like the next one's.
  await Promise.allSettled(workers)
  await Promise.all(workers)
}

async function take({ db }: Services): Promise<Taken | undefined> {
  const run = randomUUID()
  const { rows } = await sql<Taken>`
    update admin_export set state = 'running', run_id = ${run}, rows = 0 where id = (
      select id from admin_export where state = 'waiting' order by created_at, id limit 1 for update skip locked)
    returning id, run_id as run, operator_id as "operatorId", route, title, wish, reason, request_id as "requestId",
      address`.execute(db)
  return rows[0]
}

async function make(services: Services, one: Taken) {
  const { db, gateways, log } = services
  try {
    const { filename, bytes, rows, cut } = await fileOf(services, one)
    const object = `s${one.id}${path.extname(filename)}`
    await gateways.storage.put(object, bytes, contentTypeOf(object))
    const { rows: mine } = await sql`
      update admin_export set state = 'done', object = ${object}, filename = ${filename}, size = ${bytes.length}, rows = ${rows},
        cut = ${cut}, expires_at = now() + make_interval(hours => ${KEPT_HOURS})
      where id = ${one.id} and run_id = ${one.run} and state = 'running' returning 1`.execute(db)
    if (!mine.length && !(await isWanted(services, one))) await gateways.storage.remove(object)
  } catch (error) {
    if (error instanceof Left) return
    const refusal = refusalOf(error)
    if (!refusal) log.error({ err: error, export: one.id, route: one.route }, 'an export failed')
    await sql`update admin_export set state = 'failed', error = ${refusal?.message ?? '没有做成，请再导出一次'}
      where id = ${one.id} and run_id = ${one.run} and state = 'running'`.execute(db)
  }
}

/** Another run has made it, or will: its file has the same name. */
const isWanted = async ({ db }: Services, { id }: Taken) =>
  (await sql`select from admin_export where id = ${id} and state in ('waiting', 'running', 'done')`.execute(db)).rows.length > 0

interface Made {
  filename: string
  bytes: Buffer
  rows: number
  cut: boolean
}
async function fileOf(services: Services, one: Taken): Promise<Made> {
  const operator = (await operatorById(services.db, one.operatorId)) ?? refuse(403, '账号已停用')
  const endpoint = endpointsOf(services.modules).get(one.route) ?? refuse(400, '没有这个列表了')
  // Who asked and from where, as the log has it; what is made now sets no cookie.
  const origin: Origin = {
    ...{ source: 'http', address: one.address, device: '', requestId: one.requestId, seen: '' },
    ...NO_COOKIES,
  }
  if (endpoint.spec.download) {
    const outcome = await perform(services, { operator, endpoint, input: one.wish.input, origin })
    if (!('result' in outcome)) return refuse(400, '要先有另一位同事复核，不能这样导出')
    // An endpoint that is declared a download answers with one.
    const { filename, bytes } = outcome.result as Download
    return { filename, bytes, rows: 0, cut: false }
  }
  const { rows, cut } = await tableOf(services, one, { operator, endpoint, origin })
  const { spec, route } = endpoint
  if (spec.reveals)
    await record(services.db, {
      ...{ operatorId: operator.id, kind: 'reveal', route, subject: spec.reveals, subjectId: '', reason: one.reason, origin },
      after: { ...asMembers(one.wish.input.query), ...asMembers(one.wish.input.body), rows: rows.length },
    })
  const lines: Cell[][] = [one.wish.columns.map(({ title }) => title), ...rows]
  const { format } = one.wish
  const name = one.title.replace(/[\\/:*?"<>|\s]+/g, ' ')
  return {
    filename: `${name} ${dayOf(new Date())}.${format}`,
    bytes: format === 'xlsx' ? writeSheet(name.slice(0, 30), lines) : Buffer.from(csv(lines.map((line) => line.map(textOf)))),
    rows: rows.length,
    cut,
  }
}

interface Reader {
  operator: Known
  endpoint: Endpoint
  origin: Origin
}
/** All rows of a list, page by page as its screen reads them; how far it is stands in the row of the export. */
async function tableOf(services: Services, { id, run, wish }: Taken, reader: Reader) {
  const write = writer(wish.columns, nameOf(services.modules))
  const rows: Cell[][] = []
  let more = false
  for await (const page of pagesOf(reader.endpoint, wish.input, wish.rows, (input) => look(services, { ...reader, input }))) {
    for (const row of page.rows) rows.push(write(row))
    const { rows: mine } = await sql`
      update admin_export set rows = ${rows.length}, total = ${page.total}
      where id = ${id} and run_id = ${run} and state = 'running' returning 1`.execute(services.db)
    if (!mine.length) throw new Left()
    more = page.more
    if (rows.length >= MOST_ROWS) break
  }
  return { rows: rows.slice(0, MOST_ROWS), cut: more || rows.length > MOST_ROWS }
}

/** As CSV has it, which knows text alone. */
function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell
  if ('yuan' in cell) return (cell.yuan / 100).toFixed(2)
  return 'at' in cell ? secondOf(cell.at) : dayOf(cell.day)
}

/** Writes a row as the screen shows it: words of the product, money in 元, the clock of China. */
function writer(columns: readonly ExportColumn[], summaryOf: (route: string) => string) {
  const known = columns.map(({ words = [] }) => new Map(words.map(({ value, word }) => [value, word])))
  const plain = (value: unknown, at: number): Cell => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return value ? '是' : '否'
    if (Array.isArray(value)) return value.map((one) => textOf(plain(one, at))).join('、')
    if (typeof value === 'object') return JSON.stringify(value)
    const { name, kind } = columns[at]
    const text = String(value)
    const word = known[at].get(text) ?? (name === 'route' ? summaryOf(text) : undefined)
    if (word) return word
    if (kind === 'money' && typeof value === 'number') return { yuan: value }
    const time = kind === 'time' || kind === 'day' ? new Date(text) : undefined
    if (!time || Number.isNaN(time.getTime())) return text
    return kind === 'day' ? { day: time } : { at: time }
  }
  return (row: Item) => columns.map(({ name }, at) => plain(row[name], at))
}
