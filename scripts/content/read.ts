import fs from 'node:fs'
import path from 'node:path'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { errorOf } from '../../server/app/thrown'
import { COURSE, LISTS, type CourseFile, type LessonFile, type Lists } from './format'

export interface Folder extends Lists {
  /** Each with the folder that its files are named from. */
  courses: { dir: string; course: CourseFile }[]
}

/** What plays in a lesson, by how its file is called. */
export const MEDIA: Record<string, 'video' | 'audio' | 'file'> = {
  ...{ '.mp4': 'video', '.m4a': 'audio', '.pdf': 'file', '.docx': 'file', '.xlsx': 'file', '.pptx': 'file', '.txt': 'file' },
} as const
export const mediaOf = (file: string) => MEDIA[path.extname(file).toLowerCase()]

/** `/chapters/0/title` as people count: 第 1 项的 title. */
const where = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? `第 ${Number(part) + 1} 项` : part))
    .join(' ')

class Faults {
  readonly lines: string[] = []
  add(file: string, at: string, words: string) {
    this.lines.push([file, at, words].filter(Boolean).join('：'))
  }
  /** What the file holds, if it is what it should be. */
  parse<T>(dir: string, name: string, schema: TSchema): T | undefined {
    let value: unknown
    try {
      value = JSON.parse(fs.readFileSync(path.join(dir, name), 'utf8'))
    } catch (error) {
      this.add(name, '', `读不出来，${errorOf(error).message}`)
      return undefined
    }
    const errors = Value.Errors(schema, value)
    for (const { instancePath, message } of errors) this.add(name, where(instancePath), message)
    // It fits the schema, of which `T` is the type.
    return errors.length ? undefined : (value as T)
  }
  file(dir: string, file: string | undefined, said: string, at: string) {
    if (file && !fs.existsSync(path.join(dir, file))) this.add(said, at, `没有文件 ${file}`)
  }
}

/** What one lesson names must be one thing, and be there. */
function checkLesson(faults: Faults, dir: string, said: string, { title, file, articleFile, questions }: LessonFile) {
  if ([file, articleFile, questions].filter(Boolean).length !== 1)
    faults.add(said, title, 'file、articleFile、questions 要写一个，且只写一个')
  faults.file(dir, file, said, title)
  faults.file(dir, articleFile, said, title)
  if (file && !mediaOf(file)) faults.add(said, title, `${file} 不是 ${Object.keys(MEDIA).join('、')}`)
  for (const [at, { answer, options }] of (questions ?? []).entries())
    if (answer >= options.length) faults.add(said, `${title} 第 ${at + 1} 题`, '答案不在选项里')
}

/** Names that stand there twice. */
function checkTwice(faults: Faults, file: string, names: string[]) {
  for (const name of new Set(names.filter((one, at) => names.indexOf(one) !== at))) faults.add(file, name, '写了两次')
}

/**
 * Reads a folder and checks all of it before anything is written. Throws with every fault, one a line.
 * @param known categories and teachers that the site has already
 */
export function readFolder(dir: string, known: { categories: string[]; teachers: string[] }): Folder {
  if (!fs.existsSync(dir)) throw new Error(`没有文件夹 ${dir}`)
  const faults = new Faults()
  const list = <K extends keyof Lists>(name: K): Lists[K] =>
    (fs.existsSync(path.join(dir, `${name}.json`)) && faults.parse<Lists[K]>(dir, `${name}.json`, LISTS[name])) ||
    // None is a list of every kind.
    ([] as Lists[K])
  const lists = {
    ...{ categories: list('categories'), teachers: list('teachers'), topics: list('topics') },
    faq: list('faq'),
    banners: list('banners'),
  }
  const home = path.join(dir, 'courses')
  const courses = (fs.existsSync(home) ? fs.readdirSync(home).toSorted() : []).flatMap((name) => {
    const own = path.join(home, name)
    if (!fs.existsSync(path.join(own, 'course.json'))) return []
    const course = faults.parse<CourseFile>(dir, path.join('courses', name, 'course.json'), COURSE)
    return course ? [{ dir: own, course }] : []
  })

  const categories = [...known.categories, ...lists.categories.flatMap(({ name, children = [] }) => [name, ...children])]
  const teachers = [...known.teachers, ...lists.teachers.map(({ name }) => name)]
  for (const { name, avatar } of lists.teachers) faults.file(dir, avatar, 'teachers.json', name)
  for (const { name, cover } of lists.topics) faults.file(dir, cover, 'topics.json', name)
  for (const { title, image } of lists.banners) faults.file(dir, image, 'banners.json', title)
  checkTwice(
    faults,
    'topics.json',
    lists.topics.map(({ name }) => name),
  )
  checkTwice(
    faults,
    'teachers.json',
    lists.teachers.map(({ name }) => name),
  )
  checkTwice(
    faults,
    'courses',
    courses.map(({ course }) => course.title),
  )
  for (const { dir: own, course } of courses) {
    const said = path.join(path.relative(dir, own), 'course.json')
    if (!categories.includes(course.category)) faults.add(said, 'category', `没有分类“${course.category}”`)
    for (const name of course.teachers ?? []) if (!teachers.includes(name)) faults.add(said, 'teachers', `没有讲师“${name}”`)
    faults.file(own, course.cover, said, 'cover')
    faults.file(own, course.introFile, said, 'introFile')
    for (const { lessons } of course.chapters) for (const lesson of lessons) checkLesson(faults, own, said, lesson)
  }
  if (faults.lines.length) throw new Error([...faults.lines, `共 ${faults.lines.length} 处要改，什么都没有写入`].join('\n'))
  return { ...lists, courses }
}
