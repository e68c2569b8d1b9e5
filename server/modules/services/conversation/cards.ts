import type { ChatMessage } from '../../../../contract/conversation'
import type { Db } from '../../../app/db'

export type Card = NonNullable<ChatMessage['card']>
export type CardKind = Card['kind']

/** What a card of this thing shows; undefined when this person may not see the thing, or it is not there. */
export type CardOf = (db: Db, userId: string | null, id: string) => Promise<{ title: string; cover: string } | undefined>

const sources = new Map<CardKind, CardOf>()

/** The module that a thing belongs to says how it looks on a card; what nobody speaks for can't be put on one. */
export const registerCard = (kind: CardKind, cardOf: CardOf) => void sources.set(kind, cardOf)

export async function cardOf(db: Db, userId: string | null, kind: CardKind, id: string): Promise<Card | undefined> {
  const found = await sources.get(kind)?.(db, userId, id)
  return found && { kind, id, ...found }
}
