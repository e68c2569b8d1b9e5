import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../app/database/db'
import type { Services } from '../../../app/http/serve'
import { dailyRow } from '../../domains/tiku/task-facts'
import type { TaskRow } from './queries'

type Expression = RawBuilder<unknown>

/** What a module knows of how far somebody is: expressions within one statement, so that all of it is read at one moment. */
export interface TaskFacts {
  /**
   * By the code of the task, since it began or since its day or week did. Of several modules with the same code the sum
   * counts.
   */
  facts(userId: Expression, since: { day: Expression; week: Expression }): Record<string, Expression>
  /**
   * What an event of operators may count, by the name that its row has; `during` says of a time whether it is within the
   * event.
   */
  counts?: Record<string, (userId: Expression, during: (time: Expression) => Expression) => Expression>
}
declare module '../../../app/module' {
  interface Extensions {
    taskFacts: TaskFacts
  }
}

type Known = Pick<Services, 'modules'> & { db: Db }

const SIGNED = sql`r.task_code = 'sign_in' and r.reverses is null and not r.reversed`

/** Days of 每日一练 in a row since the last row was paid: one begins where the one before has ended, on any day of the week. */
export const rowOfDaily = (userId: Expression, today: Expression) =>
  dailyRow(userId, today, {
    // A row that was received by hand says no last day of its own.
    after: sql`(select max(coalesce(nullif(r.source_id, '')::date, r.day)) from growth_record r where r.user_id = ${userId}
      and r.task_code = 'tiku_week7' and r.reverses is null
      and not r.reversed)`,
  })

/** Of growth itself. */
export const taskFacts: TaskFacts = {
  facts: (userId, since) => ({
    sign3: sql`(select count(*) from growth_record r where r.user_id = ${userId} and ${SIGNED})`,
    tiku_week7: rowOfDaily(userId, sql`(${since.day} at time zone 'Asia/Shanghai')::date`),
  }),
  counts: {
    // A day that is signed for later, for coins, was not signed in on.
    sign: (userId, during) =>
      sql`(select count(*) from growth_record r where r.user_id = ${userId} and ${SIGNED} and r.period = r.day::text
        and ${during(sql`r.created_at`)})`,
  },
}

/** How far somebody is with what is received, by the code of the task: counted from what they really did. */
export async function factsOf(
  { db, modules }: Known,
  userId: string,
  day: string,
  monday: string,
): Promise<Record<string, number>> {
  const since = (date: string) => sql`(${date}::date::timestamp at time zone 'Asia/Shanghai')`
  const times = { day: since(day), week: since(monday) }
  const all = modules.all('taskFacts').flatMap(({ facts }) => Object.entries(facts(sql`${userId}::uuid`, times)))
  const { rows } = await sql<{ code: string; n: number }>`
    select f.code, sum(f.n)::integer as n
    from (values ${sql.join(all.map(([code, fact]) => sql`(${code}, (${fact})::bigint)`))}) f(code, n) group by f.code`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ code, n }) => [code, n]))
}

/** How much of what an event counts somebody has done between its start and its end, by the code of the event. */
export async function eventFacts(
  { db, modules }: Known,
  userId: string,
  tasks: Pick<TaskRow, 'code' | 'counts' | 'startAt' | 'endAt'>[],
): Promise<Record<string, number>> {
  const known = new Map(modules.all('taskFacts').flatMap(({ counts = {} }) => Object.entries(counts)))
  const events = tasks.flatMap(({ code, counts, startAt, endAt }) => {
    const count = counts ? known.get(counts) : undefined
    if (!count) return []
    const during = (time: Expression) => sql`${time} >= ${startAt}::timestamptz and ${time} < ${endAt}::timestamptz`
    return [sql`(${code}, ${count(sql`${userId}::uuid`, during)})`]
  })
  if (!events.length) return {}
  const { rows } = await sql<{ code: string; n: number }>`select code, n from (values ${sql.join(events)}) e(code, n)`.execute(db)
  return Object.fromEntries(rows.map(({ code, n }) => [code, n]))
}
