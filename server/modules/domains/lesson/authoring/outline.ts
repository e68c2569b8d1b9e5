import { sql } from 'kysely'
import type { LessonMark } from '../../../../../contract/lesson'
import type {
  Arrangement,
  LessonChange,
  NewLesson,
  Outline,
  OutlineLesson,
  Question,
  Questions,
} from '../../../../../contract/admin/lesson-outline'
import type { OperatorRef } from '../../../../app/admin'
import type { Db, Row, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { groupedBy } from '../../../../app/grouped'
import { newId } from '../../../../app/ids'
import { moveToTrash } from '../../../../app/trash'
import { isOwnMedium, mediumOf } from '../media/stored-media'

type LessonRow = Omit<OutlineLesson, 'publishAt' | 'questions'> & Row<'lesson', 'chapter_id' | 'publish_at'>
type QuestionRow = Question & Row<'lesson_question', 'lesson_id'>

/** Chapters with their lessons, as an editor sees them. */
export async function outlineOf(db: Db, courseId: string): Promise<Outline> {
  const { rows: chapters } = await sql<Row<'lesson_chapter', 'id' | 'title'>>`
    select id, title from lesson_chapter where course_id = ${courseId} order by sort, id`.execute(db)
  const { rows: lessons } = await sql<LessonRow>`
    select l.id, l.chapter_id, l.title, l.media_type as "mediaType", l.media_id as "mediaId", l.seconds, l.free, l.required,
      l.html,
      l.file_name as "fileName", l.live_id as "liveId", l.publish_at, l.marks,
      exists (select from lesson_study s where s.lesson_id = l.id) as studied
    from lesson l where l.course_id = ${courseId} order by l.sort, l.id`.execute(db)
  const { rows: questions } = await sql<QuestionRow>`
    select q.lesson_id, q.stem, q.options, q.answer, q.why from lesson_question q join lesson l on l.id = q.lesson_id
    where l.course_id = ${courseId} order by q.sort`.execute(db)
  const shown = ({ chapter_id: _chapter, publish_at, ...lesson }: LessonRow): OutlineLesson => ({
    ...lesson,
    publishAt: publish_at?.toISOString() ?? null,
    questions: questions
      .filter(({ lesson_id }) => lesson_id === lesson.id)
      .map(({ lesson_id: _lesson, ...question }) => question),
  })
  return chapters.map(({ id, title }) => ({
    id,
    title,
    lessons: lessons.filter(({ chapter_id }) => chapter_id === id).map(shown),
  }))
}

/** One who changes the outline of a course waits for another. Refuses with 10104 when there is no such course. */
async function holdCourse(trx: Trx, courseId: string): Promise<void> {
  const { rows } = await sql`select from lesson_course where id = ${courseId} for no key update`.execute(trx)
  if (!rows.length) gone()
}

export async function createChapter(trx: Trx, courseId: string, title: string): Promise<string> {
  await holdCourse(trx, courseId)
  const id = newId()
  await sql`insert into lesson_chapter (id, course_id, title, sort)
    select ${id}::uuid, ${courseId}::uuid, ${title}, coalesce(max(sort) + 1, 0) from lesson_chapter
    where course_id = ${courseId}`.execute(trx)
  return id
}

export async function renameChapter(trx: Trx, courseId: string, id: string, title: string): Promise<void> {
  const { rows } = await sql`
    update lesson_chapter set title = ${title} where id = ${id} and course_id = ${courseId} returning 1`.execute(trx)
  if (!rows.length) gone()
}

/** Refuses with 10104, and with 400 one that has lessons. */
export async function removeChapter(trx: Trx, operator: OperatorRef, courseId: string, id: string): Promise<void> {
  await holdCourse(trx, courseId)
  const { rows: lessons } = await sql`select from lesson where chapter_id = ${id} limit 1`.execute(trx)
  if (lessons.length) refuse(400, '这一章还有课时，不能删除')
  const which = sql`id = ${id} and course_id = ${courseId}`
  const { rows } = await sql<{ title: string }>`select title from lesson_chapter where ${which}`.execute(trx)
  const { title } = rows[0] ?? gone()
  await moveToTrash(trx, operator, { kind: 'lessonChapter', title }, ['lesson_chapter', which])
  await sql`delete from lesson_chapter where ${which}`.execute(trx)
}

interface Content {
  mediaType: OutlineLesson['mediaType']
  mediaId: string | null
  seconds: number
  marks: LessonMark[]
}
const KINDS: Partial<Record<Content['mediaType'], string[]>> = { video: ['mp4', 'hls'], audio: ['audio', 'mp4'], file: ['file'] }

/** Refuses with 400 a lesson that has nothing to play, or something of another kind. */
async function checkContent(trx: Trx, { mediaType, mediaId, seconds, marks }: Content): Promise<void> {
  const kinds = KINDS[mediaType]
  if (marks.length && mediaType !== 'video' && mediaType !== 'audio') refuse(400, '只有视频、音频有时间点')
  const wrong = marks.findIndex(({ second }, at) => second >= seconds || (at > 0 && second <= marks[at - 1].second))
  if (wrong >= 0) refuse(400, `第 ${wrong + 1} 个时间点不在先后次序里，或者超过了时长`)
  if (!kinds) return
  const medium = await mediumOf(trx, mediaId)
  if (!medium) refuse(400, '请先上传这一讲的文件')
  if (!kinds.includes(medium!.kind)) refuse(400, '文件的类型与这一讲不符')
  if (mediaType !== 'file' && !seconds) refuse(400, '请写明时长')
}

/** Refuses with 400 what is another course's, or a live's, to whoever edits only their own: ids of media are public. */
async function refuseForeign(trx: Trx, courseId: string, mediaId: string | null, scope: string | null): Promise<void> {
  if (scope !== null && mediaId && !(await isOwnMedium(trx, courseId, mediaId))) refuse(400, '只能使用为这门课程上传的文件')
}

/** What counts to finishing a course, unless it is said otherwise. */
const countsAlone = (mediaType: string) => mediaType !== 'file'

/** At the end of its chapter; its id. Refuses with 10104 (chapter) and 400 (nothing to play, or not theirs). */
export async function createLesson(trx: Trx, input: NewLesson, scope: string | null): Promise<string> {
  const { courseId, chapterId, mediaType, mediaId = null, seconds = 0, marks = [] } = input
  await holdCourse(trx, courseId)
  const { rows } = await sql`select from lesson_chapter where id = ${chapterId} and course_id = ${courseId}`.execute(trx)
  if (!rows.length) gone()
  await checkContent(trx, { mediaType, mediaId, seconds, marks })
  await refuseForeign(trx, courseId, mediaId, scope)
  const id = newId()
  const { title, free = false, required = countsAlone(mediaType), html = '', fileName = '', publishAt = null } = input
  const all = await placesOf(trx, courseId)
  await sql`
    insert into lesson (id, course_id, chapter_id, title, media_type, media_id, seconds, free, required, html, file_name,
      publish_at, sort,
      marks)
    values (${id}, ${courseId}, ${chapterId}, ${title}, ${mediaType}, ${mediaId}, ${seconds}, ${free}, ${required}, ${html},
      ${fileName}, ${publishAt}, ${all.length}, ${JSON.stringify(marks)}::jsonb)`.execute(trx)
  await writePlaces(trx, all.toSpliced(await endOf(trx, chapterId, all), 0, { id, chapter_id: chapterId }))
  await recount(trx, courseId)
  return id
}

/** What a live brings to its course: a lesson at the end of the outline that nobody has to learn. Refuses with 10104. */
export async function bringLive(trx: Trx, courseId: string, live: { id: string; title: string }): Promise<void> {
  await holdCourse(trx, courseId)
  const { rows } = await sql<{ id: string }>`
    select id from lesson_chapter where course_id = ${courseId} order by sort desc, id desc limit 1`.execute(trx)
  const chapterId = rows[0]?.id ?? (await createChapter(trx, courseId, '直播'))
  await sql`
    insert into lesson (id, course_id, chapter_id, title, media_type, live_id, required, sort)
    select ${newId()}::uuid, ${courseId}::uuid, ${chapterId}::uuid, ${live.title}, 'live', ${live.id}::uuid, false,
      coalesce(max(sort) + 1, 0) from lesson where course_id = ${courseId}`.execute(trx)
  await recount(trx, courseId)
}

/** The lesson of a live goes by its name, unless an editor has found another. */
export const renameLive = (trx: Trx, liveId: string, before: string, title: string) =>
  sql`update lesson set title = ${title} where live_id = ${liveId} and title = ${before}`.execute(trx)

type Placed = Row<'lesson', 'id' | 'chapter_id'>
/** Lessons of a course in the order in which they are learnt. */
async function placesOf(trx: Trx, courseId: string): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select id, chapter_id from lesson where course_id = ${courseId} order by sort, id`.execute(trx)
  return rows
}
/** Where a chapter ends among them, also one without a lesson. */
async function endOf(trx: Trx, chapterId: string, all: Placed[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select h.id from lesson_chapter h join lesson_chapter own on own.id = ${chapterId} and own.course_id = h.course_id
    where (h.sort, h.id) <= (own.sort, own.id)`.execute(trx)
  const before = new Set(rows.map(({ id }) => id))
  return all.findLastIndex(({ chapter_id }) => before.has(chapter_id)) + 1
}
const writePlaces = (trx: Trx, all: Placed[]) =>
  sql`update lesson l set sort = given.n - 1, chapter_id = given.chapter
    from unnest(${all.map(({ id }) => id)}::uuid[], ${all.map(({ chapter_id }) => chapter_id)}::uuid[])
      with ordinality as given (id, chapter, n)
    where l.id = given.id`.execute(trx)

/** What a course says of its length. */
export const recount = (trx: Trx, courseId: string) =>
  sql`update lesson_course set (lesson_count, total_seconds) =
    (select count(*), coalesce(sum(seconds), 0) from lesson where course_id = ${courseId}) where id = ${courseId}`.execute(trx)

type Stored = Content & Row<'lesson', 'title' | 'free' | 'required' | 'html' | 'file_name' | 'publish_at'>
/** Refuses with 10104, and with 400 as above. */
export async function editLesson(
  trx: Trx,
  { courseId, lessonId, fileName, publishAt, ...given }: LessonChange,
  scope: string | null,
): Promise<void> {
  await holdCourse(trx, courseId)
  const { rows } = await sql<Stored>`
    select title, media_type as "mediaType", media_id as "mediaId", seconds, free, required, html, file_name, publish_at,
      marks from lesson
    where id = ${lessonId} and course_id = ${courseId}`.execute(trx)
  const before = rows[0] ?? gone()
  const next = { ...before, ...given }
  await checkContent(trx, next)
  if (next.mediaId !== before.mediaId) await refuseForeign(trx, courseId, next.mediaId, scope)
  await sql`update lesson set title = ${next.title}, media_id = ${next.mediaId}, seconds = ${next.seconds}, free = ${next.free},
      required = ${next.required}, marks = ${JSON.stringify(next.marks)}::jsonb, html = ${next.html},
      file_name = ${fileName ?? next.file_name},
      publish_at = ${publishAt === undefined ? next.publish_at : publishAt}
    where id = ${lessonId}`.execute(trx)
  await recount(trx, courseId)
}

/** What somebody has learnt stays: certificates rest on it. Refuses with 10104, and with 400 then. */
export async function removeLesson(trx: Trx, operator: OperatorRef, courseId: string, id: string): Promise<void> {
  await holdCourse(trx, courseId)
  const { rows: learnt } = await sql`
    select from lesson_study where lesson_id = ${id} union all select from lesson_attempt where lesson_id = ${id}
    limit 1`.execute(trx)
  if (learnt.length) refuse(400, '已经有人学过这一讲，不能删除')
  const which = sql`id = ${id} and course_id = ${courseId}`
  const { rows } = await sql<{ title: string }>`select title from lesson where ${which}`.execute(trx)
  const { title } = rows[0] ?? gone()
  await moveToTrash(trx, operator, { kind: 'lesson', title }, ['lesson', which], ['lesson_question', sql`lesson_id = ${id}`])
  await sql`delete from lesson where ${which}`.execute(trx)
  await recount(trx, courseId)
}

/**
 * The questions of an exam, in the place of those before; marks that were given stay. One that is asked as before keeps its
 * number: a paper under way is marked by it. Refuses with 10104 and 400.
 */
export async function setQuestions(trx: Trx, { courseId, lessonId, questions }: Questions): Promise<void> {
  const { rows } = await sql`select from lesson where id = ${lessonId} and course_id = ${courseId} and media_type = 'exam'
    for update`.execute(trx)
  if (!rows.length) gone()
  const wrong = questions.findIndex(({ answer, options }) => answer >= options.length)
  if (wrong >= 0) refuse(400, `第 ${wrong + 1} 题的答案不在选项里`)
  const { rows: before } = await sql<Pick<Question, 'stem' | 'options'> & { id: string }>`
    delete from lesson_question where lesson_id = ${lessonId} returning id, stem, options`.execute(trx)
  const asked = ({ stem, options }: Pick<Question, 'stem' | 'options'>) => JSON.stringify([stem, options])
  const idsOf = groupedBy(before, asked)
  for (const [sort, question] of questions.entries()) {
    const { stem, options, answer, why } = question
    const id = idsOf.get(asked(question))?.shift()?.id ?? newId()
    await sql`insert into lesson_question (id, lesson_id, stem, options, answer, why, sort)
      values (${id}, ${lessonId}, ${stem}, ${options}, ${answer}, ${why}, ${sort})`.execute(trx)
  }
}

/**
 * All chapters and lessons in a new order; a lesson may change its chapter. Refuses with 400 when it is not all of them,
 * once.
 */
export async function arrange(trx: Trx, { courseId, chapters }: Arrangement): Promise<void> {
  await holdCourse(trx, courseId)
  const { rows: known } = await sql<{ id: string }>`select id from lesson_chapter where course_id = ${courseId}`.execute(trx)
  const placed = chapters.flatMap(({ id, lessonIds }) => lessonIds.map((lessonId) => ({ id: lessonId, chapter_id: id })))
  const same = (one: { id: string }[], other: { id: string }[]) =>
    one.length === other.length && new Set([...one, ...other].map(({ id }) => id)).size === one.length
  if (!same(known, chapters) || !same(await placesOf(trx, courseId), placed)) refuse(400, '目录已有变化，请刷新后再排序')
  await sql`update lesson_chapter h set sort = given.n - 1
    from unnest(${chapters.map(({ id }) => id)}::uuid[]) with ordinality as given (id, n) where h.id = given.id`.execute(trx)
  await writePlaces(trx, placed)
}
