import { sql } from 'kysely'
import type { PostCard } from '../../../../../contract/circle'
import { batchedByIds } from '../../../../app/database/batched'
import type { Db } from '../../../../app/database/db'
import { cut } from '../../../../app/database/paging'
import { Json } from '../../../../app/http/raw-json'
import { hasBlocks } from '../../../identity/user/relations/blocks'
import { isFollowing } from '../../../identity/user/people'
import { relationOf } from '../../../identity/user/profile'
import { cardsOf } from '../cards'
import { cardRows, keyOf } from '../queries'
import { CardTexts, withMarks } from './card-texts'
import { theseOnly, type List } from './list-queries'

const LIKED = 1
const COLLECTED = 2
const FOLLOWING = 4
const FOLLOWED = 8

/** id, key, version and marks of a post */
type Told = [id: string, key: number, version: string, marks: number]

const texts = new CardTexts()

/**
 * The first page of a list for somebody who is logged in, as text: the list and the viewer's own marks are asked for, the cards
 * are those that everybody sees. Of `list` each call has to give the same statement but for the viewer. Undefined for whoever has
 * blocked somebody or was blocked: to them cards look different.
 */
export function viewerPage(list: (viewer: string) => List) {
  const ask = batchedByIds<[string], { blocked: boolean; posts: Told[] }>((viewer) => {
    const { ids, kind } = list(viewer)
    const who = sql`${viewer}::uuid`
    const author = sql.ref('p.author_id')
    return sql`
      with page as materialized (${ids})
      select ${hasBlocks(viewer)} as blocked, coalesce(json_agg(json_build_array(p.id, ${keyOf(kind)}, p.xmin::text,
        (l.user_id is not null)::integer * ${sql.lit(LIKED)} + (k.user_id is not null)::integer * ${sql.lit(COLLECTED)}
        + case when p.anonymous then 0 else ${isFollowing(who, author)}::integer * ${sql.lit(FOLLOWING)}
          + ${isFollowing(author, who)}::integer * ${sql.lit(FOLLOWED)} end)
        order by page.key desc, p.id desc), '[]') as posts
      from page join circle_post p on p.id = page.id
        left join circle_like l on l.user_id = ${who} and l.post_id = p.id
        left join circle_collect k on k.user_id = ${who} and k.post_id = p.id`
  })
  return async (
    db: Db,
    viewer: string,
    size: number,
  ): Promise<Json<{ records: PostCard[]; next: string | null }> | undefined> => {
    const { blocked, posts } = (await ask(db, viewer))!
    if (blocked) return undefined
    const { rows, next } = cut(
      posts.map(([id, key, version, marks]) => ({ id, key, version, marks })),
      size,
    )
    const cards = await texts.of(db, rows)
    // What one has just changed of oneself is seen at once under what one has written.
    const own = rows.filter(({ id }) => cards.get(id)?.author === viewer).map(({ id }) => id)
    const ownCards = own.length ? await ownTexts(db, own, viewer) : undefined
    const records = rows.flatMap(({ id, marks }) => {
      const card = cards.get(id)
      if (!card) return []
      const ownCard = ownCards?.get(id)
      if (ownCard) return [ownCard]
      const relation = relationOf((marks & FOLLOWING) > 0, (marks & FOLLOWED) > 0)
      return [withMarks(card.text, { relation, mine: false, liked: (marks & LIKED) > 0, collected: (marks & COLLECTED) > 0 })]
    })
    return new Json(`{"records":[${records.join(',')}],"next":${JSON.stringify(next)}}`)
  }
}

async function ownTexts(db: Db, ids: string[], viewer: string): Promise<Map<string, string>> {
  const rows = await cardRows(db, theseOnly(ids), viewer)
  return new Map((await cardsOf(db, rows, viewer)).map((card) => [card.id, JSON.stringify(card)]))
}
