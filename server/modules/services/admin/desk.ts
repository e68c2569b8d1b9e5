import { refuse } from '../../../app/errors'
import type { AdminCtx, DeskAlarm, DeskFigure, DeskQueue } from '../../../app/admin'
import { dayOf } from '../../../app/time/days'
import { DAY_MS } from '../../../app/time/units'
import { waitingApprovals } from './approvals'
import { mayOf, type Known } from './operators'
import { routesToDecide } from './perform'
import { APPROVALS, hoursOf } from './targets'

/** Whoever has the right for everything; what is only one's own has no desk. */
const mayAll = (operator: Known, { permission }: DeskAlarm | DeskQueue | DeskFigure) => mayOf(operator, permission) === 'all'

/** What waits for somebody: how much, and how long. */
export async function desk(ctx: AdminCtx, operator: Known) {
  const { db, modules } = ctx
  const queues = modules.all('deskQueues').filter((queue) => mayAll(operator, queue))
  const shown = []
  // One after the other: they share the connection of the transaction.
  for (const { name, title, hours, list, filter, waiting } of queues)
    shown.push({ name, title, hours, list, ...(filter && { filter }), ...(await waiting(db, modules)) })
  shown.push({ ...APPROVALS, ...(await waitingApprovals(db, operator.id, routesToDecide(modules, operator))) })
  const set = await hoursOf(db)
  const alarms = []
  for (const { name, check } of modules.all('deskAlarms').filter((alarm) => mayAll(operator, alarm)))
    alarms.push(...(await check(ctx)).map((text) => ({ name, text })))
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
export async function figures({ db, modules, now }: AdminCtx, operator: Known, span: string) {
  if (!SPANS.includes(Number(span))) refuse(400, `参数错误：days 应为 ${SPANS.join('、')} 之一`)
  const days = Array.from({ length: Number(span) }, (_, at) => dayOf(now.getTime() - (Number(span) - 1 - at) * DAY_MS))
  const from = new Date(`${days[0]}T00:00:00+08:00`)
  const shown = []
  for (const figure of modules.all('deskFigures').filter((one) => mayAll(operator, one))) {
    const values = new Map((await figure.byDay(db, from)).map(({ day, value }) => [day, value]))
    shown.push({
      name: figure.name,
      title: figure.title,
      kind: figure.kind,
      values: days.map((day) => values.get(day) ?? 0),
    })
  }
  return { days, figures: shown }
}
