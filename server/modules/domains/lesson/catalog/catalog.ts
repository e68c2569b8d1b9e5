import { sql } from 'kysely'
import type { CatalogLesson, LessonMark } from '../../../../../contract/lesson'
import type { OpenCtx } from '../../../../app/context'
import { batchedByIds, coalesced } from '../../../../app/database/batched'
import { prepared, type Db } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { mayPreview } from '../../../../app/http/preview'
import { accessTo } from '../access'

export interface Chapter {
  chapterId: string
  title: string
  lessons: CatalogLesson[]
}

interface Row {
  chapter_id: string
  chapter: string
  id: string
  title: string
  media_type: CatalogLesson['mediaType']
  seconds: number
  free: boolean
  publish_at: Date | null
  live_id: string | null
  marks: LessonMark[]
}
const lessonRows = coalesced(async (db: Db, courseId: string) => {
  const { rows } = await sql<Row>`${prepared}
    select h.id as chapter_id, h.title as chapter, l.id, l.title, l.media_type, l.seconds, l.free, l.live_id, l.marks,
      lesson_publish_at(l, c) as publish_at
    from lesson l join lesson_chapter h on h.id = l.chapter_id join lesson_course c on c.id = l.course_id
    where l.course_id = ${courseId} order by l.sort`.execute(db)
  return rows
}, String)

type Studied = Record<string, Pick<CatalogLesson, 'progress' | 'finished'>>
/** How far somebody is in each lesson of a course that they have begun. */
const studiedOf = batchedByIds(
  (userId: string, courseId: string) => sql<{ lessons: Studied }>`
    select coalesce(json_object_agg(s.lesson_id, json_build_object('progress', s.progress, 'finished',
      s.finished_at is not null)), '{}')
      as lessons
    from lesson l join lesson_study s on s.lesson_id = l.id and s.user_id = ${userId} where l.course_id = ${courseId}`,
)

/** A course by its chapters; `active` is whether this person may learn it now. */
export async function catalogOf(db: Db, courseId: string, viewer: string | null, active: boolean): Promise<Chapter[]> {
  const [rows, studied] = await Promise.all([lessonRows(db, courseId), viewer ? studiedOf(db, viewer, courseId) : undefined])
  const chapters = new Map<string, Chapter>()
  for (const row of rows) {
    const chapter = chapters.get(row.chapter_id) ?? { chapterId: row.chapter_id, title: row.chapter, lessons: [] }
    chapters.set(row.chapter_id, chapter)
    chapter.lessons.push({
      id: row.id,
      title: row.title,
      mediaType: row.media_type,
      duration: row.seconds,
      free: row.free,
      locked: !active && !row.free,
      ...(studied?.lessons[row.id] ?? { progress: 0, finished: false }),
      publishTime: row.publish_at?.toISOString() ?? null,
      liveId: row.live_id,
      marks: row.marks,
    })
  }
  return [...chapters.values()]
}

/** 课表, for whom the course itself is there (see courseDetail). */
export async function timetable({ db, user, settings, caller, now }: OpenCtx, courseId: string) {
  const viewer = user?.id ?? null
  const { rows } = await sql<{ title: string; status: string }>`
    ${prepared} select title, status from lesson_course where id = ${courseId}`.execute(db)
  if (!rows.length) return gone()
  const access = (await accessTo(db, viewer, [courseId])).get(courseId.toLowerCase())
  if (rows[0].status === 'off' && !access && !mayPreview(settings, caller, ['course', courseId.toLowerCase()], now)) gone()
  const owned = access?.active ?? false
  return {
    title: rows[0].title,
    owned,
    expired: access !== undefined && !owned && !access.paused,
    progress: access?.progress ?? 0,
    catalog: await catalogOf(db, courseId, viewer, owned),
  }
}
