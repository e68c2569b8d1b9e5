import type { Db } from '../../../app/db'

/** A group, or an AI, may join them. */
export type Kind = 'dm' | 'live' | 'kefu'

export interface Conversation {
  id: string
  kind: Kind
  /** dm: both people 'a:b'; live: the live; kefu: the person who asks. */
  bizId: string
  lastSeq: number
}

/** May this person (null: a guest) read the conversation? May refuse by itself with a code that says why not. */
export type MayRead = (db: Db, userId: string | null, conversation: Conversation) => Promise<boolean>

const readers = new Map<Kind, MayRead>()

/** The module that a kind belongs to says who may read it; without that nobody may. */
export const registerKind = (kind: Kind, mayRead: MayRead) => void readers.set(kind, mayRead)

export const mayRead: MayRead = async (db, userId, conversation) =>
  (await readers.get(conversation.kind)?.(db, userId, conversation)) ?? false
