import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { everyPage, fileOf, type AdminCall } from '../back-office'
import type { CourseFile, LessonFile } from './format'
import { mediaOf, type Folder } from './read'

const CENTS = 100
const once = () => ({ requestId: randomUUID() })
const text = (dir: string, file: string | undefined) => (file ? fs.readFileSync(path.join(dir, file), 'utf8') : undefined)

/** What the site has already, by its name. */
export async function standing(call: AdminCall) {
  const [categories, teachers, courses, topics, faq, ads] = await Promise.all([
    call('GET /admin/api/courseCategory/list'),
    everyPage((cursor) => call('POST /admin/api/teacher/page', { body: { size: 50, cursor } })),
    everyPage((cursor) => call('POST /admin/api/course/page', { body: { size: 50, cursor } })),
    everyPage((cursor) => call('POST /admin/api/topic/page', { body: { size: 50, cursor } })),
    call('GET /admin/api/kefuFaq/list'),
    everyPage((cursor) => call('POST /admin/api/ad/page', { body: { size: 50, cursor } })),
  ])
  const byName = (rows: { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [name, id]))
  return {
    categories: byName(categories),
    teachers: byName(teachers),
    courses: new Map(courses.map(({ id, title }) => [title, id])),
    topics: byName(topics),
    faq: new Set(faq.map(({ q }) => q)),
    ads: new Set(ads.map(({ title }) => title)),
  }
}
type Standing = Awaited<ReturnType<typeof standing>>

/** An uploaded picture, to be named by something. */
const picture = async (call: AdminCall, dir: string, file: string) =>
  (await call('POST /admin/api/file/image', { body: fileOf(path.join(dir, file)) })).fileId

async function writeLesson(call: AdminCall, dir: string, courseId: string, chapterId: string, lesson: LessonFile) {
  const { title, file, articleFile, questions, free, required } = lesson
  const media = file
    ? await call('POST /admin/api/course/media/:id', { params: { id: courseId }, body: fileOf(path.join(dir, file)) })
    : undefined
  const { id } = await call('POST /admin/api/course/lesson/create', {
    body: {
      ...{ courseId, chapterId, title, free, required, ...once() },
      mediaType: questions ? 'exam' : file ? mediaOf(file) : 'article',
      ...(media && { mediaId: media.mediaId, seconds: media.seconds, fileName: media.fileName }),
      html: text(dir, articleFile),
    },
  })
  if (questions) await call('POST /admin/api/course/lesson/questions', { body: { courseId, lessonId: id, questions } })
}

/** Goes on where an import was cut off: chapters and lessons are known by their titles. */
async function writeOutline(call: AdminCall, dir: string, courseId: string, chapters: CourseFile['chapters']) {
  const { outline } = await call('GET /admin/api/course/show/:id', { params: { id: courseId } })
  let made = 0
  for (const { title, lessons } of chapters) {
    const there = outline.find((chapter) => chapter.title === title)
    const chapterId =
      there?.id ?? (await call('POST /admin/api/course/chapter/create', { body: { courseId, title, ...once() } })).id
    for (const lesson of lessons) {
      if (there?.lessons.some((one) => one.title === lesson.title)) continue
      await writeLesson(call, dir, courseId, chapterId, lesson)
      made++
    }
  }
  return made
}

async function writeCourse(call: AdminCall, has: Standing, { dir, course }: Folder['courses'][number]): Promise<string> {
  const { title, type, category, teachers = [], subTitle, tags, suit, notice, cover, price, status, chapters } = course
  const known = has.courses.get(title)
  const categoryId = has.categories.get(category)!
  const id =
    known ??
    (
      await call('POST /admin/api/course/create', {
        body: { type, title, categoryId, price: Math.round(price * CENTS), ...once() },
      })
    ).id
  if (!known) {
    const intro = text(dir, course.introFile)
    await call('POST /admin/api/course/text', { body: { id, subTitle, tags, suit, notice, intro } })
    await call('POST /admin/api/course/settings', { body: { id, teacherIds: teachers.map((name) => has.teachers.get(name)!) } })
    if (cover) await call('POST /admin/api/course/cover/:id', { params: { id }, body: fileOf(path.join(dir, cover)) })
  }
  const lessons = await writeOutline(call, dir, id, chapters)
  // What is on the shelf already is its operators' to change.
  if (!known || lessons) await call('POST /admin/api/course/status', { body: { id, status } })
  return known ? (lessons ? `课程 ${title}：补上 ${lessons} 讲` : '') : `课程 ${title}：${lessons} 讲`
}

async function writeCategories(call: AdminCall, has: Standing, categories: Folder['categories']) {
  const create = async (name: string, parentId: string | null, icon: string, sort: number) => {
    if (has.categories.has(name)) return 0
    const { id } = await call('POST /admin/api/courseCategory/create', { body: { name, parentId, icon, sort, ...once() } })
    has.categories.set(name, id)
    return 1
  }
  let made = 0
  for (const [sort, { name, icon = '', children = [] }] of categories.entries()) {
    made += await create(name, null, icon, sort)
    for (const [at, child] of children.entries()) made += await create(child, has.categories.get(name)!, '', at)
  }
  return made
}

async function writeTeachers(call: AdminCall, dir: string, has: Standing, teachers: Folder['teachers']) {
  const fresh = teachers.filter(({ name }) => !has.teachers.has(name))
  for (const [sort, { name, title = '', intro = '', avatar }] of fresh.entries()) {
    const { id } = await call('POST /admin/api/teacher/create', { body: { name, title, intro, sort, ...once() } })
    if (avatar) await call('POST /admin/api/teacher/avatar/:id', { params: { id }, body: fileOf(path.join(dir, avatar)) })
    has.teachers.set(name, id)
  }
  return fresh.length
}

/** Writes what the site has not yet, and gives a line for each kind; a second time there is nothing to write. */
export async function writeFolder(call: AdminCall, dir: string, folder: Folder, has: Standing): Promise<string[]> {
  const lines: string[] = []
  const say = (what: string, count: number) => count && lines.push(`${what} ${count}`)
  say('分类', await writeCategories(call, has, folder.categories))
  say('讲师', await writeTeachers(call, dir, has, folder.teachers))
  for (const course of folder.courses) {
    const line = await writeCourse(call, has, course)
    if (line) lines.push(line)
  }
  const topics = folder.topics.filter(({ name }) => !has.topics.has(name))
  for (const { name, intro, cover } of topics)
    await call('POST /admin/api/topic/create', {
      body: { name, intro, ...(cover && { coverFileId: await picture(call, dir, cover) }), ...once() },
    })
  say('话题', topics.length)
  const faq = folder.faq.flatMap(({ topic, items }) => items.map((item) => ({ topic, ...item })))
  const asked = [...faq.entries()].filter(([, { q }]) => !has.faq.has(q))
  for (const [sort, item] of asked) await call('POST /admin/api/kefuFaq/save', { body: { ...item, sort } })
  say('常见问题', asked.length)
  const banners = folder.banners.filter(({ title }) => !has.ads.has(title))
  for (const [sort, { image, startTime = new Date().toISOString(), endTime = null, ...ad }] of banners.entries())
    await call('POST /admin/api/ad/create', {
      body: { ...ad, sort, startTime, endTime, imageFileId: await picture(call, dir, image), ...once() },
    })
  say('横幅', banners.length)
  return lines
}
