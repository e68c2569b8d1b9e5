import type { ChatMessage } from '../../../../contract/conversation'
import { avatarUrl, pictureOf, type Image } from '../../platform/file/images'
import type { Card, CardKind } from './cards'

/** What somebody sends. */
export type Content =
  | { type: 'text' | 'system'; text: string }
  /** One of the sender's own uploaded pictures. */
  | { type: 'image'; imageId: string }
  | { type: 'card'; kind: CardKind; id: string }

/** What is kept of it; nothing once it was recalled. */
export interface MessageBody {
  text?: string
  image?: Image
  card?: Card
  /** What a host is to the room. */
  title?: string
}

/** A message as it is stored, with who said it. */
export interface Message {
  conversationId: string
  seq: number
  id: string
  /** null: the platform */
  userId: string | null
  clientMsgId: string | null
  type: ChatMessage['type']
  body: MessageBody
  host: boolean
  recalled: boolean
  at: Date
  nickName: string | null
  avatarFile: string | null
}

/** What a number of a message can be at most; a greater one that somebody asks for is the same as this one. */
export const LAST_SEQ = 2_147_483_647

const PLATFORM = { id: '', nickName: '客服', avatar: '', host: true }

/** A message as `viewer` sees it; null sees nothing as their own. */
export function messageFor({ userId, type, body, host, recalled, ...row }: Message, viewer: string | null): ChatMessage {
  const mine = viewer !== null && userId === viewer
  const from = userId
    ? {
        id: userId,
        nickName: row.nickName ?? '',
        avatar: avatarUrl(row.avatarFile),
        host,
        ...(body.title && { title: body.title }),
      }
    : PLATFORM
  return {
    id: row.id,
    seq: row.seq,
    type,
    content: body.text ?? body.card?.title ?? '',
    ...(body.image && { image: pictureOf(body.image) }),
    ...(body.card && { card: body.card }),
    mine,
    ...(type !== 'system' && { from }),
    recalled,
    clientMsgId: mine ? (row.clientMsgId ?? '') : '',
    time: row.at.toISOString(),
  }
}

/** One line of a list of conversations. */
export function summaryOf({ type, body, recalled }: Pick<Message, 'type' | 'body' | 'recalled'>, mine: boolean): string {
  if (recalled) return mine ? '你撤回了一条消息' : '对方撤回了一条消息'
  if (type === 'image') return '[图片]'
  if (type === 'card') return `[分享] ${body.card?.title ?? ''}`
  return body.text ?? ''
}

/** The same content as was said before under this name. */
export function isSame(content: Content, { type, body, recalled }: Message): boolean {
  if (content.type !== type) return false
  // What it said is gone, so it is taken at its word.
  if (recalled) return true
  if (content.type === 'image') return body.image?.id === content.imageId.toLowerCase()
  if (content.type === 'card') return body.card?.kind === content.kind && body.card.id === content.id
  return body.text === content.text
}
