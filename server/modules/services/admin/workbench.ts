import { sql } from 'kysely'
import { refuse } from '../../../app/errors'
import type { AdminCtx, WorkbenchAlarm, WorkbenchFigure, WorkbenchQueue } from '../../../app/admin'
import { dayOf } from '../../../app/time/days'
import { DAY_MS } from '../../../app/time/units'
import { unmetApprovals, waitingApprovals } from './approvals'
import { mayOf, type Known } from './operators'
import { routesToDecide } from './perform'
import { failedSchedules } from './schedules'
import { APPROVALS, hoursOf, UNMET } from './targets'

/** Whoever has the right for everything; of what is only one's own there are queues apart. */
const mayAll = (operator: Known, { permission }: WorkbenchAlarm | WorkbenchQueue | WorkbenchFigure) =>
  mayOf(operator, permission) === 'all'

/** What a part of the workbench says, undefined where it fails: the others are shown all the same, and the log says why. */
async function tried<T>({ db, log }: AdminCtx, name: string, ask: () => Promise<T>): Promise<T | undefined> {
  await sql`savepoint before_part`.execute(db)
  try {
    const said = await ask()
    await sql`release savepoint before_part`.execute(db)
    return said
  } catch (error) {
    await sql`rollback to savepoint before_part`.execute(db)
    log.error({ err: error, name }, 'a part of the workbench failed')
    return undefined
  }
}
const UNCHECKED = '有一项提醒没能查出，原因在服务的日志里'
const SCHEDULES = 'schedules'
const UNCOUNTED = { count: 0, oldest: null, missing: true }

/** What waits for somebody: how much, and how long. */
export async function workbench(ctx: AdminCtx, operator: Known) {
  const { db, modules } = ctx
  const queues = modules.all('workbenchQueues').filter((queue) => mayAll(operator, queue))
  const shown = []
  // One after the other: they share the connection of the transaction.
  for (const { name, title, hours, list, filter, waiting } of queues)
    shown.push({
      name,
      title,
      hours,
      list,
      ...(filter && { filter }),
      ...((await tried(ctx, name, () => waiting(db, modules))) ?? UNCOUNTED),
    })
  const { scopeId } = operator
  if (scopeId)
    for (const { permission, waiting, ...queue } of modules.all('ownQueues'))
      if (mayOf(operator, permission) === 'own')
        shown.push({ ...queue, ...((await tried(ctx, queue.name, () => waiting(db, scopeId))) ?? UNCOUNTED) })
  shown.push({ ...APPROVALS, ...(await waitingApprovals(db, operator.id, routesToDecide(modules, operator))) })
  shown.push({ ...UNMET, ...(await unmetApprovals(db, operator.id)) })
  const set = await hoursOf(db)
  const alarms: { name: string; text: string }[] = []
  for (const { name, check } of modules.all('workbenchAlarms').filter((alarm) => mayAll(operator, alarm))) {
    const texts = (await tried(ctx, name, () => check(ctx))) ?? [UNCHECKED]
    alarms.push(...texts.map((text) => ({ name, text })))
  }
  const failed = (await tried(ctx, SCHEDULES, () => failedSchedules(db, modules, operator))) ?? [UNCHECKED]
  alarms.push(...failed.map((text) => ({ name: SCHEDULES, text })))
  return {
    alarms,
    queues: shown.map(({ oldest, ...queue }) => ({
      ...queue,
      hours: set.get(queue.name) ?? queue.hours,
      oldest: oldest?.toISOString() ?? null,
    })),
  }
}

const SPANS = [1, 7, 30, 90]

/** What was done in the last days, today among them, day by day. Refuses with 400. */
export async function figures(ctx: AdminCtx, operator: Known, span: string) {
  const { db, modules, now } = ctx
  if (!SPANS.includes(Number(span))) refuse(400, `参数错误：days 应为 ${SPANS.join('、')} 之一`)
  const days = Array.from({ length: Number(span) }, (_, at) => dayOf(now.getTime() - (Number(span) - 1 - at) * DAY_MS))
  const from = new Date(`${days[0]}T00:00:00+08:00`)
  const shown = []
  for (const figure of modules.all('workbenchFigures').filter((one) => mayAll(operator, one))) {
    const { name, title, kind } = figure
    const found = await tried(ctx, name, () => figure.byDay(db, from))
    const values = new Map(found?.map(({ day, value }) => [day, value]))
    shown.push({ name, title, kind, values: days.map((day) => values.get(day) ?? 0), ...(!found && { missing: true }) })
  }
  return { days, figures: shown }
}
