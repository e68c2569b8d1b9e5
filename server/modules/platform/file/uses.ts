import { sql, type RawBuilder } from 'kysely'

/** A column whose rows show files by their ids, alone, in JSON or in an address. */
export interface Use {
  table: string
  column: string
  /** Rows that count, as `t`; without it all do. */
  where?: RawBuilder<unknown>
}

/** `t` can be read by others, or still by its author. */
const seen = sql`(t.status = 2 or (t.status in (1, 3)
  and exists (select from app_user u where u.id = t.author_id and u.status <> 'closed')))`
const open = sql`t.state = 'open'`

/**
 * Every place that keeps a file, the only list of them. What stands in none of these rows is removed in the end, so whatever else comes
 * to hold a file has to be named here; the test of it asks the database for all columns that could. A row too many only keeps longer.
 */
export const USES: Use[] = [
  { table: 'ad', column: 'image_file' },
  { table: 'app_user', column: 'avatar_file' },
  { table: 'circle_comment', column: 'images', where: sql`t.images <> '[]' and not t.deleted and ${seen}` },
  { table: 'circle_draft', column: 'draft' },
  { table: 'circle_form', column: 'gift_id' },
  { table: 'circle_form', column: 'group_qr' },
  { table: 'circle_form_record', column: 'values' },
  { table: 'circle_post', column: 'images', where: sql`t.images <> '[]' and ${seen}` },
  { table: 'circle_post', column: 'video', where: sql`t.video is not null and ${seen}` },
  { table: 'circle_topic', column: 'cover_file' },
  // A card has the cover of what it leads to.
  { table: 'conversation_message', column: 'body', where: sql`t.type in ('image', 'card') and t.recalled_at is null` },
  { table: 'exam_registration', column: 'values' },
  { table: 'feedback', column: 'images', where: sql`t.images <> '[]'` },
  { table: 'kefu_teacher', column: 'qr_file' },
  { table: 'lesson', column: 'html', where: sql`t.html like '%/files/%'` },
  { table: 'lesson_course', column: 'cover_file' },
  { table: 'lesson_course', column: 'group_qr' },
  { table: 'lesson_review', column: 'images', where: sql`t.images <> '[]'` },
  { table: 'lesson_teacher', column: 'avatar_file' },
  { table: 'live', column: 'cover_file' },
  { table: 'live_slide', column: 'file_id' },
  // Evidence: what was reported, as it was then, and what whoever reported it has added.
  { table: 'report', column: 'images', where: open },
  { table: 'report', column: 'snapshot', where: open },
  { table: 'shop_order', column: 'cover' },
]

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

const idsIn = ({ table, column, where = sql`true` }: Use) => sql`
  select (regexp_matches(lower(t.${sql.ref(column)}::text), ${UUID}, 'g'))[1]::uuid as id from ${sql.table(table)} t where ${where}`

/** The ids of all files that something shows, and other ids among them. Reads whole tables. */
export const shownIds = sql<{ id: string }>`${sql.join(USES.map(idsIn), sql` union all `)}`
