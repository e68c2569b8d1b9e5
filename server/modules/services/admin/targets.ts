import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import { UNMET_DAYS } from './approvals'

/** Found by the core itself, not brought by a module: what waits for a second person. */
export const APPROVALS = { name: 'approval', title: '等我复核', hours: 4, list: 'POST /admin/api/approval/page' } as const
/** … and what one has asked for oneself, where nothing came of it. */
export const UNMET = {
  ...APPROVALS,
  name: 'unmet',
  title: '我提交的，没有成的',
  hours: UNMET_DAYS * 24,
  filter: 'state=unmet',
} as const

/** How many hours things may wait, of the queues of which operators have said so. */
export async function hoursOf(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ queue: string; minutes: number }>`select queue, minutes from admin_target`.execute(db)
  return new Map(rows.map(({ queue, minutes }) => [queue, minutes / 60]))
}

/** Every queue with how long things may wait in it. */
export async function targetList(db: Db, modules: Modules) {
  const set = await hoursOf(db)
  return [...modules.all('workbenchQueues'), ...modules.all('ownQueues'), APPROVALS, UNMET].map(({ name, title, hours }) => ({
    ...{ name, title },
    minutes: Math.round((set.get(name) ?? hours) * 60),
    usual: Math.round(hours * 60),
  }))
}

/** null: as the product has it. How many minutes it was before. Refuses with 400. */
export async function setTarget(db: Db, modules: Modules, name: string, minutes: number | null): Promise<number> {
  const before = (await targetList(db, modules)).find((one) => one.name === name) ?? refuse(400, '没有这个队列')
  await (
    minutes === null
      ? sql`delete from admin_target where queue = ${name}`
      : sql`insert into admin_target (queue, minutes) values (${name}, ${minutes})
          on conflict (queue) do update set minutes = excluded.minutes`
  ).execute(db)
  return before.minutes
}
