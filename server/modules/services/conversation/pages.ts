import type { ChatMessage } from '../../../../contract/conversation'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { cut, type Position } from '../../../app/database/paging'
import { after, before, messageFor } from './conversations'
import { boundsFor, messagesWith } from './queries'

const DEFAULT_SIZE = 20

export interface PageInput {
  beforeSeq?: number
  afterSeq?: number
  size?: number
}
export interface MessagePage {
  /** The oldest first. */
  records: ChatMessage[]
  /** There are more in the direction that was asked for. */
  hasMore: boolean
  lastSeq: number
}

export const NO_MESSAGES: MessagePage = { records: [], hasMore: false, lastSeq: 0 }

/** What somebody may see of a conversation; the latest page when neither end is given. */
export async function messagePage(db: Db, conversationId: string, viewer: string | null, input: PageInput): Promise<MessagePage> {
  const { beforeSeq, afterSeq, size = DEFAULT_SIZE } = input
  if (beforeSeq !== undefined && afterSeq !== undefined) return refuse(400, '参数错误：beforeSeq 与 afterSeq 只能给一个')
  const { last, floor } = await boundsFor(db, conversationId, viewer)
  const forward = afterSeq !== undefined
  const found = forward
    ? await after(db, conversationId, Math.max(afterSeq, floor), size + 1)
    : await before(db, conversationId, beforeSeq, size + 1, floor)
  const hasMore = found.length > size
  const shown = hasMore ? (forward ? found.slice(0, size) : found.slice(1)) : found
  return { records: shown.map((message) => messageFor(message, viewer)), hasMore, lastSeq: last }
}

interface Search {
  word: string
  position: Position | undefined
  size: number
}

/** What somebody may see of a conversation that holds this word, the latest first. */
export async function searchMessages(db: Db, conversationId: string, viewer: string, { word, position, size }: Search) {
  const { floor } = await boundsFor(db, conversationId, viewer)
  const found = await messagesWith(db, conversationId, { word, floor, before: position?.key, limit: size + 1 })
  const { rows, next } = cut(
    found.map((message) => ({ ...message, key: message.seq })),
    size,
  )
  return { records: rows.map((message) => messageFor(message, viewer)), next }
}
