import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../../app/database/db'
import { beyond, micros } from '../../../../app/database/paging'
import { each, eachBatch } from '../../../../app/each'
import type { Services } from '../../../../app/http/serve'
import type { Waiting } from '../queries'
import { abandon } from '../sessions'
import { PRACTICE } from './record'

/** Questions of one statement, which reads all that they were ever answered. */
const AT_ONCE = 20

/** What a paper whose time was over comes to stands there later than it says, and what was being written is not counted yet. */
const LATE_MINUTES = 10

/**
 * A question is counted again when what came since is more than one in so many of its answers: a few more of very many change
 * nothing.
 */
const PART = 100

/**
 * Counts again how everybody stands with the questions that were answered since then, as far as that may change with what
 * came after they were counted last: all of what they were ever answered. What cannot be counted keeps no other from its
 * turn.
 */
export async function countQuestions(services: Pick<Services, 'db' | 'log'>, since: Date): Promise<void> {
  const { db } = services
  const { rows } = await sql<{ id: string }>`
    with answered as materialized (select distinct question_id as id from tiku_done where at >= ${since})
    select a.id from answered a left join tiku_question_stat t on t.question_id = a.id
    where t.at is null or (
      select count(*) from (
        select from tiku_done d where d.question_id = a.id and d.at > t.at - make_interval(mins => ${LATE_MINUTES})
        limit t.done / ${PART}::integer + 1) n) > t.done / ${PART}::integer
    order by a.id`.execute(db)
  const ids = rows.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    await count(db, sql`d.question_id = any(${some}::uuid[])`).catch(() =>
      each(services, 'tiku.stats', some, (id) => countQuestion(db, id), 1),
    )
  }
}
export const countQuestion = (db: Db, id: string) => count(db, sql`d.question_id = ${id}`)

async function count(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into tiku_question_stat (question_id, done, "right", trap, trap_count, at)
    select n.question_id, n.done, n."right", coalesce(t.key, ''), coalesce(t.count, 0), now()
    from (
      select d.question_id, count(*) as done, count(*) filter (where d."right") as "right" from tiku_done d
      where ${which} group by d.question_id) n
    left join lateral (
      select a.answer ->> 0 as key, count(*) as count
      from tiku_done d join tiku_question q on q.id = d.question_id and q.kind = 'single'
      join tiku_answer a on a.session_id = d.session_id and a.question_id = d.question_id
      where d.question_id = n.question_id and not d."right" group by 1 order by 2 desc, 1 limit 1) t on true
    on conflict (question_id) do update set done = excluded.done, "right" = excluded."right", trap = excluded.trap,
      trap_count = excluded.trap_count, at = excluded.at`.execute(db)
}

const BATCH = 500

/** Ends practice that nobody has gone on with for a day. */
export async function endIdle(services: Services): Promise<void> {
  const next = async (last?: Waiting) => {
    const { rows } = await sql<Waiting>`
    select s.id, ${micros(sql`s.started_at`)} as key from tiku_session s where s.state = 'open' and s.expire_at is null
      and s.use = ${PRACTICE}
      and s.started_at < now() - interval '1 day'
      and not exists (select from tiku_answer a where a.session_id = s.id and a.saved_at > now() - interval '1 day')
      ${beyond(last, 'time', 's.started_at', 's.id', true)}
    order by s.started_at, s.id limit ${BATCH}`.execute(services.db)
    return rows
  }
  await eachBatch(services, 'tiku.idle', next, ({ id }: Waiting) => abandon(services.db, id))
}
