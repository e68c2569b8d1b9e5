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

/**
 * May this person (null: a guest) read the conversation, with this device where one is told? May refuse by itself with a code
 * that says why not.
 */
export type MayRead = (db: Db, userId: string | null, conversation: Conversation, deviceId?: string) => Promise<boolean>

/** Which of these people (null: a guest) may read it now, asked of all who are in there; only where that can change. */
export type StillReads = (
  db: Db,
  userIds: (string | null)[],
  conversation: Pick<Conversation, 'bizId'>,
) => Promise<Set<string | null>>

declare module '../../../app/module' {
  interface Extensions {
    /** The module that a kind belongs to says who may read it; without that nobody may. */
    conversationKinds: { kind: Kind; mayRead: MayRead; stillReads?: StillReads }
  }
}

const kindOf = (modules: Modules, kind: Kind) => modules.all('conversationKinds').find((one) => one.kind === kind)

export const stillReadsOf = (modules: Modules, kind: Kind) => kindOf(modules, kind)?.stillReads

export const mayRead = async (
  modules: Modules,
  db: Db,
  userId: string | null,
  conversation: Conversation,
  deviceId?: string,
): Promise<boolean> => (await kindOf(modules, conversation.kind)?.mayRead(db, userId, conversation, deviceId)) ?? false
