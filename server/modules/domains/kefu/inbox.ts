import { sql } from 'kysely'
import type { ChatMessage } from '../../../../contract/conversation'
import type { Db } from '../../../app/database/db'
import type { OperatorRef } from '../../../app/admin'
import { gone } from '../../../app/errors'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { people } from '../../identity/user/people'
import { before, messageFor } from '../../services/conversation/conversations'
import { conversationOn, isOfKind, lastTextOf } from '../../services/conversation/members'
import { colleagues } from './colleagues'
import { ASKED, OPEN } from './conversation'

interface Row {
  id: string
  key: number
  userId: string
  nickName: string
  state: 'waiting' | 'human' | 'closed'
  since: Date
  last: string
  operatorId: string | null
  mine: boolean
  note: string
}
const wanted = (state: 'waiting' | 'human' | 'mine' | 'closed', me: string) =>
  ({ waiting: sql`k.state = 'waiting'`, human: ASKED, mine: sql`k.operator_id = ${me} and ${OPEN}`, closed: sql`not ${OPEN}` })[
    state
  ]

/**
 * Who waits for a person, whom I look after, or whom a person has answered and who has said something since: the longest first.
 * What is settled, or what somebody has talked about whatever became of it: the latest first.
 */
export async function inboxPage(
  db: Db,
  { id: me }: OperatorRef,
  {
    size = DEFAULT_SIZE,
    cursor,
    state,
    userId,
  }: { size?: number; cursor?: string; state?: Parameters<typeof wanted>[0]; userId?: string },
) {
  const up = state !== undefined && state !== 'closed'
  const turn = up ? sql`` : sql`desc`
  const { rows } = await sql<Row>`
    select c.id, ${micros(sql`k.changed_at`)} as key, u.id as "userId", u.nick_name as "nickName",
      case when ${OPEN} then k.state else 'closed' end as state, k.changed_at as since,
      coalesce(${lastTextOf('u.id')}, '') as last, case when ${OPEN} then k.operator_id end as "operatorId",
      ${OPEN} and k.operator_id is not distinct from ${me}::uuid as mine, case when ${OPEN} then k.note else '' end as note
    from kefu_case k join ${conversationOn('k.conversation_id')} join ${people()} on u.id::text = c.biz_id
    where c.kind = 'kefu' ${state ? sql`and ${wanted(state, me)}` : sql``} ${userId ? sql`and c.biz_id = ${userId.toLowerCase()}` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'k.changed_at', 'k.conversation_id', up)}
    order by k.changed_at ${turn}, k.conversation_id ${turn} limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const names = new Map((await colleagues(db)).map(({ id, name }) => [id, name]))
  const records = page.rows.map(({ id, key: _key, since, operatorId, ...row }) => ({
    conversationId: id,
    ...row,
    operator: (operatorId && names.get(operatorId)) ?? '',
    since: since.toISOString(),
  }))
  return { records, next: page.next }
}

const LINES = 50
/** What was said in a conversation with customer service, the latest or before one. Refuses with 10104 when it is no such one. */
export async function linesOf(db: Db, conversationId: string, beforeSeq?: number): Promise<ChatMessage[]> {
  if (!(await isOfKind(db, conversationId, 'kefu'))) gone()
  const messages = await before(db, conversationId, beforeSeq, LINES)
  return messages.map((message) => messageFor(message, null))
}
