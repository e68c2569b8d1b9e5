import { sql } from 'kysely'
import type { OperatorRef } from '../../../app/admin'
import type { Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { colleagues } from './colleagues'
import { OPEN, tellOperators } from './conversation'

/**
 * Who looks after a conversation, where they still may; undefined: nobody. Kept so until the transaction ends. Refuses with
 * 10104.
 */
async function holderOf(trx: Trx, conversationId: string) {
  const { rows } = await sql<{ operatorId: string | null }>`
    select k.operator_id as "operatorId" from kefu_case k where k.conversation_id = ${conversationId} and ${OPEN}
      for update of k`.execute(trx)
  const { operatorId } = rows.at(0) ?? gone()
  return (await colleagues(trx)).find(({ id }) => id === operatorId)
}

/** From now on it is mine. Refuses with 10104 where nobody waits, with 400 what a colleague has taken. */
export async function take(trx: Trx, conversationId: string, { id }: OperatorRef): Promise<void> {
  const holder = await holderOf(trx, conversationId)
  if (holder && holder.id !== id) refuse(400, `${holder.name}正在接待，需要的话请对方转给你`)
  await sql`update kefu_case set operator_id = ${id} where conversation_id = ${conversationId}`.execute(trx)
  await tellOperators(trx, conversationId)
}

/** A colleague looks after it from now on, and reads why; how it was. Refuses with 10104, with 400 who answers nobody. */
export async function handOver(trx: Trx, { conversationId, operatorId, note }: HandOver): Promise<{ operator: string | null }> {
  const holder = await holderOf(trx, conversationId)
  if (!(await colleagues(trx)).some(({ id }) => id === operatorId)) refuse(400, '这位同事不接待客服会话')
  await sql`update kefu_case set operator_id = ${operatorId}, note = ${note} where conversation_id = ${conversationId}`.execute(
    trx,
  )
  await tellOperators(trx, conversationId)
  return { operator: holder?.name ?? null }
}
interface HandOver {
  conversationId: string
  operatorId: string
  note: string
}
