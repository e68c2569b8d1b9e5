import { sql } from 'kysely'

/** Who reads: a person's id, or nobody. */
export type Viewer = string | null

/**
 * Who may see a published post `p`; every query of posts, comments, likes and counts has this in its `where`.
 * An anonymous post is never for fans only: that would tell its readers that the author is somebody they follow.
 */
export const visibleTo = (viewer: Viewer) =>
  viewer
    ? sql`(p.status = 2 and (p.visible = 0 or p.author_id = ${viewer}::uuid or (not p.anonymous and exists (
        select from user_follow f where f.follower_id = ${viewer}::uuid and f.followee_id = p.author_id))))`
    : sql`(p.status = 2 and p.visible = 0)`

/** As `visibleTo`, and the author sees his own post in review or rejected. */
export const readableBy = (viewer: Viewer) =>
  viewer ? sql`(${visibleTo(viewer)} or (p.author_id = ${viewer}::uuid and p.status in (1, 3)))` : visibleTo(null)

/** A comment `c` that is shown with its text: a published one, or one's own in review or rejected. */
export const commentShown = (viewer: Viewer) => sql`(not c.deleted and (c.status = 2 or c.author_id = ${viewer}::uuid))`

/** `p` or `c` may be named as this person's: not behind an anonymous post, unless he asks himself. */
export const postOpen = (userId: string, viewer: Viewer) => (viewer === userId ? sql`true` : sql`not p.anonymous`)
export const answerOpen = (userId: string, viewer: Viewer) =>
  viewer === userId ? sql`true` : sql`not (p.anonymous and p.author_id = c.author_id)`
