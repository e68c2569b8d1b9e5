import { sql, type RawBuilder } from 'kysely'
import type { DeskAlarm } from '../../../app/admin'
import type { Trx } from '../../../app/database/db'
import { each } from '../../../app/each'
import type { Services } from '../../../app/http/serve'
import { notify, type Notice } from './notices'

/** What many people are told when one thing changes: the words of whoever knows the thing. */
export interface OwedNews {
  kind: string
  /**
   * What to tell whom of these rows of `owed(subject_id, user_id, was, note, owed_at)`, a source to be read from. Who is missing in the answer
   * is not told any more: they have left, or all is again as they know it.
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

const BATCH = 100
const LATE_HOURS = 1

interface Change {
  kind: string
  subjectId: string
  /** How it was before this change. */
  was?: Record<string, string>
  /** What whoever changes it says to everybody. */
  note?: string
}

/**
 * Writes down, in the transaction that changes something, who is to be told of it: `people` gives rows of `user_id`. Whoever has not heard of
 * a change before this one is told of both at once, by how it was before the first.
 */
export const owe = (trx: Trx, { kind, subjectId, was = {}, note = '' }: Change, people: RawBuilder<unknown>) =>
  sql`insert into notice_owed (kind, subject_id, user_id, was, note)
    select ${kind}, ${subjectId}::uuid, p.user_id, ${JSON.stringify(was)}::jsonb, ${note}
    from (select distinct user_id from (${people}) all_of_them) p order by p.user_id
    on conflict (kind, subject_id, user_id) do update set note = excluded.note`.execute(trx)

/** Tells everybody who is to be told, each once; a kind that fails keeps no other from its turn. */
export const tellOwed = (services: Services) =>
  each(services, 'notice.owed', services.modules.all('owedNews'), async (one) => {
    while ((await services.db.transaction().execute((trx) => tellSome(trx, one))) === BATCH) continue
  })

/** That they are told and that nothing is owed to them any more stand or fall together. */
async function tellSome(trx: Trx, { kind, news }: OwedNews): Promise<number> {
  const { rows } = await sql`
    with batch as (
      select kind, subject_id, user_id from notice_owed where kind = ${kind}
      order by subject_id, user_id limit ${BATCH} for update skip locked)
    delete from notice_owed n using batch
    where n.kind = batch.kind and n.subject_id = batch.subject_id and n.user_id = batch.user_id
    returning n.subject_id, n.user_id, n.was, n.note, n.owed_at`.execute(trx)
  if (!rows.length) return 0
  const owed = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as owed(subject_id uuid, user_id uuid, was jsonb, note text, owed_at timestamptz)`
  // In the order of their ids, as everybody waits who changes what several people have.
  const notices = (await news(trx, owed)).toSorted((one, other) => (one.to < other.to ? -1 : 1))
  for (const notice of notices) await notify(trx, notice)
  return rows.length
}

/** For whoever can have it looked into. */
export const owedAlarm: DeskAlarm = {
  name: 'owed',
  permission: 'notice.send',
  async check({ db }) {
    const { rows } = await sql<{ kind: string; people: number }>`
      select kind, count(*)::integer as people from notice_owed
      where owed_at < now() - make_interval(hours => ${LATE_HOURS}) group by kind order by kind`.execute(db)
    return rows.map(({ kind, people }) => `变动通知（${kind}）过了一小时还有 ${people} 人没有收到`)
  },
}
