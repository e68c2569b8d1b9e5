import * as codes from '../../../../contract/rules/codes'
import type { RefusalCode } from '../../../../contract/rules/refusal-code'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import type { Silence } from '../../identity/user/sanctions'
import { standingOf, type Standing } from './queries'

/** To write to a stranger first. */
const MIN_LEVEL = 2
const STRANGERS_A_DAY = 20
const ONE_MESSAGE = '对方回复前你只能发送1条消息'

/** A conversation of two is about both of them, whoever begins it. */
export const pairOf = (a: string, b: string) => [a, b].sort().join(':')

export interface Rights {
  /** Of what they have said to each other; null: nothing yet. */
  conversationId: string | null
  /** What keeps the sender from writing to anybody. */
  silence: Silence
  /** Why nothing can be sent now. */
  refusal?: { code: RefusalCode; message: string }
  /** What to know before writing, or why it can't be done. */
  tip: string
  /** The receiver has neither answered nor follows the sender. */
  stranger: boolean
  /** This would be the first message to a stranger. */
  first: boolean
  /** The sender has blocked the receiver. */
  blocked: boolean
}

/**
 * Whether one may write to the other now; in the message's own transaction when it is the first. Refuses with 12401 (nobody
 * there).
 */
export async function rightsOf(db: Db, userId: string, peerId: string): Promise<Rights> {
  const standing = await standingOf(db, { userId, peerId, bizId: pairOf(userId, peerId) })
  if (!standing) return refuse(codes.USER_GONE, '用户不存在或已注销')
  const { conversationId, silence, blocks: blocked } = standing
  const stranger = !standing.replied && !standing.followed
  const refusal = refusalFor(standing, stranger)
  const tip = refusal?.message ?? (stranger ? ONE_MESSAGE : '')
  return { conversationId, silence, refusal, tip, stranger, first: stranger && !standing.wrote, blocked }
}

function refusalFor(standing: Standing, stranger: boolean): Rights['refusal'] {
  if (standing.closed) return { code: codes.USER_GONE, message: '用户不存在或已注销' }
  if (standing.blocked) return { code: codes.CHAT_BLOCKED, message: '您已被对方拉黑' }
  if (standing.blocks) return { code: codes.CHAT_BLOCKED, message: '请先将对方移出黑名单' }
  // Whoever wrote after closing the door has opened it to this one person.
  if (!standing.repliedSince && isClosed(standing)) return { code: codes.CHAT_CLOSED, message: '对方未开放私信' }
  if (!stranger) return undefined
  if (standing.wrote) return { code: codes.CHAT_WAITS_FOR_ANSWER, message: ONE_MESSAGE }
  if (standing.level < MIN_LEVEL) return { code: codes.CHAT_LEVEL_TOO_LOW, message: `Lv${MIN_LEVEL} 起可以给陌生人发私信` }
  if (standing.startedToday >= STRANGERS_A_DAY)
    return { code: codes.TOO_OFTEN, message: `每天最多主动联系 ${STRANGERS_A_DAY} 位陌生人` }
  return undefined
}

const isClosed = ({ allow, following, followed }: Standing) =>
  allow === 'none' || (allow === 'mutual' && !(following && followed))
