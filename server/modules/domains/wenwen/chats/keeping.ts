import { sql } from 'kysely'
import { ANSWER } from '../../../../../contract/rules/statuses'
import { byParts, deleteInBatches, updateInBatches } from '../../../../app/database/in-batches'
import { eachBatch, rowsBehind } from '../../../../app/each'
import type { Services } from '../../../../app/http/serve'
import { forgetAttachments } from '../answers/attachments'
import { FAILED } from './messages'
import { endAnswer, tellStopped } from '../answers/writer'
import { STATUS } from '../statuses'

export const KEPT_DAYS = 180
/** What is told of a finished answer is kept this long for whoever comes back; then the answer itself says it. */
const EVENT_HOURS = 24
/** Whoever writes an answer says at least this often that they do. */
const SILENT_SECONDS = 90
const BATCH = 500

/** Answers whose writer is gone, with the server that it ran on, end as failed: nothing is charged. */
export async function endAbandoned(services: Services): Promise<void> {
  const { db } = services
  const next = rowsBehind(
    db,
    'id',
    (last) => sql<{ id: string }>`
      select id from wenwen_message where status = ${STATUS.writing}
        and beat_at < now() - make_interval(secs => ${SILENT_SECONDS}) and id > ${last}
      order by id limit ${BATCH}`,
  )
  await eachBatch(services, 'wenwen.abandoned', next, async ({ id }) => {
    await db.transaction().execute((trx) => endAnswer(trx, id, { status: ANSWER.failed, error: FAILED, spent: false }))
    tellStopped(services, id)
  })
}

/** Talks are kept for 180 days after what was last said in them, and longer where an answer of them is collected. */
export async function forgetOld({ db }: Pick<Services, 'db'>): Promise<void> {
  const kept = sql`exists (select from wenwen_message m where m.chat_id = t.id and m.kept_at is not null)`
  await deleteInBatches(db, 'wenwen_chat', sql`t.last_at < now() - make_interval(days => ${KEPT_DAYS}) and not ${kept}`)
  await forgetAttachments(db)
  await deleteInBatches(db, 'wenwen_use', sql`t.day < current_date - ${KEPT_DAYS}::integer`)
  await updateInBatches(
    db,
    'wenwen_use',
    sql`place = null, network = null`,
    sql`t.place is not null and t.day < current_date - 2`,
  )
  await byParts(
    db,
    'wenwen_event',
    (part) => sql`delete from wenwen_event t using wenwen_message m
      where ${part} and m.id = t.message_id and m.status <> ${STATUS.writing}
        and m.created_at < now() - make_interval(hours => ${EVENT_HOURS})`,
  )
}
