import { sql } from 'kysely'
import { deleteOf, listOf, type PersonalData } from '../../../app/personal-data'
import { dropCollectedCourses } from './saved'

const learnt = 'certificates and the statistics of a course rest on it'

export const personalData: PersonalData = {
  held: [
    { table: 'lesson_learner', columns: ['user_id'], section: 'courses', kept: learnt },
    { table: 'lesson_study', columns: ['user_id', 'intervals'], unexported: 'in the section courses', kept: learnt },
    { table: 'lesson_collect', columns: ['user_id'], section: 'courseCollects', erased: true },
    { table: 'lesson_note', columns: ['user_id', 'content'], section: 'courseNotes', erased: true },
    {
      table: 'lesson_review',
      columns: ['user_id', 'content', 'images'],
      section: 'courseReviews',
      kept: 'what was published stays, under nobody’s name',
    },
    { table: 'lesson_review', columns: ['reply'], unexported: 'written by us', kept: 'goes with the review' },
    { table: 'lesson_delivered', columns: ['user_id'], section: 'courseDeliveries', kept: 'refunds of a course rest on it' },
    {
      table: 'lesson_play_ticket',
      columns: ['user_id', 'token', 'session', 'device_id', 'subject'],
      unexported: 'opens what plays just now, and is over in minutes',
      erased: true,
    },
    { table: 'lesson_attempt', columns: ['user_id'], section: 'examPapers', kept: learnt },
    { table: 'lesson_day', columns: ['user_id'], section: 'studyDays', erased: true },
    { table: 'lesson_player', columns: ['user_id', 'device_id'], unexported: 'says which device plays just now', erased: true },
    { table: 'lesson_seat', columns: ['holder_id'], impersonal: 'names an order' },
    {
      table: 'lesson_course',
      columns: ['cert_name'],
      impersonal: 'written by us',
    },
    { table: 'lesson', columns: ['file_name', 'html'], impersonal: 'written by us' },
    { table: 'lesson_category', columns: ['name'], impersonal: 'written by us' },
    { table: 'lesson_cert_batch', columns: ['name'], impersonal: 'written by us' },
    { table: 'lesson_cert_level', columns: ['name'], impersonal: 'written by us' },
    { table: 'lesson_upload', columns: ['name', 'fingerprint'], impersonal: 'names of files of ours' },
    { table: 'lesson_media', columns: ['name'], impersonal: 'names of files of ours' },
    { table: 'lesson_teacher', columns: ['user_id'], unexported: 'names courses of ours', erased: true },
    { table: 'lesson_teacher', columns: ['name', 'title', 'intro'], impersonal: 'teachers publish it themselves, by contract' },
  ],
  export: (userId) => ({
    courses: listOf(sql`select l.course_id, c.title, l.progress, l.last_at, l.finished_at
      from lesson_learner l join lesson_course c on c.id = l.course_id where l.user_id = ${userId} order by l.last_at desc`),
    courseCollects: listOf(
      sql`select course_id, created_at from lesson_collect where user_id = ${userId} order by created_at desc`,
    ),
    courseNotes: listOf(sql`select lesson_id, at, content, created_at from lesson_note where user_id = ${userId}
      order by created_at desc`),
    courseReviews: listOf(sql`select course_id, score, content, images, status, created_at from lesson_review
      where user_id = ${userId} order by created_at desc`),
    courseDeliveries: listOf(sql`select lesson_id, seconds::text, whole, delivered_at from lesson_delivered
      where user_id = ${userId} order by delivered_at desc`),
    examPapers: listOf(sql`select lesson_id, score, created_at from lesson_attempt where user_id = ${userId}
      order by created_at desc`),
    studyDays: listOf(sql`select day, seconds from lesson_day where user_id = ${userId} order by day desc`),
  }),
  async erase(trx, userId) {
    await deleteOf(trx, userId, ['lesson_note', 'lesson_day', 'lesson_player', 'lesson_play_ticket'])
    await dropCollectedCourses(trx, userId)
    await sql`update lesson_teacher set user_id = null where user_id = ${userId}`.execute(trx)
  },
}
