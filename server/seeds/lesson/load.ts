import { sql } from 'kysely'
import type { Db, Trx } from '../../app/database/db'
import { drawPerson } from '../../app/drawing/kit/people'
import { newId } from '../../app/ids'
import type { Services } from '../../app/http/serve'
import { grant } from '../../modules/commerce/entitlement/entitlements'
import { storeImage } from '../../modules/platform/file/images'
import { recountProgress } from '../../modules/domains/lesson/study/progress'
import { people } from '../circle/people'
import { insert, inTurn } from '../load'
import { CLIPS, COURSES, TEACHERS, type DemoLesson } from './content'
import { DAYS, LEARNERS, MOST, STEPS } from './learners'
import { ACCOUNTS, FACES } from './looks'
import { saveClip, keepText } from './media'
import { rowsOf } from './rows'
import { keysOf } from '../../../contract/rules/keys'

const DAY = 86_400_000

/** Loads the demo school, unless there is one: first what is stored, then all rows in one transaction. */
export async function loadLessons(services: Pick<Services, 'db' | 'gateways'>): Promise<void> {
  const { db, gateways } = services
  const { rows: there } = await sql`select from lesson_course limit 1`.execute(db)
  if (there.length) return
  const stored = new Map<unknown, string>()
  const picture = async (of: unknown, bytes: Promise<Buffer>, name: string) =>
    stored.set(of, (await storeImage(db, gateways.storage, null, await bytes, name)).id)
  const lessons = COURSES.flatMap(({ chapters }) => chapters.flatMap((chapter) => chapter.lessons))
  await inTurn([
    ...TEACHERS.map(
      ({ key }) =>
        () =>
          picture(`avatar ${key}`, drawPerson(FACES[key]), 'avatar.webp'),
    ),
    ...keysOf(CLIPS)
      .filter((key) => lessons.some(({ clip }) => clip === key))
      .map((key) => async () => stored.set(`clip ${key}`, await saveClip(services, key))),
    ...lessons
      .filter(({ media }) => media === 'file')
      .map((lesson) => async () => stored.set(lesson, await keepText(services, lesson.fileText!))),
  ])
  const persons = await personIds(db)
  const school = rowsOf(Date.now(), {
    avatar: (key) => stored.get(`avatar ${key}`)!,
    clip: (key) => stored.get(`clip ${key}`)!,
    handout: (lesson: DemoLesson) => stored.get(lesson)!,
    account: (key) => persons.get(ACCOUNTS[key]) ?? null,
  })
  await db.transaction().execute(async (trx) => {
    for (const [table, rows] of school.tables) await insert(trx, table, rows)
    if (persons.size) await enrolPeople(trx, school.ids, persons)
  })
}

async function personIds(db: Db): Promise<Map<string, string>> {
  const phones = people.map(({ phone }) => phone)
  const { rows } = await sql<{ id: string; phone: string }>`
    select id, phone from app_user where phone = any(${phones}::text[])`.execute(db)
  const byPhone = new Map(rows.map(({ id, phone }) => [phone, id]))
  return new Map(people.flatMap(({ key, phone }) => (byPhone.has(phone) ? [[key, byPhone.get(phone)!] as const] : [])))
}

interface Learner {
  user_id: string
  course_id: string
  /** 0–1 of the lessons that count */
  share: number
  at: string
}

/** The demo people learn: each course so many, popular ones more, and those who say something of it far enough. */
async function enrolPeople(trx: Trx, courses: Map<string, string>, persons: Map<string, string>) {
  const now = Date.now()
  const learners: Learner[] = []
  const reviews: Record<string, unknown>[] = []
  const others = [...persons.keys()].filter((key) => !LEARNERS[key])
  const open = COURSES.filter(({ status, registration }) => status === 'on' && !registration)
  for (const [at, course] of open.entries()) {
    const courseId = courses.get(course.key)!
    const chosen = Object.keys(LEARNERS).filter((key) => LEARNERS[key][course.key] !== undefined && persons.has(key))
    const crowd = Array.from({ length: Math.min(others.length, Math.max(MOST - at, course.reviews.length)) }, (_, i) => {
      return others[(i + at * 3) % others.length]
    })
    for (const [i, key] of [...chosen, ...crowd].entries()) {
      const percent = LEARNERS[key]?.[course.key] ?? STEPS[(i + at) % STEPS.length]
      const learner = {
        user_id: persons.get(key)!,
        course_id: courseId,
        share: percent / 100,
        at: new Date(now - ((i * 7 + at * 3) % 40) * (DAY / 2) - (chosen.includes(key) ? at : 60) * 60_000).toISOString(),
      }
      learners.push(learner)
      const source = course.price === 0 ? 'free' : 'gift'
      await grant(trx, {
        userId: learner.user_id,
        kind: 'course',
        bizId: courseId,
        source,
        sourceId: newId(),
        startTime: new Date(now - 45 * DAY),
      })
    }
    for (const [i, review] of course.reviews.entries()) {
      reviews.push({
        id: newId(),
        course_id: courseId,
        user_id: persons.get(crowd[i]),
        score: review.score,
        content: review.content,
        images: [],
        reply: review.reply ?? '',
        status: 2,
        created_at: new Date(now - (i * 3 + 1) * DAY - at * 3_600_000).toISOString(),
      })
    }
  }
  await study(trx, learners)
  await insert(trx, 'lesson_review', reviews)
  await insert(
    trx,
    'lesson_day',
    Object.entries(DAYS).flatMap(([key, minutes]) =>
      minutes.map((one, ago) => ({
        user_id: persons.get(key),
        day: new Date(now + 8 * 3_600_000 - ago * DAY).toISOString().slice(0, 10),
        seconds: one * 60,
      })),
    ),
  )
}

/** The first lessons of each course are heard whole, the next one half; where that is, one goes on. */
async function study(trx: Trx, learners: Learner[]) {
  const all = sql`jsonb_to_recordset(${JSON.stringify(learners)}::jsonb) w(user_id uuid, course_id uuid, share float8, at timestamptz)`
  await sql`
    insert into lesson_study (user_id, lesson_id, position, intervals, progress, best, finished_at, updated_at)
    select w.user_id, l.id, case when l.place <= done.n then l.seconds else l.seconds / 2 end,
      case when l.seconds = 0 then '[]' else jsonb_build_array(jsonb_build_array(0,
        case when l.place <= done.n then l.seconds else l.seconds / 2 end)) end,
      case when l.place <= done.n then 100 else 50 end,
      case when l.media_type = 'exam' and l.place <= done.n then 90 end,
      case when l.place <= done.n then w.at - (done.n - l.place) * interval '1 hour' end, w.at
    from ${all}
      join lateral (
        select id, seconds, media_type, row_number() over (order by sort) as place, count(*) over () as total
        from lesson where course_id = w.course_id and required) l on true
      cross join lateral (select floor(w.share * l.total) as n) done
    where l.place <= done.n or (l.place = done.n + 1 and l.media_type in ('video', 'audio') and w.share < 1)`.execute(trx)
  await sql`
    insert into lesson_learner (user_id, course_id, last_at, last_lesson_id)
    select w.user_id, w.course_id, w.at, (
      select s.lesson_id from lesson_study s join lesson l on l.id = s.lesson_id
      where s.user_id = w.user_id and l.course_id = w.course_id order by l.sort desc limit 1)
    from ${all}`.execute(trx)
  await recountProgress(trx)
  await sql`
    update lesson_course c set buy_count = n.learners from (
      select course_id, count(*)::integer as learners from lesson_learner group by course_id) n
    where c.id = n.course_id`.execute(trx)
}
