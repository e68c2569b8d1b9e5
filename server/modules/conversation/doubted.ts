import { sql } from 'kysely'
import type { Bus } from '../../app/bus'
import { publishWith } from '../../app/live-line'
import { topicOf } from './conversations'

/** A picture that WeChat found to be against the law is taken out of every conversation; one in doubt stays between the two. */
export const listenForDoubts = (bus: Bus) =>
  bus.on('picture.doubted', async (trx, { fileId, ownerId, verdict }) => {
    if (verdict !== 'risky') return
    const { rows } = await sql<{ conversationId: string; seq: number }>`
      update conversation_message set recalled_at = now(), body = '{}'
      where user_id = ${ownerId} and type = 'image' and body -> 'image' ->> 'id' = ${fileId} and recalled_at is null
      returning conversation_id as "conversationId", seq`.execute(trx)
    for (const gone of rows) await publishWith(trx, topicOf(gone.conversationId), { kind: 'recall', ...gone })
  })
