import { sql } from 'kysely'
import type { OperatorRef } from '../../../app/admin'
import type { Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { operatorOn, operatorsWho } from '../../services/admin/operators'
import { OPEN, tellOperators } from './conversation'

/** Who may look after conversations. */
export const colleagues = (trx: Trx) => operatorsWho(trx, 'kefu.answer')

interface Held {
  operatorId: string | null
  name: string | null
}
/** How a conversation is looked after, where that colleague is still here; kept so until the transaction ends. Refuses with 10104. */
async function held(trx: Trx, conversationId: string): Promise<Held> {
  const { rows } = await sql<Held>`
    select (select w.id from ${operatorOn('k.operator_id')}) as "operatorId",
      (select w.name from ${operatorOn('k.operator_id')}) as name
    from kefu_case k where k.conversation_id = ${conversationId} and ${OPEN} for update of k`.execute(trx)
  return rows.at(0) ?? gone()
}

/** From now on it is mine. Refuses with 10104 where nobody waits, with 400 what a colleague has taken. */
export async function take(trx: Trx, conversationId: string, { id }: OperatorRef): Promise<void> {
  const { operatorId, name } = await held(trx, conversationId)
  if (operatorId && operatorId !== id) refuse(400, `${name}正在接待，需要的话请对方转给你`)
  await sql`update kefu_case set operator_id = ${id} where conversation_id = ${conversationId}`.execute(trx)
  await tellOperators(trx, conversationId)
}

/** A colleague looks after it from now on, and reads why; how it was. Refuses with 10104, with 400 who answers nobody. */
export async function handOver(trx: Trx, { conversationId, operatorId, note }: HandOver): Promise<{ operator: string | null }> {
  const { name } = await held(trx, conversationId)
  if (!(await colleagues(trx)).some(({ id }) => id === operatorId)) refuse(400, '这位同事不接待客服会话')
  await sql`update kefu_case set operator_id = ${operatorId}, note = ${note} where conversation_id = ${conversationId}`.execute(
    trx,
  )
  await tellOperators(trx, conversationId)
  return { operator: name }
}
interface HandOver {
  conversationId: string
  operatorId: string
  note: string
}
