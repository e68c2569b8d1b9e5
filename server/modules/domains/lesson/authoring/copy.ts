import { sql } from 'kysely'
import type { Db, Trx } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { recount } from './outline'

/** `n(old, id)`: what a statement finds, each with the id of its twin. */
async function twinsOf(db: Db, ids: ReturnType<typeof sql<{ id: string }>>) {
  const { rows } = await ids.execute(db)
  return sql`unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(() => newId())}::uuid[])`
}

/**
 * A course that says, costs and holds what another does, off the shelf: without its learners, its promotion, its pictures,
 * its group, its dates and its lives, which are each its own. Recordings and documents are the same ones. Its id; refuses
 * with 10104.
 */
export async function copyCourse(trx: Trx, { id, title }: { id: string; title: string }): Promise<string> {
  const copy = newId()
  const { rows } = await sql`
    insert into lesson_course (id, title, status, type, category_id, price, member_price, vip_free, sub_title, tags, intro,
      suit, notice,
      valid_days, stock, cert_name, registration, speed_allowed, drag_rule, watermark, presence_check)
    select ${copy}::uuid, ${title}, 'off', type, category_id, price, member_price, vip_free, sub_title, tags, intro, suit, notice,
      valid_days, stock, cert_name, registration, speed_allowed, drag_rule, watermark, presence_check
    from lesson_course where id = ${id} returning 1`.execute(trx)
  if (!rows.length) gone()
  await sql`insert into lesson_course_teacher (course_id, teacher_id, sort)
    select ${copy}::uuid, teacher_id, sort from lesson_course_teacher where course_id = ${id}`.execute(trx)
  const chapters = await twinsOf(trx, sql`select id from lesson_chapter where course_id = ${id} order by sort, id`)
  const lessons = await twinsOf(
    trx,
    sql`select id from lesson where course_id = ${id} and media_type <> 'live' order by sort, id`,
  )
  const questions = await twinsOf(
    trx,
    sql`select q.id from lesson_question q join lesson l on l.id = q.lesson_id where l.course_id = ${id} order by q.sort`,
  )
  await sql`insert into lesson_chapter (id, course_id, title, sort)
    select n.id, ${copy}::uuid, h.title, h.sort from ${chapters} as n (old, id) join lesson_chapter h on h.id = n.old`.execute(
    trx,
  )
  await sql`
    insert into lesson (id, course_id, chapter_id, title, media_type, media_id, seconds, free, required, html, file_name,
      sort, marks)
    select n.id, ${copy}::uuid, c.id, l.title, l.media_type, l.media_id, l.seconds, l.free, l.required, l.html, l.file_name,
      l.sort, l.marks
    from ${lessons} as n (old, id) join lesson l on l.id = n.old join ${chapters} as c (old, id) on c.old = l.chapter_id`.execute(
    trx,
  )
  await sql`insert into lesson_question (id, lesson_id, stem, options, answer, why, sort)
    select n.id, t.id, q.stem, q.options, q.answer, q.why, q.sort
    from ${questions} as n (old, id) join lesson_question q on q.id = n.old
    join ${lessons} as t (old, id) on t.old = q.lesson_id`.execute(trx)
  await recount(trx, copy)
  return copy
}
