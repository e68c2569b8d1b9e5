import { sql, type RawBuilder } from 'kysely'
import { notBlocked } from '../../identity/user/relations/blocks'
import { isFollowing } from '../../identity/user/people'
import { SEEN_BY, STATUS } from './statuses'

/** Who reads: a person's id, or nobody. */
export type Viewer = string | null

/** A post `p` that is for everybody, whoever has blocked whom, as the partial indexes of the public lists say it. */
export const isPublic = sql`p.status = ${STATUS.published} and p.visible = ${SEEN_BY.all}`
/** A comment `c` that is published, whoever reads. */
export const commentPublished = sql`c.status = ${STATUS.published} and not c.deleted`

/**
 * Who may see a published post `p`, whoever has blocked whom.
 * An anonymous post is never for fans only: that would tell its readers that the author is somebody they follow.
 */
export const openTo = (viewer: Viewer) =>
  viewer
    ? sql`(p.status = ${STATUS.published} and (p.visible = ${SEEN_BY.all} or p.author_id = ${viewer}::uuid
      or (not p.anonymous and ${isFollowing(sql`${viewer}::uuid`, sql.ref('p.author_id'))})))`
    : sql`(${isPublic})`

/** Neither the viewer nor the author of `p` has blocked the other. An anonymous post stays: vanishing would tell who wrote it. */
export const postUnblocked = (viewer: Viewer) => (viewer ? sql`(p.anonymous or ${notBlocked(viewer, 'p.author_id')})` : sql`true`)

/** As `postUnblocked`, of whoever wrote under `p`: the asker of an anonymous question stays nobody there. */
export const talkUnblocked = (viewer: Viewer, writer: string) =>
  viewer ? sql`((p.anonymous and ${sql.ref(writer)} = p.author_id) or ${notBlocked(viewer, writer)})` : sql`true`

/** Who sees a published post `p`; every query of posts, comments, likes and counts has this in its `where`. */
export const visibleTo = (viewer: Viewer) => (viewer ? sql`(${openTo(viewer)} and ${postUnblocked(viewer)})` : openTo(null))

/** The author sees his own post in review or rejected. */
const ownUnseen = (viewer: string) =>
  sql`(p.author_id = ${viewer}::uuid and p.status in (${STATUS.inReview}, ${STATUS.rejected}))`

/** As `visibleTo`, and the author sees his own post in review or rejected. */
export const readableBy = (viewer: Viewer) => (viewer ? sql`(${visibleTo(viewer)} or ${ownUnseen(viewer)})` : visibleTo(null))

/** Whether the viewer may read the post of this id. */
export const readablePost = (id: RawBuilder<unknown>, viewer: Viewer) =>
  sql<boolean>`exists (select from circle_post p where p.id = ${id} and ${readableBy(viewer)})`

/** Whether the post of this id was taken down or deleted, whoever reads: false where there is no id. */
export const postTakenDown = (id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from circle_post p where p.id = ${id} and p.status in (${STATUS.takenDown}, ${STATUS.deleted}))`

/** As `readableBy`, whoever has blocked whom: for those who are told so. */
export const readableUnlessBlocked = (viewer: string) => sql`(${openTo(viewer)} or ${ownUnseen(viewer)})`

/** A comment `c` that is shown with its text: a published one, or one's own in review or rejected. */
export const commentShown = (viewer: Viewer) =>
  sql`(not c.deleted and (c.status = ${STATUS.published} or c.author_id = ${viewer}::uuid))`

/** A comment `c` of which others see at most where it stood: deleted, or somebody else's in review or rejected. */
export const commentGone = (viewer: Viewer) =>
  sql`(c.deleted or (c.status <> ${STATUS.published} and c.author_id is distinct from ${viewer}::uuid))`

/** `p` or `c` may be named as this person's: not behind an anonymous post, unless he asks himself. */
export const postOpen = (userId: string, viewer: Viewer) => (viewer === userId ? sql`true` : sql`not p.anonymous`)
export const answerOpen = (userId: string, viewer: Viewer) =>
  viewer === userId ? sql`true` : sql`not (p.anonymous and p.author_id = c.author_id)`
