import { sql } from 'kysely'
import { Bus, emit, type Events } from '../../server/app/bus'
import { growth } from '../../server/modules/aggregates/growth/module'
import { levelRows } from '../../server/modules/aggregates/growth/queries'
import { replay } from '../../server/modules/aggregates/growth/records'
import { decidedSeasons } from '../../server/modules/aggregates/growth/season-queries'
import type { Db } from '../../server/app/database/db'
import type { Person, TestServer } from '../support/server'
import { query } from '../support/query'

export const mine = async (person: Person) => (await person.call('GET /api/growth/mine')).result
export const start = (person: Person) => person.call('POST /api/user/start', { body: { platformType: 1 } })
export const trigger = (person: Person, taskCode: string, bizId?: string) =>
  person.call('POST /api/growthTask/taskTrigger', { body: { taskCode, bizId } })
export const receive = (person: Person, taskId?: string) => person.call('POST /api/growthTask/receive', { body: { taskId } })
export const records = async (person: Person, month?: string) =>
  (await person.call('POST /api/growthTask/growthRecordList', { body: { month, size: 50 } })).result.records
export const task = async (person: Pick<Person, 'call'>, code: string) =>
  (await person.call('POST /api/growthTask/growthTaskList', { body: {} })).result.find((one) => one.code === code)!

/** What is written and learnt gives no coins, where those of something else are counted. */
export const noTaskCoins = (server: TestServer) => query(server, sql`update growth_task set coins = 0 where period = 'each'`)

/** Growth after everything that has happened is booked. */
export async function growthOf(server: TestServer, person: Person): Promise<number> {
  await server.app.bus.drain()
  return (await mine(person)).growth
}

/** Something happens in a module that is not here: only growth hears of it. */
export async function happen<N extends keyof Events & string>(server: TestServer, name: N, data: Events[N]) {
  await server.app.bus.drain()
  const bus = new Bus(server.app.services)
  bus.add(growth)
  await server.database.db.transaction().execute((trx) => emit(trx, name, data))
  await bus.drain()
  await query(server, sql`delete from event_delivery where subscriber not like 'growth.%'`)
}

/** Gives somebody growth by orders, which no day limits. */
export const giveGrowth = (server: TestServer, { id }: Person, growth: number, orderId: string) =>
  happen(server, 'order.paid', { orderId, userId: id, kind: 'course', bizId: orderId, payPrice: (growth / 5) * 1000 })

/**
 * Everybody's level at the day's end, worked out anew: the highest whose threshold their growth carries and that no season
 * took, until they have earned it back or kept it in a later one. It must be what people stand at after growth.levels.
 */
export async function replayLevels(db: Db): Promise<Map<string, number>> {
  const [growths, levels, decided] = await Promise.all([replay(db), levelRows(db), decidedSeasons(db)])
  const taken = new Map<string, Map<number, number | null>>()
  for (const { userId, level, backAt } of decided) taken.set(userId, (taken.get(userId) ?? new Map()).set(level, backAt))
  return new Map(
    [...growths].map(([id, growth]) => {
      const lost = [...(taken.get(id) ?? [])].filter(([, backAt]) => backAt !== null && backAt > growth).map(([level]) => level)
      const carried = levels.filter(({ level, minGrowth }) => minGrowth <= growth && level < Math.min(Infinity, ...lost))
      return [id, carried.at(-1)!.level]
    }),
  )
}

/** What is wrong with anybody's growth: nothing, always. */
export async function faults(server: TestServer): Promise<object[]> {
  const wrong = await query<object>(
    server,
    sql`select u.id, u.growth, coalesce(sum(r.change), 0) as sum from app_user u left join growth_record r on r.user_id = u.id
        group by u.id having u.growth <> coalesce(sum(r.change), 0)
      union all select r.user_id, r.after, r.left from (
        select user_id, after, sum(change) over (partition by user_id order by seq) as left from growth_record) r
        where r.after <> r.left`,
  )
  const replayed = await replay(server.database.db)
  const people = await query<{ id: string; growth: number; level: number }>(server, sql`select id, growth, level from app_user`)
  const unlike = people.filter(({ id, growth }) => (replayed.get(id) ?? 0) !== growth)
  const levels = await replayLevels(server.database.db)
  // Above it only until the day's end.
  const tooLow = people.filter(({ id, level }) => level < (levels.get(id) ?? 1))
  const misjudged = (await decidedSeasons(server.database.db)).filter(({ right }) => !right)
  const failed = await query<object>(
    server,
    sql`select subscriber, error from event_delivery where error is not null and subscriber <> 'search.drain'`,
  )
  return [...wrong, ...unlike, ...tooLow, ...misjudged, ...failed]
}
