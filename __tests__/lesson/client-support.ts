import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor } from '@testing-library/dom'
import type { App } from '../support/client/open-app'

interface ClientLesson {
  title: string
  media?: 'video' | 'audio' | 'article' | 'exam'
  free?: boolean
  /** Not on air before tomorrow. */
  later?: boolean
  html?: string
}
interface ClientCourse {
  title: string
  /** 分 */
  price?: number
  type?: 1 | 4
  vipFree?: boolean
  dragRule?: 0 | 1
  watermark?: boolean
  lessons?: ClientLesson[]
}

let category = ''
/** Where all courses of a file lie. */
export async function categoryId(): Promise<string> {
  if (category) return category
  const [top, below] = [randomUUID(), randomUUID()]
  await server.sql(`insert into lesson_category (id, name, icon) values ($1, '劳动用工', 'file-text')`, [top])
  await server.sql(`insert into lesson_category (id, parent_id, name) values ($1, $2, '劳动合同')`, [below, top])
  category = below
  return below
}

/** A course of one chapter; its recordings have ten minutes each. Its id, and those of its lessons. */
export async function course({
  title,
  price = 0,
  type = 1,
  vipFree = false,
  dragRule = 0,
  watermark = false,
  lessons,
}: ClientCourse) {
  const [id, chapter] = [randomUUID(), randomUUID()]
  const all = lessons ?? [{ title: `${title}第一讲`, free: true }, { title: `${title}第二讲` }]
  await server.sql(
    `insert into lesson_course (id, type, title, sub_title, category_id, origin_price, price, vip_free, intro, suit, notice, drag_rule,
       watermark, status, lesson_count) values ($1, $2, $3, '照着做', $4, $5, $5, $6, '<h3>学完你能做到</h3><p>把证据链补齐</p>', 'HR 专员', '',
       $7, $8, 'on', $9)`,
    [id, type, title, await categoryId(), price, vipFree, dragRule, watermark, all.length],
  )
  await server.sql(`insert into lesson_chapter (id, course_id, title, sort) values ($1, $2, '第一章', 0)`, [chapter, id])
  const ids: string[] = []
  for (const [sort, lesson] of all.entries()) ids.push(await addLesson(id, chapter, sort, lesson))
  return { id, lessons: ids }
}

async function addLesson(courseId: string, chapterId: string, sort: number, lesson: ClientLesson) {
  const [id, media] = [randomUUID(), lesson.media ?? 'video']
  const recorded = media === 'video' || media === 'audio'
  const mediaId = recorded ? randomUUID() : null
  if (mediaId)
    await server.sql('insert into lesson_media (id, kind, name) values ($1, $2, $3)', [
      mediaId,
      media === 'audio' ? 'audio' : 'mp4',
      media === 'audio' ? 'audio.m4a' : 'video.mp4',
    ])
  await server.sql(
    `insert into lesson (id, course_id, chapter_id, title, media_type, media_id, seconds, free, html, publish_at, sort)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      courseId,
      chapterId,
      lesson.title,
      media,
      mediaId,
      recorded ? 600 : 0,
      lesson.free ?? false,
      lesson.html ?? '',
      lesson.later ? new Date(Date.now() + 86_400_000).toISOString() : null,
      sort,
    ],
  )
  if (media === 'exam')
    for (const at of [0, 1])
      await server.sql(
        `insert into lesson_question (id, lesson_id, stem, options, answer, why, sort) values ($1, $2, $3, '{甲,乙,丙}', $4, '见第十九条', $5)`,
        [randomUUID(), id, `第${at + 1}道题问什么`, at, at],
      )
  return id
}

/** So much time has passed since somebody's player counted last. */
export const passed = (userId: string, seconds: number) =>
  server.sql('update lesson_player set counted_to = counted_to - make_interval(secs => $2) where user_id = $1', [userId, seconds])

/** jsdom plays nothing: its elements do as they are told, and tell what they do. */
export function playMedia() {
  const times = new WeakMap<HTMLMediaElement, number>()
  Object.defineProperties(HTMLMediaElement.prototype, {
    currentTime: {
      configurable: true,
      get(this: HTMLMediaElement) {
        return times.get(this) ?? 0
      },
      set(this: HTMLMediaElement, to: number) {
        times.set(this, to)
        fireEvent(this, new Event('seeking'))
      },
    },
    duration: { configurable: true, get: () => 600 },
    play: {
      configurable: true,
      async value(this: HTMLMediaElement) {
        fireEvent.play(this)
      },
    },
    pause: {
      configurable: true,
      value(this: HTMLMediaElement) {
        fireEvent.pause(this)
      },
    },
    load: { configurable: true, value: () => {} },
    canPlayType: { configurable: true, value: () => 'maybe' },
  })
  return {
    /** The picture goes on, without a jump. */
    goOn(video: HTMLVideoElement, to: number) {
      for (let at = video.currentTime; at <= to; at += 2) {
        times.set(video, Math.min(at, to))
        fireEvent.timeUpdate(video)
      }
      times.set(video, to)
      fireEvent.timeUpdate(video)
    },
  }
}

export const videoOf = (app: App) =>
  waitFor(() => {
    const video = app.page().querySelector('video')
    if (!video?.getAttribute('src')) throw new Error('no video yet')
    return video
  })

/** The browser has the beginning of the recording. */
export async function ready(app: App) {
  const video = await videoOf(app)
  fireEvent.loadedMetadata(video)
  return video
}
