import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { FACES, faceOfName } from '../../../contract/rules/drawn'
import type { Db, Trx } from '../../app/database/db'
import { newId } from '../../app/ids'
import { root } from '../../app/root'
import type { Services } from '../../app/http/serve'
import { addItem, type ItemKind } from '../../modules/aggregates/neixun/items'
import { settle } from '../../modules/aggregates/neixun/settle'
import { saveDocument } from '../../modules/platform/file/documents'
import { GIVEN, SURNAMES } from '../activity/content'
import { DEMO_COMPANY } from '../company'
import { insert } from '../load'
import { clockAt, halfHourAt } from './clock'
import { addExams } from './exams'
import { addHomeworks } from './homeworks'
import { FILES, NOTICES, POSITIONS, SIGNS, STAGES, TRAINING } from './content'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const PEOPLE = 40
/** On the list, and have not come in yet. */
const PENDING = 5
/** Those who teach. */
const TRAINERS = [
  { phone: '13800138000', name: '周敏', role: 'trainer' },
  { phone: '13800138002', name: '陈立言', role: 'trainer' },
] as const
/** Titles of the demo courses and the demo form that it leads through. */
const COURSES = ['用工合规上岗课', '绩效与OKR落地'] as const

/** A demo training that runs now, unless there is one: it needs the demo company, people, courses and lives. */
export async function loadTraining(services: Services): Promise<void> {
  const { db, gateways, modules } = services
  const { rows: there } = await sql`select from training limit 1`.execute(db)
  if (there.length) return
  const { rows: companies } = await sql<{ id: string }>`select id from company where name = ${DEMO_COMPANY}`.execute(db)
  if (!companies.length) return
  const now = new Date(Math.floor(Date.now() / MINUTE) * MINUTE)
  const files: { id: string; size: number; title: string }[] = []
  for (const title of FILES.map((file) => file.title)) {
    const bytes = await readFile(path.join(root, 'server/seeds/zhiku/files', title))
    files.push({ id: await saveDocument(db, gateways.storage, title, bytes), size: bytes.length, title })
  }
  const id = newId(now.getTime() - 20 * DAY)
  await db.transaction().execute(async (trx) => {
    await addTraining(trx, id, companies[0].id, now)
    const trainees = await addTrainees(trx, id, companies[0].id, now)
    await addContents(trx, id, now, files)
    await signIn(trx, id, trainees, now)
    await study(trx, trainees, now)
    await addExams(trx, id, trainees, now)
    await addHomeworks(trx, services, id, trainees, now)
    await settle(trx, modules, id, undefined, now)
  })
}

async function addTraining(trx: Trx, id: string, companyId: string, now: Date) {
  const { rows: phones } = await sql<{ id: string; phone: string }>`
    select id, phone from app_user where phone = any(${TRAINERS.map(({ phone }) => phone)}::text[])`.execute(trx)
  const people = new Map(phones.map((one) => [one.phone, one.id]))
  await insert(trx, 'training', [
    {
      ...{ id, code: TRAINING.code, company_id: companyId, title: TRAINING.title, intro: TRAINING.intro, place: TRAINING.place },
      ...{
        mode: 'mixed',
        contact: TRAINING.contact,
        status: 'open',
        in_order: true,
        sign_percent: 80,
        by_phone: true,
        by_emp_no: true,
      },
      ...{ shows_others: true, shows_rank: true, created_at: clockAt(now, -20, 10) },
      ...{ start_at: clockAt(now, -7, 9), end_at: clockAt(now, 18, 18) },
    },
  ])
  await insert(
    trx,
    'training_trainer',
    TRAINERS.filter(({ phone }) => people.has(phone)).map(({ phone, name, role }, position) => ({
      training_id: id,
      user_id: people.get(phone),
      ...{ name, role, position },
    })),
  )
  await insert(
    trx,
    'training_notice',
    NOTICES.map(({ title, content, hoursAgo }) => ({
      ...{
        id: newId(now.getTime() - hoursAgo * HOUR),
        training_id: id,
        user_id: people.get(TRAINERS[0].phone) ?? null,
        title,
        content,
      },
      created_at: new Date(now.getTime() - hoursAgo * HOUR),
    })),
  )
}

interface Placed {
  id: string
  userId: string | null
}
/** Names that are given to women and men by turns, each with a surname under which the face drawn for it is of theirs. */
function namesOf(count: number): string[] {
  const names = new Set<string>()
  for (let n = 0; n < count; n++) {
    const given = (n * 3 + Math.floor(n / GIVEN.length) + 2) % GIVEN.length
    const isWoman = given % 2 === 0
    const fitting = Array.from(
      { length: SURNAMES.length },
      (_, at) => SURNAMES[(n * 11 + 3 + at) % SURNAMES.length] + GIVEN[given],
    )
    names.add(fitting.find((name) => faceOfName(name) < FACES / 2 === isWoman && !names.has(name))!)
  }
  return [...names]
}

/** Her colleagues of the company first, then people whom the list alone names. */
async function addTrainees(trx: Trx, trainingId: string, companyId: string, now: Date): Promise<Placed[]> {
  const { rows: departments } = await sql<{ id: string; name: string }>`
    select id, name from company_department where company_id = ${companyId} order by sort limit 4`.execute(trx)
  const { rows: members } = await sql<{
    user_id: string
    name: string
    phone: string
    emp_no: string
    position: string
    department_id: string
  }>`select user_id, name, phone, emp_no, position, department_id from company_member
    where company_id = ${companyId} and status = 'joined' and role <> 'main' order by emp_no`.execute(trx)
  const since = clockAt(now, -8, 10)
  const names = namesOf(PEOPLE - members.length)
  const others = names.map((name, n) => ({
    user_id: n < PEOPLE - members.length - PENDING ? newId(since.getTime() + n) : null,
    name,
    phone: `139000${String(21_000 + n * 37).padStart(5, '0')}`,
    emp_no: `QZ1${String(n + 1).padStart(3, '0')}`,
    position: POSITIONS[n % POSITIONS.length],
    department_id: departments[(n * 3 + 1) % departments.length].id,
  }))
  await insert(
    trx,
    'app_user',
    others
      .filter((one) => one.user_id)
      .map((one, n) => ({
        ...{ id: one.user_id, phone: one.phone, nick_name: `HR${one.emp_no}`, real_name: one.name, company: DEMO_COMPANY },
        ...{ invite_code: `HRNX${String(n).padStart(3, '0')}`, created_at: since },
      })),
  )
  const named = new Map(departments.map(({ id, name }) => [id, name]))
  const rows = [...members, ...others].map((one, n) => ({
    id: newId(since.getTime() + n),
    training_id: trainingId,
    ...one,
    department: named.get(one.department_id) ?? '',
    // Departments follow each other by turns; a group has some of each.
    group_name: `第 ${(Math.floor(n / 4) % 4) + 1} 组`,
    status: one.user_id ? 'learning' : 'pending',
    activated_at: one.user_id ? new Date(since.getTime() + n * 17 * MINUTE) : null,
    last_active_at: one.user_id ? new Date(now.getTime() - ((n * 13) % 60) * HOUR) : null,
    created_at: since,
  }))
  await insert(trx, 'trainee', rows)
  return rows.map(({ id, user_id }) => ({ id, userId: user_id }))
}

/** Stages, with what they lead through: examinations and homework join them later. */
async function addContents(trx: Trx, trainingId: string, now: Date, files: { id: string; size: number; title: string }[]) {
  const stages = STAGES.map((stage, n) => ({
    ...{ id: newId(now.getTime() - 20 * DAY + n), training_id: trainingId, name: stage.name, position: n + 1 },
    ...{ open_at: clockAt(now, stage.from, 9), close_at: clockAt(now, stage.to, 18) },
  }))
  await insert(trx, 'training_stage', stages)
  const add = (
    stage: number,
    kind: ItemKind,
    refId: string,
    title: string,
    more: { required?: boolean; openAt?: Date; closeAt?: Date } = {},
  ) => addItem(trx, { trainingId, stageId: stages[stage].id, kind, refId, title, ...more })
  for (const [stage, title] of COURSES.entries()) {
    const course = await oneId(trx, sql`select id from lesson_course where title = ${title} and status <> 'off' limit 1`)
    if (course) await add(stage, 'course', course, `课程：${title}`)
  }
  const signs = SIGNS.map((sign, n) => {
    const start = sign.open ? halfHourAt(now, 0) : clockAt(now, sign.day, sign.from)
    return {
      ...{
        id: newId(now.getTime() - 10 * DAY + n),
        training_id: trainingId,
        title: sign.title,
        mode: sign.mode,
        start_at: start,
      },
      ...{ late_at: new Date(start.getTime() + 40 * MINUTE), end_at: new Date(start.getTime() + sign.minutes * MINUTE) },
    }
  })
  await insert(trx, 'training_sign', signs)
  const signItems: string[] = []
  for (const [n, sign] of signs.entries())
    signItems.push(
      await add(SIGNS[n].stage, 'signin', sign.id, `签到：${sign.title}`, { openAt: sign.start_at, closeAt: sign.end_at }),
    )
  await insert(
    trx,
    'training_file',
    files.map(({ id, size, title }, n) => {
      const { rule, sign, days } = FILES[n]
      return {
        ...{ id, training_id: trainingId, title, size, rule, rule_item: sign === undefined ? null : signItems[sign] },
        ...{ until: days === undefined ? null : clockAt(now, days, 18), position: n + 1, created_at: clockAt(now, -7, 10) },
      }
    }),
  )
  await sql`update file set used = true where id = any(${files.map(({ id }) => id)}::uuid[])`.execute(trx)
  await add(0, 'file', files[0].id, `资料：${files[0].title.replace(/\.\w+$/, '')}`, { required: false })
  const live = await oneId(trx, sql`select id from live where state = 'ahead' and start_at > ${now} order by start_at limit 1`)
  if (live) await add(1, 'live', live, '直播：劳动法答疑', { required: false })
}

const oneId = async (trx: Trx, statement: RawBuilder<{ id: string }>) => {
  const { rows } = await statement.execute(trx)
  return rows[0]?.id
}

/** Of what is over most were there, some of them late; of what is open now, those who came early. */
async function signIn(trx: Trx, trainingId: string, trainees: Placed[], now: Date) {
  const { rows: signs } = await sql<{ id: string; start_at: Date; end_at: Date; late_at: Date }>`
    select id, start_at, end_at, late_at from training_sign where training_id = ${trainingId} order by start_at`.execute(trx)
  const came = trainees.filter(({ userId }) => userId)
  const records = signs
    .filter((sign) => sign.start_at <= now)
    .flatMap((sign, which) => {
      const open = sign.end_at > now
      return came
        .filter((_, n) => (open ? n % 3 === 2 : (n + which) % 9 !== 4))
        .map(({ id }, n) => {
          const late = !open && n > came.length - 8 ? (n % 3) * 6 + 2 : 0
          const at = late ? sign.late_at.getTime() + late * MINUTE : sign.start_at.getTime() + n * 23_000
          return {
            ...{
              id: newId(at),
              sign_id: sign.id,
              training_id: trainingId,
              trainee_id: id,
              no: n + 1,
              how: 'code',
              late_minutes: late,
            },
            signed_at: new Date(Math.min(at, now.getTime())),
          }
        })
    })
  await insert(trx, 'training_sign_record', records)
}

/** How far each is with the courses: most with the first one. */
async function study(trx: Db, trainees: Placed[], now: Date) {
  const { rows: courses } = await sql<{ id: string }>`
    select id from lesson_course where title = any(${[...COURSES]}::text[]) order by array_position(${[...COURSES]}::text[], title)`.execute(
    trx,
  )
  const came = trainees.flatMap(({ userId }) => userId ?? [])
  const rows = courses.flatMap(({ id }, which) =>
    came
      .filter((_, n) => (which ? n % 2 === 0 : n % 8 !== 5))
      .map((userId, n) => {
        const progress = which ? [100, 60, 25, 80][n % 4] : [100, 100, 100, 70][n % 4]
        const at = new Date(now.getTime() - (30 + n * 2) * HOUR)
        return { user_id: userId, course_id: id, progress, last_at: at, finished_at: progress === 100 ? at : null }
      }),
  )
  await sql`
    insert into lesson_learner (user_id, course_id, progress, last_at, finished_at)
    select user_id, course_id, progress, last_at, finished_at
    from jsonb_populate_recordset(null::lesson_learner, ${JSON.stringify(rows)}::jsonb) on conflict do nothing`.execute(trx)
}
