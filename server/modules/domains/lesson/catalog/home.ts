import { sql } from 'kysely'
import type { lesson as spec } from '../../../../../contract/lesson'
import type { Result } from '../../../../../contract/endpoint'
import type { OpenCtx } from '../../../../app/context'
import { coalesced } from '../../../../app/database/batched'
import { prepared, type Db } from '../../../../app/database/db'
import { avatarUrl } from '../../../platform/file/images'
import { banners } from '../../../platform/system/ads'
import { accessTo } from '../access'
import { batches } from '../certificate/batches'
import { card, cardColumns, type CourseRow } from './cards'
import { topCategories } from './categories'
import { continueOf } from '../study/learning'
import { TYPE } from '../kinds'

declare module '../../../../app/module' {
  interface Extensions {
    /** What is on in the school now or soon, for its home page. */
    liveRails: (db: Db, viewer: string | null) => Promise<Home['lives']>
  }
}

export { continueOf } from '../study/learning'

type Home = Result<(typeof spec)['GET /api/course/home']>

const SHOWN = 6
const TEACHERS = 8
const RANKS = 10

const section = (name: string, where: ReturnType<typeof sql>, by: string, most: number) => sql`
  (select ${name}::text as section, ${cardColumns} from lesson_course c where c.status <> 'off' and ${where}
    order by ${sql.ref(`c.${by}`)} desc, c.id desc limit ${most})`

/** The tab 课程学院, whole: six lists of courses in one statement, and whose they are in another. */
export async function home({ db, user, now, settings, modules }: OpenCtx): Promise<Home> {
  const viewer = user?.id ?? null
  const courses = sql<CourseRow & { section: string }>`${prepared}
    ${section('series', sql`c.type = ${TYPE.series}`, 'heat', SHOWN)}
    union all ${section('latest', sql`true`, 'published_at', SHOWN)}
    union all ${section('cert', sql`c.type = ${TYPE.certificate}`, 'heat', SHOWN)}
    union all ${section('vipFree', sql`c.vip_free`, 'heat', SHOWN)}
    union all ${section('free', sql`c.price = 0`, 'heat', SHOWN)}
    union all ${section('ranks', sql`true`, 'buy_count', RANKS)}`.execute(db)
  const [{ rows }, ads, types, lives, teachers, goesOn, exams] = await Promise.all([
    courses,
    banners(db, 'school', settings, now),
    topCategories(db),
    Promise.all(modules.all('liveRails').map((rail) => rail(db, viewer))),
    teachersOf(db, { most: TEACHERS }),
    continueOf(db, viewer),
    batches(db),
  ])
  const access = await accessTo(db, viewer, [...new Set(rows.map((row) => row.id))])
  const of = (name: string) => rows.filter((row) => row.section === name).map((row) => card(row, access.get(row.id)))
  const next = exams.find(({ applyEndsAt }) => applyEndsAt > now)
  return {
    banners: ads,
    types,
    lives: lives.flat(),
    ...(goesOn && { continue: goesOn }),
    series: of('series'),
    latest: of('latest'),
    cert: of('cert'),
    ...(next && {
      batch: { name: next.name, examTime: next.examAt.toISOString(), applyEndTime: next.applyEndsAt.toISOString() },
    }),
    vipFree: of('vipFree'),
    free: of('free'),
    teachers,
    ranks: of('ranks'),
    serverTime: now.toISOString(),
  }
}

/** Teachers of courses that can be had, or those of one course. */
export const teachersOf = coalesced(async (db: Db, input: { most: number } | { courseId: string }): Promise<Home['teachers']> => {
  const { rows } = await sql<{
    id: string
    name: string
    title: string
    avatar_file: string | null
    intro: string
    courses: number
  }>`${prepared}
    select t.id, t.name, t.title, t.avatar_file, t.intro, n.courses::integer as courses
    from lesson_teacher t cross join lateral (
      select count(*) as courses from lesson_course_teacher k join lesson_course c on c.id = k.course_id
      where k.teacher_id = t.id and c.status <> 'off') n
    ${
      'courseId' in input
        ? sql`join lesson_course_teacher of on of.teacher_id = t.id and of.course_id = ${input.courseId} order by of.sort, t.id`
        : sql`where n.courses > 0 order by t.sort, t.id limit ${input.most}`
    }`.execute(db)
  return rows.map(({ avatar_file, courses, ...row }) => ({ ...row, avatar: avatarUrl(avatar_file), courseCount: courses }))
}, JSON.stringify)
