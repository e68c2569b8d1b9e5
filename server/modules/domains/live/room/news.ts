import { sql } from 'kysely'
import type { SocketEvent } from '../../../../../contract'
import type { Trx } from '../../../../app/database/db'
import { publishEach, publishWith } from '../../../../app/pubsub'
import { topicOf } from '../../../services/conversation/conversations'

type News = Omit<Extract<SocketEvent, { kind: 'live' }>, 'kind' | 'conversationId' | 'rev'>

/**
 * Makes the next version of a room's state and tells everybody in the room of it, when the transaction is committed. Holding
 * the live until then makes the versions arrive in their order; whoever hears one that is not the next asks how things are.
 */
export async function tellRoom(trx: Trx, conversationId: string, news: News) {
  const { rows } = await sql<{ rev: number }>`
    update live set rev = rev + 1 where conversation_id = ${conversationId} returning rev`.execute(trx)
  await tell(trx, conversationId, { rev: rows[0].rev, ...news })
}

/** Tells what is no part of that state: a count that goes up. */
export const tell = (trx: Trx, conversationId: string, news: News & { rev?: number }) =>
  publishWith(trx, topicOf(conversationId), { kind: 'live', conversationId, ...news })

/** Tells some people of what happened in a room, wherever they are. */
export const tellPersons = (trx: Trx, userIds: string[], conversationId: string, news: News) =>
  publishEach(trx, userIds, { kind: 'live', conversationId, ...news })
