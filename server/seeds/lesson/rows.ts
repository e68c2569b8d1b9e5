import { newId } from '../../app/ids'
import { CATEGORIES, CLIPS, COURSES, EXAM_QUESTIONS, TEACHERS, type ClipKey, type DemoCourse, type DemoLesson } from './content'

const DAY = 86_400_000
/** Between the days on which two courses were published. */
const APART = 9

export interface Stored {
  avatar(key: string): string
  clip(key: ClipKey): string
  handout(lesson: DemoLesson): string
  account(key: string): string | null
}

type Row = Record<string, unknown>
export interface School {
  /** In the order in which they refer to each other. */
  tables: [table: string, rows: Row[]][]
  /** Ids of the courses, by key. */
  ids: Map<string, string>
}

const inDays = (now: number, days?: number) => (days === undefined ? null : new Date(now + days * DAY).toISOString())

/** The third Saturday of the month `ahead` months from now, nine in the morning in China. */
function examDay(now: number, ahead: number): Date {
  const first = new Date(now)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + ahead)
  const saturday = 15 + ((6 - ((first.getUTCDay() + 14) % 7) + 7) % 7)
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), saturday, 1))
}

/** The demo school as rows. */
export function rowsOf(now: number, stored: Stored): School {
  const ids = new Map(COURSES.map(({ key }) => [key, newId()]))
  const categories = new Map<string, string>()
  const teachers = new Map(TEACHERS.map(({ key }) => [key, newId()]))
  const rows: Record<'category' | 'teacher' | 'course' | 'taught' | 'chapter' | 'lesson' | 'question', Row[]> = {
    category: [],
    teacher: [],
    course: [],
    taught: [],
    chapter: [],
    lesson: [],
    question: [],
  }
  for (const [sort, { key, name, icon, children }] of CATEGORIES.entries()) {
    const id = newId()
    categories.set(key, id)
    rows.category.push({ id, parent_id: null, name, icon, sort })
    for (const [at, child] of children.entries()) {
      const below = newId()
      categories.set(child.key, below)
      rows.category.push({ id: below, parent_id: id, name: child.name, icon: '', sort: at })
    }
  }
  for (const [sort, { key, name, title, intro }] of TEACHERS.entries())
    rows.teacher.push({
      id: teachers.get(key),
      name,
      title,
      intro,
      avatar_file: stored.avatar(key),
      user_id: stored.account(key),
      sort,
    })
  for (const [at, course] of COURSES.entries()) {
    const id = ids.get(course.key)!
    const lessons = course.chapters.flatMap((chapter) => chapter.lessons)
    rows.course.push(courseRow(course, id, categories.get(course.category)!, stored, now, at, lessons))
    for (const [sort, key] of course.teachers.entries()) rows.taught.push({ course_id: id, teacher_id: teachers.get(key), sort })
    let sort = 0
    for (const [place, { title, lessons: inside }] of course.chapters.entries()) {
      const chapter = newId()
      rows.chapter.push({ id: chapter, course_id: id, title, sort: place })
      for (const lesson of inside) {
        const lessonId = newId()
        rows.lesson.push({
          id: lessonId,
          course_id: id,
          chapter_id: chapter,
          title: lesson.title,
          media_type: lesson.media,
          media_id: mediaOf(lesson, stored),
          seconds: secondsOf(lesson),
          marks: marksOf(lesson),
          free: lesson.free ?? sort < course.trialCount,
          required: lesson.media !== 'file',
          html: lesson.article ?? '',
          file_name: lesson.fileName ?? '',
          publish_at: inDays(now, lesson.publishInDays),
          sort: sort++,
        })
        if (lesson.media === 'exam')
          for (const [i, question] of EXAM_QUESTIONS.entries())
            rows.question.push({ id: newId(), lesson_id: lessonId, ...question, sort: i })
      }
    }
  }
  return {
    ids,
    tables: [
      ['lesson_category', rows.category],
      ['lesson_teacher', rows.teacher],
      ['lesson_course', rows.course],
      ['lesson_course_teacher', rows.taught],
      ['lesson_chapter', rows.chapter],
      ['lesson', rows.lesson],
      ['lesson_question', rows.question],
      ['lesson_cert_batch', batchRows(now)],
    ],
  }
}

const secondsOf = ({ clip }: DemoLesson) => (clip ? CLIPS[clip].seconds : 0)

/** Each slide of the clip that plays stands for as long. */
function marksOf({ clip }: DemoLesson) {
  if (!clip) return []
  const { seconds, slides } = CLIPS[clip]
  return slides.map((title, at) => ({ second: (seconds / slides.length) * at, title }))
}

function mediaOf(lesson: DemoLesson, stored: Stored): string | null {
  if (lesson.clip) return stored.clip(lesson.clip)
  return lesson.media === 'file' ? stored.handout(lesson) : null
}

function courseRow(
  course: DemoCourse,
  id: string,
  categoryId: string,
  stored: Stored,
  now: number,
  at: number,
  lessons: DemoLesson[],
): Row {
  return {
    id,
    type: course.type,
    title: course.title,
    sub_title: course.subTitle,
    category_id: categoryId,
    tags: course.tags,
    price: course.price,
    member_price: course.memberPrice,
    vip_free: course.vipFree,
    intro: course.intro,
    suit: course.suit,
    notice: course.notice,
    valid_days: course.validDays,
    cert_name: course.cert ? `《${course.title}》结业证书` : null,
    registration: course.registration ?? false,
    speed_allowed: course.speedAllowed,
    drag_rule: course.dragRule,
    presence_check: course.presenceCheck ?? false,
    promo_price: course.promo?.price ?? null,
    promo_starts_at: course.promo ? inDays(now, -1) : null,
    promo_ends_at: inDays(now, course.promo?.days),
    status: course.status,
    starts_at: inDays(now, course.startInDays),
    stock: course.stock,
    taken: 0,
    buy_count: 0,
    collect_count: 0,
    review_count: 0,
    score_sum: 0,
    lesson_count: lessons.length,
    total_seconds: lessons.reduce((sum, lesson) => sum + secondsOf(lesson), 0),
    published_at: inDays(now, -APART * (at + 1)),
    heat: 0,
  }
}

const CITIES = [
  ['上海', '杭州', '南京', '苏州'],
  ['北京', '天津', '武汉', '成都'],
]
const batchRows = (now: number): Row[] =>
  CITIES.map((cities, i) => {
    const exam = examDay(now, 2 + i * 2)
    return {
      id: newId(),
      name: `${exam.getUTCFullYear()}年${exam.getUTCMonth() + 1}月批次`,
      exam_at: exam.toISOString(),
      apply_ends_at: new Date(exam.getTime() - 30 * DAY).toISOString(),
      cities,
    }
  })
