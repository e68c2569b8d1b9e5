import { sql, type Updateable } from 'kysely'
import type {
  CourseBrief,
  CourseFilter,
  CourseForm,
  CourseSettings,
  CourseText,
  NewCourse,
} from '../../../../../contract/admin/lesson'
import * as codes from '../../../../../contract/rules/codes'
import type { Db, Row, Tables, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { scoreOf, teacherNames, coverThumbOf } from '../catalog/cards'
import { inCategory } from '../catalog/page'
import { moveStart } from '../study/moves'
import { outlineOf } from './outline'

type Times = Row<'lesson_course', 'promo_starts_at' | 'promo_ends_at' | 'published_at'>
interface BriefRow
  extends
    Omit<CourseBrief, 'cover' | 'score' | 'promoStartsAt' | 'promoEndsAt' | 'publishedAt'>,
    Times,
    Row<'lesson_course', 'cover_file' | 'review_count' | 'score_sum'> {}

const columns = sql`c.id, c.type, c.title, c.cover_file, (select k.name from lesson_category k
  where k.id = c.category_id) as category,
  ${teacherNames} as teachers, c.status, c.price, c.member_price as "memberPrice",
  c.vip_free as "vipFree", c.promo_price as "promoPrice", c.promo_starts_at, c.promo_ends_at, c.buy_count as "buyCount", c.taken,
  c.lesson_count as "lessonCount", c.review_count as "reviewCount", c.review_count, c.score_sum,
  c.presence_check as "presenceCheck", c.group_qr is not null as group, c.cert_name as "certName", c.published_at`

function briefOf<R extends BriefRow>({
  cover_file,
  review_count,
  score_sum,
  promo_starts_at,
  promo_ends_at,
  published_at,
  ...row
}: R) {
  return {
    ...row,
    cover: coverThumbOf({ id: row.id, title: row.title, cover_file, lesson_count: row.lessonCount }),
    score: scoreOf({ review_count, score_sum }),
    promoStartsAt: promo_starts_at?.toISOString() ?? null,
    promoEndsAt: promo_ends_at?.toISOString() ?? null,
    publishedAt: published_at.toISOString(),
  }
}

const taughtBy = (teacherId: string) =>
  sql`and exists (select from lesson_course_teacher k where k.course_id = c.id and k.teacher_id = ${teacherId})`

/** All courses, those of a teacher where one is bound to their own; the newest first. */
export async function authoredPage(db: Db, filter: CourseFilter, owner: string | null) {
  const { size = DEFAULT_SIZE, cursor, status, type, categoryId, teacherId, title } = filter
  const { rows } = await sql<BriefRow & { key: number }>`
    select ${columns}, ${micros(sql`c.published_at`)} as key from lesson_course c
    where true ${owner ? taughtBy(owner) : sql``} ${teacherId ? taughtBy(teacherId) : sql``}
      ${status ? sql`and c.status = ${status}` : sql``} ${type ? sql`and c.type = ${type}` : sql``}
      ${categoryId ? sql`and c.category_id in (${inCategory(categoryId)})` : sql``}
      ${title ? sql`and strpos(lower(c.title), ${title.toLowerCase()}) > 0` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'c.published_at', 'c.id')}
    order by c.published_at desc, c.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return { records: page.rows.map(({ key: _key, ...row }) => briefOf(row)), next: page.next }
}

type FormRow = BriefRow & Omit<CourseForm, keyof CourseBrief | 'outline' | 'startsAt'> & Row<'lesson_course', 'starts_at'>

/** A course as its form shows it. Refuses with 10104 when there is none. */
export async function courseForm(db: Db, id: string): Promise<CourseForm> {
  const { rows } = await sql<FormRow>`
    select ${columns}, c.sub_title as "subTitle", c.tags, c.intro, c.suit, c.notice, c.category_id as "categoryId",
      array(select k.teacher_id from lesson_course_teacher k where k.course_id = c.id
        order by k.sort, k.teacher_id) as "teacherIds",
      c.valid_days as "validDays", c.starts_at, c.stock, c.registration, c.speed_allowed as "speedAllowed",
      c.drag_rule as "dragRule", c.watermark
    from lesson_course c where c.id = ${id}`.execute(db)
  if (!rows.length) return gone()
  const { starts_at, ...row } = rows[0]
  return { ...briefOf(row), startsAt: starts_at?.toISOString() ?? null, outline: await outlineOf(db, id) }
}

const FOREIGN: Record<string, string> = {
  lesson_course_category_id_fkey: '没有这个分类',
  lesson_course_teacher_teacher_id_fkey: '没有这位讲师',
}
/** In words that an editor understands; anything else as it is. */
function explain(error: { constraint?: string }): never {
  const constraint = error.constraint ?? ''
  if (Object.hasOwn(FOREIGN, constraint)) refuse(codes.GONE, FOREIGN[constraint])
  if (constraint === 'lesson_course_seats') refuse(400, '参数错误：名额少于已占用的')
  throw error
}

/** Makes a course that is not on the shelf yet; its id. Refuses with 400 (price), 10104 (category). */
export async function createCourse(db: Db, { type, title, categoryId, price }: NewCourse): Promise<string> {
  const id = newId()
  await sql`insert into lesson_course (id, type, title, category_id, price, status)
    values (${id}, ${type}, ${title}, ${categoryId}, ${price}, 'off')`
    .execute(db)
    .catch(explain)
  return id
}

/** Changes what is given. Refuses with 10104 when there is no such course. */
async function update(trx: Trx, id: string, values: Updateable<Tables['lesson_course']>): Promise<void> {
  const given = Object.values(values).some((value) => value !== undefined)
  if (!given) return
  const { numUpdatedRows } = await trx
    .updateTable('lesson_course')
    .set(values)
    .where('id', '=', id)
    .executeTakeFirst()
    .catch(explain)
  if (!numUpdatedRows) gone()
}

export const editText = (trx: Trx, { id, subTitle, ...rest }: CourseText) => update(trx, id, { ...rest, sub_title: subTitle })

export async function editSettings(trx: Trx, { id, teacherIds, ...given }: CourseSettings): Promise<void> {
  if (given.startsAt) await moveStart(trx, id, given.startsAt)
  await update(trx, id, {
    category_id: given.categoryId,
    valid_days: given.validDays,
    starts_at: given.startsAt,
    stock: given.stock,
    cert_name: given.certName,
    registration: given.registration,
    speed_allowed: given.speedAllowed,
    drag_rule: given.dragRule,
    watermark: given.watermark,
    presence_check: given.presenceCheck,
  })
  if (teacherIds) await setTeachers(trx, id, teacherIds)
}

async function setTeachers(trx: Trx, id: string, teacherIds: string[]) {
  await sql`delete from lesson_course_teacher where course_id = ${id}`.execute(trx)
  await sql`insert into lesson_course_teacher (course_id, teacher_id, sort)
    select ${id}::uuid, t, n from unnest(${teacherIds}::uuid[]) with ordinality as given (t, n)`
    .execute(trx)
    .catch(explain)
}

/**
 * `on` also sells what was announced; a course that nobody has bought is new when it comes. Refuses with 10104, and with 400
 * what has no lesson.
 */
export async function setStatus(db: Db, id: string, status: 'on' | 'off' | 'presale'): Promise<void> {
  const { rows } = await sql<Row<'lesson_course', 'lesson_count'>>`
    select lesson_count from lesson_course where id = ${id} for no key update`.execute(db)
  const { lesson_count } = rows[0] ?? gone()
  if (status === 'on' && !lesson_count) refuse(400, '还没有课时，不能上架')
  await sql`update lesson_course set status = ${status},
      published_at = case when status = 'off' and ${status} <> 'off' and buy_count = 0 then now() else published_at end
    where id = ${id}`.execute(db)
}
