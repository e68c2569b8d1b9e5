import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { withWords } from '../../../app/database/with-words'
import { shownPost } from '../circle/shown'
import type { FormRow } from './queries'
import type { Written } from './written'

export const missing = (): never => refuse(codes.GONE, '没有这个表单')

interface Row {
  id: string
  key: number
  title: string
  postId: string | null
  starts: Date
  ends: Date | null
  count: number
  capacity: number | null
  gift: string | null
  group: boolean
}
const COLUMNS = sql`id, title, post_id as "postId", starts_at as starts, ends_at as ends, submit_count as count, capacity,
  gift_name as gift, group_qr is not null as group`
const shown = ({ starts, ends, ...row }: Omit<Row, 'key'>) => ({
  ...row,
  starts: starts.toISOString(),
  ends: ends?.toISOString() ?? null,
})

/** All forms, the newest first. */
export async function formPage(
  db: Db,
  { size = DEFAULT_SIZE, cursor, keyword }: { size?: number; cursor?: string; keyword?: string },
) {
  const { rows } = await sql<Row>`
    select ${COLUMNS}, ${micros(sql`created_at`)} as key from circle_form
    where true ${withWords(sql`title`, keyword)} ${beyond(decodeCursor(cursor, 'time'), 'time', 'created_at', 'id')}
    order by created_at desc, id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return { records: page.rows.map(({ key: _key, ...row }) => shown(row)), next: page.next }
}

type Definition = Pick<FormRow, 'intro' | 'fields'> & { needLogin: boolean; successTip: string }
/** One with all that is asked. Refuses with 10104. */
export async function formDefinition(db: Db, id: string) {
  const { rows } = await sql<Omit<Row, 'key'> & Definition>`
    select ${COLUMNS}, intro, fields, need_login as "needLogin", success_tip as "successTip" from circle_form
    where id = ${id}`.execute(db)
  if (!rows.length) return missing()
  const { intro, fields, needLogin, successTip, ...row } = rows[0]
  return { ...shown(row), intro, fields, needLogin, successTip }
}

/**
 * Makes a form; its id. A post has one, is published, and names its author: whoever fills it in must be able to know to whom they
 * tell this. Refuses with 10104, 10109.
 */
export async function addForm(db: Db, form: Written): Promise<string> {
  const id = newId()
  if (form.post) {
    const post = await shownPost(db, form.post)
    if (!post || post.anonymous) refuse(codes.GONE, '没有这个已发布的帖子，或它是匿名提问（填的人不知道交给了谁）')
  }
  const { rows } = await sql`
    insert into circle_form (id, post_id, title, intro, fields, capacity, starts_at, ends_at, need_login, success_tip)
    values (${id}, ${form.post}, ${form.title}, ${form.intro}, ${JSON.stringify(form.fields)}::jsonb, ${form.capacity}, ${form.starts},
      ${form.ends}, ${form.needLogin}, ${form.successTip})
    on conflict (post_id) do nothing returning 1`.execute(db)
  if (!rows.length) refuse(codes.TWICE, '这个帖子已经有一个表单')
  return id
}

/** Changes a form that nobody has submitted yet; the post that offers it stays. Refuses with 10104, 10109. */
export async function changeForm(db: Db, id: string, form: Written): Promise<void> {
  const { postId } = await formDefinition(db, id)
  if (form.post && form.post !== postId) refuse(400, '表单所在的帖子不能改，请另建一个')
  const changed = await sql`
    update circle_form set title = ${form.title}, intro = ${form.intro}, fields = ${JSON.stringify(form.fields)}::jsonb,
      capacity = ${form.capacity}, starts_at = ${form.starts}, ends_at = ${form.ends}, need_login = ${form.needLogin},
      success_tip = ${form.successTip}
    where id = ${id}::uuid and submit_count = 0 returning 1`.execute(db)
  if (!changed.rows.length) refuse(codes.TWICE, '已经有人提交，问什么不能再改；名额、截止与说明仍可以调整')
}

interface Terms {
  title: string
  intro: string
  capacity: number | null
  ends: string | null
  successTip: string
}
const secondOf = (moment: Date | null) => moment && Math.floor(moment.getTime() / 1000)
/** Changes what does not matter to the answers that are there. Refuses with 10104, and with 400 fewer places than are taken. */
export async function adjustForm(db: Db, id: string, { title, intro, capacity, successTip, ...terms }: Terms, now: Date) {
  const before = await formDefinition(db, id)
  const ends = terms.ends === null ? null : new Date(terms.ends)
  // What is closed stays so until another end is said; forms of the back office know no parts of a second.
  const same = secondOf(ends) === secondOf(before.ends ? new Date(before.ends) : null)
  if (ends && !same && (ends <= now || ends <= new Date(before.starts))) refuse(400, '截止要晚于开始和现在')
  const changed = await sql`
    update circle_form set title = ${title.trim()}, intro = ${intro.trim()}, capacity = ${capacity},
      success_tip = ${successTip.trim()},
      ends_at = ${same ? sql`ends_at` : ends}
    where id = ${id}::uuid and coalesce(${capacity}::integer >= submit_count, true) returning 1`.execute(db)
  if (!changed.rows.length) refuse(400, `已经有 ${before.count} 人提交，名额不能更少`)
}

/** Takes nothing from now on, whether it had begun or not. Refuses with 10104. */
export async function closeForm(db: Db, id: string): Promise<void> {
  const { rows } = await sql`
    update circle_form set starts_at = least(starts_at, now() - interval '1 second'), ends_at = least(ends_at, now())
    where id = ${id}::uuid returning 1`.execute(db)
  if (!rows.length) missing()
}
