import { sql } from 'kysely'
import type { FileUse } from '../../platform/file/uses'
import { isOpen, people } from '../../identity/user/people'
import { STATUS } from './statuses'

/** `t` can be read by others, or still by its author. */
const seen = sql`(t.status = ${STATUS.published} or (t.status in (${STATUS.inReview}, ${STATUS.rejected})
  and exists (select from ${people()} where u.id = t.author_id and ${isOpen})))`

export const fileUses: FileUse[] = [
  { table: 'circle_comment', column: 'images', where: sql`t.images <> '[]' and not t.deleted and ${seen}`, found: 'text' },
  { table: 'circle_draft', column: 'draft', found: 'text' },
  { table: 'circle_post', column: 'images', where: sql`t.images <> '[]' and ${seen}`, found: 'text' },
  { table: 'circle_post', column: 'video', where: sql`t.video is not null and ${seen}`, found: 'text' },
  { table: 'circle_topic', column: 'cover_file' },
]
