import { sql } from 'kysely'
import type { lesson as spec } from '../../../../../contract/lesson'
import type { Input, Result } from '../../../../../contract/endpoint'
import type { OpenCtx } from '../../../../app/context'
import type { Db } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { topics } from '../../kefu/faq'
import { cardColumns, cardsOf, type CourseRow } from '../catalog/cards'
import { judge, type EligibilityRule } from './eligibility'
import { registrationOf } from './registration'
import { TYPE } from '../kinds'

type CertHome = Result<(typeof spec)['GET /api/course/certHome']>
const CHECK = 'POST /api/course/certCheck'
type Check = (typeof spec)[typeof CHECK]

const COURSES = 20
/** Of customer service. */
const TOPIC = '考证报名'

interface LevelRow {
  level: number
  name: string
  requirement: string
  source: string
  rules: EligibilityRule[]
}
/** With who may sit for each, the lowest first. */
export async function levels(db: Db): Promise<LevelRow[]> {
  const { rows } = await sql<LevelRow>`
    select level, name, requirement, source, rules from lesson_cert_level order by level desc`.execute(db)
  return rows
}

/** Who may sit for a level from now on: its words are those of its rules. Refuses with 10104. */
export async function setLevel(db: Db, { level, source, rules }: Pick<LevelRow, 'level' | 'source' | 'rules'>): Promise<void> {
  const { numAffectedRows } = await sql`
    update lesson_cert_level set source = ${source}, rules = ${JSON.stringify(rules)}::jsonb,
      requirement = ${rules.map(({ text }) => text).join('；或者')} where level = ${level}`.execute(db)
  if (!numAffectedRows) gone()
}

interface BatchRow {
  id: string
  name: string
  exam_at: Date
  apply_ends_at: Date
  cities: string[]
}

/** 考证频道. */
export async function certHome(ctx: OpenCtx): Promise<CertHome> {
  const { db, user, now } = ctx
  const viewer = user?.id ?? null
  const [known, batches, courses, faqs, registration] = await Promise.all([
    levels(db),
    sql<BatchRow>`
      select id, name, exam_at, apply_ends_at, cities from lesson_cert_batch where exam_at > ${now} order by exam_at
      limit 6`.execute(db),
    sql<CourseRow>`
      select ${cardColumns} from lesson_course c where c.status <> 'off' and c.type = ${TYPE.certificate}
      order by c.heat desc, c.id desc limit ${COURSES}`.execute(db),
    topics(db),
    latestRegistration(ctx, viewer),
  ])
  return {
    levels: known.map(({ level, name, requirement, source }) => ({ id: String(level), name, requirement, source })),
    batches: batches.rows.map((row) => ({
      id: row.id,
      name: row.name,
      examTime: row.exam_at.toISOString(),
      applyEndTime: row.apply_ends_at.toISOString(),
      cities: row.cities,
    })),
    courses: await cardsOf(db, courses.rows, viewer),
    ...(registration && { registration }),
    faqs: faqs.find(({ topic }) => topic === TOPIC)?.items.map(({ q, a }) => ({ q, a })) ?? [],
    serverTime: now.toISOString(),
  }
}

/** Of the classes that somebody has, the registration of the one that was opened last. */
async function latestRegistration(ctx: OpenCtx, viewer: string | null): Promise<CertHome['registration']> {
  if (!viewer) return undefined
  const { rows } = await sql<{ id: string; title: string }>`
    select c.id, c.title from lesson_learner l join lesson_course c on c.id = l.course_id
    where l.user_id = ${viewer} and c.registration order by l.last_at desc limit 3`.execute(ctx.db)
  for (const { id, title } of rows) {
    const form = await registrationOf(ctx, viewer, id)
    if (form) return { orderId: form.orderId, title, status: form.status, text: form.text }
  }
  return undefined
}

/** Who may sit for which level. Nothing of it is kept. */
export async function certCheck(db: Db, person: Input<typeof CHECK, Check>['body']): Promise<Result<Check>> {
  const known = await levels(db)
  return {
    levels: known.map(({ level, name, rules }) => ({ level, name, ...judge(level, rules, person) })),
    note: known.length ? `依据${known[0].source}。${NOTE}` : NOTE,
  }
}

const NOTE = '这里只是初步核对，能否报考、需要哪些材料，以报名时当地人社部门和评价机构的公告为准。'
