import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { PostCard } from '../../../../contract/circle'
import type { Db } from '../../../app/database/db'
import { cardsOf } from './cards'
import { detailRow } from './queries'
import type { Viewer } from './visibility'
import { gone, refuse } from '../../../app/errors'
import { page } from '../../../app/http/page'
import type { ShareSubject } from '../../services/share/subjects'
import { circlePoster } from './poster'
import { STATUS, SEEN_BY } from './statuses'

export interface ForPoster {
  card: PostCard
  /** Published, and for everybody: what is in review, or for the author's followers alone, is not put on posters. */
  open: boolean
}

/** A post as its poster may show it to anybody, with the whole text; undefined when the viewer may not read it. */
export async function postForPoster(db: Db, id: string, viewer: Viewer): Promise<ForPoster | undefined> {
  const row = await detailRow(db, id, viewer)
  if (!row) return undefined
  const [card] = await cardsOf(db, [row], viewer)
  const { rows } = await sql<{ open: boolean }>`
    select status = ${STATUS.published} and visible = ${SEEN_BY.all} as open from circle_post where id = ${id}`.execute(db)
  return { card, open: rows[0].open }
}

/**
 * Where a link to a post stands by now: undefined when nobody can read the post any more. `secret` when `sharerId` wrote it
 * without a name: then the link must not say whose it is.
 */
async function postForLink(db: Db, id: string, sharerId: string | null): Promise<{ secret: boolean } | undefined> {
  const { rows } = await sql<{ secret: boolean }>`
    select p.anonymous and p.author_id is not distinct from ${sharerId}::uuid as secret
    from circle_post p where p.id = ${id} and p.status = ${STATUS.published}`.execute(db)
  return rows[0]
}

export const shareSubject: ShareSubject = {
  type: 'circle',
  opens: (id) => page('pages/circle/circleDetail', { id }),
  async show({ db, user }, id) {
    const post = (id && (await postForPoster(db, id, user?.id ?? null))) || gone()
    if (!post.open) refuse(codes.NO_POSTER, '暂不支持生成海报')
    // Whoever wrote this without a name shares it without one: no name on the poster, no person behind the key.
    const sharerId = user && !(post.card.anonymous && post.card.mine) ? user.id : null
    return { bizId: post.card.id, sharerId, poster: (inviter) => circlePoster(post.card, inviter) }
  },
  stands: postForLink,
}
