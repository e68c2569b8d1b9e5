import type { Db } from '../../../app/database/db'
import type { Modules } from '../../../app/module'

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

declare module '../../../app/module' {
  interface Extensions {
    /** The module that a kind belongs to says who may read it; without that nobody may. */
    conversationKinds: { kind: Kind; mayRead: MayRead }
  }
}

export const mayRead = async (modules: Modules, db: Db, userId: string | null, conversation: Conversation): Promise<boolean> =>
  (await modules
    .all('conversationKinds')
    .find(({ kind }) => kind === conversation.kind)
    ?.mayRead(db, userId, conversation)) ?? false
