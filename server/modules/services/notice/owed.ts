import { sql, type RawBuilder } from 'kysely'
import type { WorkbenchAlarm } from '../../../app/admin'
import type { Db, Trx } from '../../../app/database/db'
import { each } from '../../../app/each'
import type { Services } from '../../../app/http/serve'
import { NIL_ID } from '../../../app/ids'
import { notify, type Notice } from './notices'

/** What many people are told when one thing changes: the words of whoever knows the thing. */
export interface OwedNews {
  kind: string
  /**
   * What to tell whom of these rows of `owed(subject_id, user_id, was, note, owed_at)`, a source to be read from. Who is
   * missing in the answer is not told any more: they have left, or all is again as they know it.
   */
  news(trx: Trx, owed: RawBuilder<unknown>): Promise<Notice[]>
}
declare module '../../../app/module' {
  interface Extensions {
    owedNews: OwedNews
  }
}
declare module '../../../app/database/db' {
  interface JsonColumns {
    'notice_owed.was': Record<string, string>
  }
}

const JOB = 'notice.owed'
const BATCH = 100
const LATE_HOURS = 1

interface Change {
  kind: string
  subjectId: string
  /** How it was before this change. */
  was?: Record<string, string>
  /** What whoever changes it says to everybody, or which change it is: the latest one counts. */
  note?: string
}

/**
 * Writes down, in the transaction that changes something, who is to be told of it: `people` gives rows of `user_id`. Whoever
 * has not heard of a change before this one is told of both at once, by how it was before the first.
 */
export const owe = (trx: Trx, { kind, subjectId, was = {}, note = '' }: Change, people: RawBuilder<unknown>) =>
  sql`insert into notice_owed (kind, subject_id, user_id, was, note)
    select ${kind}, ${subjectId}::uuid, p.user_id, ${JSON.stringify(was)}::jsonb, ${note}
    from (select distinct user_id from (${people}) all_of_them) p order by p.user_id
    on conflict (kind, subject_id, user_id) do update set note = excluded.note`.execute(trx)

/**
 * Tells everybody who is to be told, each once; neither a kind that fails nor a person with whom that fails keeps others from
 * their turn.
 */
export const tellOwed = (services: Services) =>
  each(services, JOB, services.modules.all('owedNews'), async (one) => {
    const { db } = services
    for (let some = await owedBehind(db, one.kind); some.length; some = await owedBehind(db, one.kind, some.at(-1)))
      await tellSome(db, one, some).catch(() => each(services, JOB, some, (person) => tellSome(db, one, [person]), 1))
  })

interface Owed {
  subject_id: string
  user_id: string
}
const NOBODY: Owed = { subject_id: NIL_ID, user_id: NIL_ID }
async function owedBehind(db: Db, kind: string, last = NOBODY): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select subject_id, user_id from notice_owed
    where kind = ${kind} and (subject_id, user_id) > (${last.subject_id}::uuid, ${last.user_id}::uuid)
    order by subject_id, user_id limit ${BATCH}`.execute(db)
  return rows
}

/**
 * That they are told and that nothing is owed to them any more stand or fall together; who is being told elsewhere is left
 * out.
 */
const tellSome = (db: Db, { kind, news }: OwedNews, some: Owed[]) =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      with batch as (
        select n.subject_id, n.user_id from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) s(subject_id uuid, user_id uuid)
        join notice_owed n on n.kind = ${kind} and n.subject_id = s.subject_id and n.user_id = s.user_id
        order by n.subject_id, n.user_id for update of n skip locked)
      delete from notice_owed n using batch
      where n.kind = ${kind} and n.subject_id = batch.subject_id and n.user_id = batch.user_id
      returning n.subject_id, n.user_id, n.was, n.note, n.owed_at`.execute(trx)
    if (!rows.length) return
    const owed = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as owed(subject_id uuid, user_id uuid, was jsonb, note text, owed_at timestamptz)`
    // In the order of their ids, as everybody waits who changes what several people have.
    const notices = (await news(trx, owed)).toSorted((one, other) => (one.to < other.to ? -1 : 1))
    for (const notice of notices) await notify(trx, notice)
  })

/** For whoever can have it looked into. */
export const owedAlarm: WorkbenchAlarm = {
  name: 'owed',
  permission: 'notice.send',
  async check({ db }) {
    const { rows } = await sql<{ kind: string; people: number }>`
      select kind, count(*)::integer as people from notice_owed
      where owed_at < now() - make_interval(hours => ${LATE_HOURS}) group by kind order by kind`.execute(db)
    return rows.map(({ kind, people }) => `变动通知（${kind}）过了一小时还有 ${people} 人没有收到`)
  },
}
