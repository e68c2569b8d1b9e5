import type { ChatMessage } from '../../../../contract/conversation'
import type { Db } from '../../../app/database/db'
import type { Modules } from '../../../app/module'

export type Card = NonNullable<ChatMessage['card']>
export type CardKind = Card['kind']

/** What a card of this thing shows; undefined when this person may not see the thing, or it is not there. */
export type CardOf = (db: Db, userId: string | null, id: string) => Promise<{ title: string; cover: string } | undefined>

declare module '../../../app/module' {
  interface Extensions {
    /** The module that a thing belongs to says how it looks on a card; what nobody speaks for can't be put on one. */
    cards: { kind: CardKind; of: CardOf }
  }
}

export async function cardOf(
  modules: Modules,
  db: Db,
  userId: string | null,
  kind: CardKind,
  id: string,
): Promise<Card | undefined> {
  const found = await modules
    .all('cards')
    .find((card) => card.kind === kind)
    ?.of(db, userId, id)
  return found && { kind, id, ...found }
}
