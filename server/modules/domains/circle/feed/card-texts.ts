import type { PostCard } from '../../../../../contract/circle'
import type { Db } from '../../../../app/database/db'
import { cardsOf } from '../cards'
import { TtlCache } from '../../../../app/ttl-cache'
import { cardRows } from '../queries'
import { theseOnly } from './list-queries'

/** How long a card is kept whose post has not changed: what else stands on it, a name or the best answer, is that old at most. */
const FRESH_MS = 1000
const MOST = 5000

interface CardText {
  version: string
  author: string
  /** All that is the same for whoever looks, up to the author's relation to the viewer. */
  text: string
}

/** What a card says to one viewer alone. */
export interface Marks {
  relation: 0 | 1 | 2
  mine: boolean
  liked: boolean
  collected: boolean
}

/** A post as a list is told of it: `version` is another one after every change of its row. */
interface Versioned {
  id: string
  version: string
}

/** A card split where the viewer's own marks come. */
function textOf({
  author: { relation: _relation, ...author },
  mine: _mine,
  liked: _liked,
  collected: _collected,
  ...rest
}: PostCard) {
  return `${JSON.stringify(rest).slice(0, -1)},"author":${JSON.stringify(author).slice(0, -1)},"relation":`
}

/** The card for one viewer, as JSON. */
export const withMarks = (text: string, { relation, mine, liked, collected }: Marks) =>
  `${text}${relation}},"mine":${mine},"liked":${liked},"collected":${collected}}`

/** Cards of posts as text, made and written out once for all who see them within a second. */
export class CardTexts {
  private readonly kept = new TtlCache<CardText>(FRESH_MS, MOST)
  /** By where they are read: nobody who has just written waits for what a replica says. */
  private readonly making = new WeakMap<Db, Map<string, Promise<Map<string, CardText>>>>()

  /** The cards of these posts, by id, and who wrote each; a post that is gone meanwhile is missing. */
  async of(db: Db, posts: Versioned[]): Promise<Map<string, CardText>> {
    const found = new Map<string, CardText>()
    const missing: string[] = []
    for (const { id, version } of posts) {
      const card = this.kept.get(id)
      if (card?.version === version) found.set(id, card)
      else missing.push(id)
    }
    const making = this.making.get(db) ?? new Map<string, Promise<Map<string, CardText>>>()
    this.making.set(db, making)
    const own = missing.filter((id) => !making.has(id))
    if (own.length) {
      const made = this.read(db, own).finally(() => own.forEach((id) => making.delete(id)))
      // Each of those who wait hears of it.
      made.catch(() => {})
      for (const id of own) making.set(id, made)
    }
    await Promise.all(missing.map(async (id) => (await making.get(id))?.forEach((card, of) => found.set(of, card))))
    return found
  }

  private async read(db: Db, ids: string[]): Promise<Map<string, CardText>> {
    const rows = await cardRows(db, theseOnly(ids), null)
    const made = new Map<string, CardText>()
    ;(await cardsOf(db, rows, null)).forEach((card, at) => {
      const { version, author_id: author } = rows[at]
      const text = { version, author, text: textOf(card) }
      this.kept.set(card.id, text)
      made.set(card.id, text)
    })
    return made
  }
}
