import { sql } from 'kysely'
import { NO_COOKIES, type AdminCtx, type Origin } from '../../../app/admin'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refusalOf, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import type { Modules } from '../../../app/module'
import type { Services } from '../../../app/http/serve'
import { endpointsOf, inputOf, type Endpoint, type Input } from './endpoints'
import { mayOf, operatorById, type Known } from './operators'
import { checkAllowed, performWithin, subjectIdOf } from './perform'

export const SCHEDULE_JOB = 'admin.schedules'
const FARTHEST_DAYS = 366

interface Asked {
  route: string
  input: string
  label: string
  title: string
  dueAt: string
}

/** Takes down what is to be done at a time. Refuses with 400 what cannot be, 403 without the right. */
export async function schedule(ctx: AdminCtx, operator: Known, asked: Asked): Promise<string> {
  const { db, modules, now, origin } = ctx
  const endpoint = endpointsOf(modules).get(asked.route)
  if (!endpoint?.spec.schedule || !endpoint.spec.audit || endpoint.spec.approval) return refuse(400, '这项操作不能定时')
  const due = Date.parse(asked.dueAt)
  if (due <= now.getTime()) refuse(400, '时间应在现在之后')
  if (due > now.getTime() + FARTHEST_DAYS * 86_400_000) refuse(400, '最远定到一年以后')
  const input = inputOf(endpoint, asked.input)
  await checkAllowed(ctx, db, { operator, endpoint, input, origin })
  const { subject } = endpoint.spec.audit
  const subjectId = subjectIdOf(endpoint.spec, input)
  await sql`update admin_schedule set state = 'cancelled', ended_at = now()
    where subject = ${subject} and subject_id = ${subjectId} and state = 'waiting'`.execute(db)
  const id = newId()
  await sql`insert into admin_schedule (id, operator_id, route, input, label, title, subject, subject_id, due_at, request_id,
    address)
    values (${id}, ${operator.id}, ${asked.route}, ${JSON.stringify(input)}::jsonb, ${asked.label.trim()}, ${asked.title.trim()},
      ${subject}, ${subjectId}, ${asked.dueAt}, ${origin.requestId}, ${origin.address})`.execute(db)
  return id
}

interface Row {
  id: string
  key: number
  label: string
  title: string
  subject: string
  subjectId: string
  dueAt: Date
  state: 'waiting' | 'done' | 'failed' | 'cancelled'
  error: string
  operator: string
}
const COLUMNS = sql`s.id, ${micros(sql`s.due_at`)} as key, s.label, s.title, s.subject, s.subject_id as "subjectId",
  s.due_at as "dueAt", s.state, s.error, o.name as operator`
const shown = ({ key: _key, dueAt, ...row }: Row) => ({ ...row, dueAt: dueAt.toISOString() })

/** What somebody may do everywhere, of what can be done at a time. */
const routesOf = (modules: Modules, operator: Known) =>
  [...endpointsOf(modules).values()]
    .filter(({ spec }) => spec.schedule && mayOf(operator, spec.permission) === 'all')
    .map(({ route }) => route)

interface Filter {
  size?: number
  cursor?: string
  state?: Row['state']
}
/** What stands to be done and what was, the farthest first; of whoever may only do their own, what they have set themselves. */
export async function schedulePage(db: Db, modules: Modules, operator: Known, { size = DEFAULT_SIZE, cursor, state }: Filter) {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from admin_schedule s join admin_operator o on o.id = s.operator_id
    where (s.route = any(${routesOf(modules, operator)}) or s.operator_id = ${operator.id})
      ${state ? sql`and s.state = ${state}` : sql``} ${beyond(decodeCursor(cursor, 'time'), 'time', 's.due_at', 's.id')}
    order by s.due_at desc, s.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return { records: page.rows.map(shown), next: page.next }
}

/** The times that stand for these things. */
export async function scheduledOf(db: Db, modules: Modules, operator: Known, subject: string, ids: string[]) {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from admin_schedule s join admin_operator o on o.id = s.operator_id
    where s.state = 'waiting' and s.subject = ${subject} and s.subject_id = any(${ids})
      and (s.route = any(${routesOf(modules, operator)}) or s.operator_id = ${operator.id})`.execute(db)
  return rows.map(shown)
}

/** Long enough for a weekend. */
const SAID_DAYS = 3
const MOST_SAID = 20
/** What came due in the last days, was not done and not set right since by another time, a sentence each, for whoever could have set it, and whoever has. */
export async function failedSchedules(db: Db, modules: Modules, operator: Known): Promise<string[]> {
  const { rows } = await sql<Pick<Row, 'label' | 'title' | 'error'>>`
    select s.label, s.title, s.error from admin_schedule s
    where s.state = 'failed' and s.due_at > now() - make_interval(days => ${SAID_DAYS}) and s.due_at <= now()
      and not exists (select from admin_schedule n where n.subject = s.subject and n.subject_id = s.subject_id
        and n.route = s.route and n.due_at > s.due_at and n.state in ('done', 'failed'))
      and (s.route = any(${routesOf(modules, operator)}) or s.operator_id = ${operator.id})
    order by s.due_at desc, s.id desc limit ${MOST_SAID}`.execute(db)
  return rows.map(({ label, title, error }) => `“${title}”定时${label}到点没有做成：${error}`)
}

/** Refuses with 10104 what does not stand, or is not for them to say. */
export async function cancelSchedule(db: Db, modules: Modules, operator: Known, id: string) {
  const { rows } = await sql<{ label: string; title: string }>`
    update admin_schedule s set state = 'cancelled', ended_at = now() where id = ${id} and state = 'waiting'
      and (route = any(${routesOf(modules, operator)}) or operator_id = ${operator.id}) returning label, title`.execute(db)
  return rows[0] ?? gone()
}

interface Due {
  id: string
  operatorId: string
  route: string
  input: Input
  requestId: string
  address: string
}
/** Does what is due, each in a transaction of its own together with the note that it is done: once, or not at all. */
export async function doScheduled(services: Services) {
  const { db, log } = services
  for (;;) {
    const more = await db.transaction().execute(async (trx) => {
      const one = await next(trx)
      if (!one) return false
      // What is refused leaves nothing behind but why.
      await sql`savepoint before_it`.execute(trx)
      try {
        await doIt(services, trx, one)
        await sql`update admin_schedule set state = 'done', ended_at = now() where id = ${one.id}`.execute(trx)
      } catch (error) {
        await sql`rollback to savepoint before_it`.execute(trx)
        const refusal = refusalOf(error)
        if (!refusal) log.error({ err: error, schedule: one.id, route: one.route }, 'what was set for a time was not done')
        await sql`update admin_schedule set state = 'failed', ended_at = now(), error = ${refusal?.message ?? '没有做成，请看日志'}
          where id = ${one.id}`.execute(trx)
      }
      return true
    })
    if (!more) return
  }
}

async function next(trx: Trx): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select id, operator_id as "operatorId", route, input, request_id as "requestId", address from admin_schedule
    where state = 'waiting' and due_at <= now() order by due_at, id limit 1 for update skip locked`.execute(trx)
  return rows[0]
}

async function doIt(services: Services, trx: Trx, { operatorId, route, input, requestId, address }: Due) {
  const operator = (await operatorById(trx, operatorId)) ?? refuse(403, '定时间的人已停用')
  const endpoint: Endpoint = endpointsOf(services.modules).get(route) ?? refuse(400, '这项操作已经没有了')
  const origin: Origin = { source: 'http', address, device: '', requestId, seen: '', ...NO_COOKIES }
  await performWithin(services, trx, { operator, endpoint, input, origin })
}
