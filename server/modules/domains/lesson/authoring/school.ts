import { sql } from 'kysely'
import type {
  Category,
  CategoryChange,
  NewCategory,
  NewTeacher,
  Teacher,
  TeacherChange,
} from '../../../../../contract/admin/lesson-school'
import type { Db } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { beyond, cut, DEFAULT_SIZE, decodeCursor } from '../../../../app/database/paging'
import { isOpen, people } from '../../../identity/user/people'
import { thumbOf } from '../catalog/cards'

/** All of them, each behind the one above it. */
export async function allCategories(db: Db): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select g.id, g.parent_id as "parentId", g.name, g.icon, g.sort,
      (select count(*) from lesson_course c where c.category_id = g.id)::integer as courses
    from lesson_category g left join lesson_category top on top.id = g.parent_id
    order by coalesce(top.sort, g.sort), coalesce(top.id, g.id), g.parent_id nulls first, g.sort, g.id`.execute(db)
  return rows
}

/** There are two levels. Refuses with 400 a third one, and with 10104 when that above it is not there. */
export async function createCategory(db: Db, { parentId, name, icon, sort }: NewCategory): Promise<string> {
  if (parentId) {
    const { rows } = await sql<{ top: boolean }>`
      select parent_id is null as top from lesson_category where id = ${parentId}`.execute(db)
    if (!(rows[0] ?? gone()).top) refuse(400, '分类只有两级')
  }
  const id = newId()
  await sql`insert into lesson_category (id, parent_id, name, icon, sort)
    values (${id}, ${parentId}, ${name}, ${icon}, ${sort})`.execute(db)
  return id
}

export async function editCategory(db: Db, { id, name, icon, sort }: CategoryChange): Promise<void> {
  const { rows } = await sql`
    update lesson_category set name = ${name}, icon = ${icon}, sort = ${sort} where id = ${id} returning 1`.execute(db)
  if (!rows.length) gone()
}

interface TeacherFilter {
  size?: number
  cursor?: string
  name?: string
}
type TeacherRow = Omit<Teacher, 'avatar'> & { avatar_file: string | null }
const columns = sql`t.id, t.name, t.title, t.intro, t.sort, t.avatar_file, t.user_id as "userId",
  (select count(*) from lesson_course_teacher k where k.teacher_id = t.id)::integer as courses`
const teacherOf = ({ avatar_file, ...row }: TeacherRow): Teacher => ({ ...row, avatar: thumbOf(avatar_file) })

export async function teacherPage(db: Db, { size = DEFAULT_SIZE, cursor, name }: TeacherFilter) {
  const { rows } = await sql<TeacherRow & { key: number }>`
    select ${columns}, t.sort as key from lesson_teacher t
    where true ${name ? sql`and strpos(t.name, ${name}) > 0` : sql``} ${beyond(decodeCursor(cursor, 'count'), 'count', 't.sort', 't.id', true)}
    order by t.sort, t.id limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return { records: page.rows.map(({ key: _key, ...row }) => teacherOf(row)), next: page.next }
}

export async function teacherCard(db: Db, id: string): Promise<Teacher> {
  const { rows } = await sql<TeacherRow>`select ${columns} from lesson_teacher t where t.id = ${id}`.execute(db)
  return teacherOf(rows[0] ?? gone())
}

/** An account is one teacher's: two at once are stopped by the unique key. */
async function checkFree(db: Db, userId: string, teacherId: string) {
  const { rows: open } = await sql`select from ${people()} where u.id = ${userId} and ${isOpen}`.execute(db)
  if (!open.length) refuse(400, '没有这个用户，或已注销')
  const { rows } = await sql<{ name: string }>`
    select name from lesson_teacher where user_id = ${userId} and id <> ${teacherId}`.execute(db)
  if (rows.length) refuse(400, `这个账号已经是讲师“${rows[0].name}”的`)
}

export async function createTeacher(db: Db, { name, title, intro, sort, userId = null }: NewTeacher): Promise<string> {
  const id = newId()
  if (userId) await checkFree(db, userId, id)
  await sql`insert into lesson_teacher (id, name, title, intro, sort, user_id)
    values (${id}, ${name}, ${title}, ${intro}, ${sort}, ${userId})`.execute(db)
  return id
}

export async function editTeacher(db: Db, { id, name, title, intro, sort, userId }: TeacherChange): Promise<void> {
  if (userId) await checkFree(db, userId, id)
  const { rows } = await sql`update lesson_teacher set name = ${name}, title = ${title}, intro = ${intro}, sort = ${sort}
      ${userId === undefined ? sql`` : sql`, user_id = ${userId}`}
    where id = ${id} returning 1`.execute(db)
  if (!rows.length) gone()
}
