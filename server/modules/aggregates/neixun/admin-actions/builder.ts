import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { AdminTraining, EditTraining, NewTraining, TrainingCard, TrainingFilter } from '../../../../../contract/admin/neixun'
import * as codes from '../../../../../contract/rules/codes'
import type { Db, Trx } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { maskPhone } from '../../../../app/formats/text'
import { companyOn } from '../../../domains/company/names'
import { colleaguesAmong, departmentsOf } from '../../../domains/company/members'
import { peopleOfPhones, personOn } from '../../../identity/user/people'
import { lengthenCourses } from '../door/activate'
import { takeOfDay } from '../guard'
import { addExam, examColumns, type Exam } from '../exam/exams'
import { addHomework, homeworkColumns, type Homework } from '../homework/homeworks'
import { addItem, itemsOf, kindOf, stagesOf, type Item } from '../items'
import { settle } from '../settle'
import { teachersToChoose } from './choices'
import { emitPlaced } from '../people/placed'
import { teaches, trainersTable, trainingById, type Training } from '../trainings'
import type { Modules } from '../../../../app/module'

interface Row extends Omit<AdminTraining, 'startTime' | 'endTime'> {
  start_at: Date
  end_at: Date
}
const columns = sql`t.id, t.code, t.company_id as "companyId", c.name as company, t.title, t.start_at, t.end_at, t.status,
  (select count(*)::integer from trainee x where x.training_id = t.id and x.status <> 'quit') as people,
  (select count(*)::integer from trainee x where x.training_id = t.id and x.status = 'done') as done`
const brief = ({ start_at, end_at, ...row }: Row): AdminTraining => ({
  ...row,
  startTime: start_at.toISOString(),
  endTime: end_at.toISOString(),
})

/** @param owner the company whose operator asks; null: all of them */
export async function trainingPage(
  db: Db,
  { size = DEFAULT_SIZE, cursor, companyId, keyword, status }: TrainingFilter,
  owner: string | null,
) {
  const word = keyword?.trim()
  const { rows } = await sql<Row & { key: number }>`
    select ${columns}, ${micros(sql`t.created_at`)} as key from training t join ${companyOn('t.company_id')}
    where true ${owner ? sql`and t.company_id = ${owner}` : sql``} ${companyId ? sql`and t.company_id = ${companyId}` : sql``}
      ${status ? sql`and t.status = ${status}` : sql``}
      ${word ? sql`and (strpos(lower(t.title), ${word.toLowerCase()}) > 0 or t.code = ${word})` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 't.created_at', 't.id')}
    order by t.created_at desc, t.id desc limit ${size + 1}`.execute(db)
  const shown = cut(rows, size)
  return { records: shown.rows.map(({ key: _key, ...row }) => brief(row)), next: shown.next }
}

const iso = (time: Date | null) => time?.toISOString() ?? null

/** Refuses with 10104. */
export async function trainingCard(db: Db, id: string): Promise<TrainingCard> {
  const training = await trainingById(db, id)
  const [{ rows }, stages, items, trainers, { rows: assigned }, departments, { rows: done }] = await Promise.all([
    sql<Row>`select ${columns} from training t join ${companyOn('t.company_id')} where t.id = ${id}`.execute(db),
    stagesOf(db, id),
    itemsOf(db, id),
    sql<{ userId: string; name: string; phone: string | null; role: 'trainer' | 'assistant' }>`
      select n.user_id as "userId", n.name, n.role, u.phone from ${trainersTable()} join ${personOn('n.user_id')}
      where n.training_id = ${id} and ${teaches(sql`${training.companyId}::uuid`)} order by n.position, n.name`.execute(db),
    sql<{ id: string }>`select department_id as id from training_department where training_id = ${id}`.execute(db),
    departmentsOf(db, training.companyId),
    sql<{ item: string; people: number }>`
      select p.item_id as item, count(*)::integer as people from training_progress p
      where p.training_id = ${id} and p.state = 'done' group by 1`.execute(db),
  ])
  const doneBy = new Map(done.map((one) => [one.item, one.people]))
  const { intro, place, mode, inOrder, signPercent, byPhone, byEmpNo, contact, showsOthers, showsRank } = training
  return {
    ...brief(rows[0]),
    ...{ intro, place, mode, inOrder, signPercent, byPhone, byEmpNo, contact, showsOthers, showsRank },
    stages: stages.map((stage) => ({
      id: stage.id,
      name: stage.name,
      openTime: iso(stage.openAt),
      closeTime: iso(stage.closeAt),
      items: items
        .filter(({ stageId }) => stageId === stage.id)
        .map(({ id: itemId, kind, refId, title, required, openAt, closeAt }) => ({
          ...{ id: itemId, kind, refId, title, required, openTime: iso(openAt), closeTime: iso(closeAt) },
          done: doneBy.get(itemId) ?? 0,
        })),
    })),
    trainers: trainers.rows.map(({ phone, ...one }) => ({ ...one, phoneMasked: phone ? maskPhone(phone) : '' })),
    departments: departments
      .filter((one) => assigned.some((given) => given.id === one.id))
      .map(({ id: of, name }) => ({ id: of, name })),
  }
}

function timesOf({ startAt, endAt, byPhone, byEmpNo }: Pick<NewTraining, 'startAt' | 'endAt' | 'byPhone' | 'byEmpNo'>) {
  const [start, end] = [new Date(startAt), new Date(endAt)]
  if (start >= end) refuse(400, '结束时间应晚于开始时间')
  if (!byPhone && !byEmpNo) refuse(400, '手机号登录与工号登录至少开一种')
  return { start, end }
}

const TRIES = 20
/** Six digits that no other training has. */
async function freshCode(trx: Trx): Promise<string> {
  for (let n = 0; n < TRIES; n++) {
    const code = String(randomInt(100_000, 1_000_000))
    const { rows } = await sql`select from training where code = ${code}`.execute(trx)
    if (!rows.length) return code
  }
  return refuse(503, '暂时没有可用的培训码，请稍后再试')
}

/** A draft, which nobody comes in to before it is published. Refuses with 10104 (no such company), 400. */
export async function createTraining(trx: Trx, { requestId: _requestId, ...input }: NewTraining) {
  const { start, end } = timesOf(input)
  const [id, code] = [newId(), await freshCode(trx)]
  await sql`insert into training (id, code, company_id, title, intro, start_at, end_at, place, mode, in_order, sign_percent,
    by_phone,
      by_emp_no, contact, shows_others, shows_rank)
    values (${id}, ${code}, ${input.companyId}, ${input.title.trim()}, ${input.intro}, ${start}, ${end}, ${input.place}, ${input.mode},
      ${input.inOrder}, ${input.signPercent}, ${input.byPhone}, ${input.byEmpNo}, ${input.contact}, ${input.showsOthers}, ${input.showsRank})`.execute(
    trx,
  )
  return { id, code }
}

/** Held until the transaction ends. Refuses with 10104, and with 400 what is archived. */
export async function holdTraining(trx: Trx, id: string): Promise<Training> {
  await sql`select from training where id = ${id} for no key update`.execute(trx)
  const training = await trainingById(trx, id)
  if (training.status === 'archived') refuse(400, '培训已归档，只能查看')
  return training
}

/** @param endedAt when it was to end so far */
export async function editTraining(trx: Trx, modules: Modules, change: EditTraining, endedAt: Date): Promise<void> {
  const { start, end } = timesOf(change)
  await sql`update training set title = ${change.title.trim()}, intro = ${change.intro}, start_at = ${start}, end_at = ${end},
      place = ${change.place}, mode = ${change.mode}, in_order = ${change.inOrder}, sign_percent = ${change.signPercent},
      by_phone = ${change.byPhone}, by_emp_no = ${change.byEmpNo}, contact = ${change.contact},
      shows_others = ${change.showsOthers},
      shows_rank = ${change.showsRank}
    where id = ${change.trainingId}`.execute(trx)
  if (end > endedAt) await lengthenCourses(trx, change.trainingId)
  await settle(trx, modules, change.trainingId)
}

/** Refuses with 400 what there is nothing to do in. */
export async function publish(trx: Trx, training: Training): Promise<void> {
  if (training.status !== 'draft') refuse(400, '培训已经发布')
  if (!(await itemsOf(trx, training.id)).length) refuse(400, '还没有学习项，不能发布')
  await sql`update training set status = 'open' where id = ${training.id}`.execute(trx)
  const { rows } = await sql<{
    id: string
  }>`select id from trainee where training_id = ${training.id} and status = 'pending'`.execute(trx)
  await emitPlaced(
    trx,
    training.id,
    rows.map(({ id }) => id),
  )
}

export async function archive(trx: Trx, modules: Modules, training: Training): Promise<void> {
  if (training.status === 'draft') refuse(400, '草稿没有发布过，不用归档')
  await settle(trx, modules, training.id)
  await sql`update training set status = 'archived' where id = ${training.id}`.execute(trx)
  // Who had not completed it by now has not.
  await sql`update trainee set status = 'undone' where training_id = ${training.id} and status = 'learning'`.execute(trx)
}

interface Copied {
  trainingId: string
  title: string
  startAt: string
}
/**
 * The same once more, as a draft: all times move by as much as the beginning does. Lives that are over stay behind, and what
 * the company whose operator asks has no more.
 */
export async function copyTraining(trx: Trx, modules: Modules, { trainingId, title, startAt }: Copied, owner: string | null) {
  const from = await trainingById(trx, trainingId)
  const shift = new Date(startAt).getTime() - from.startAt.getTime()
  // A type parameter does not follow from whether there is a time.
  const later = <T extends Date | null>(time: T): T => (time && new Date(time.getTime() + shift)) as T
  const { id, code } = await createTraining(trx, {
    ...from,
    title,
    startAt,
    endAt: later(from.endAt).toISOString(),
    requestId: '',
  })
  await sql`insert into training_trainer (training_id, user_id, name, role, position, colleague)
    select ${id}, n.user_id, n.name, n.role, n.position, n.colleague from ${trainersTable()}
    where n.training_id = ${trainingId} and ${teaches(sql`${from.companyId}::uuid`)}`.execute(trx)
  const stages = new Map<string, string>()
  for (const stage of await stagesOf(trx, trainingId)) {
    const stageId = newId()
    stages.set(stage.id, stageId)
    await sql`insert into training_stage (id, training_id, name, position, open_at, close_at)
      values (${stageId}, ${id}, ${stage.name}, ${stage.position}, ${later(stage.openAt)}, ${later(stage.closeAt)})`.execute(trx)
  }
  const place = { id, later, stages }
  for (const item of await itemsOf(trx, trainingId)) {
    const { kind, refId } = item
    const isAsked = kind === 'live' || (kind === 'course' && owner !== null)
    const stays = isAsked && !(await kindOf(modules, kind)?.toChoose?.(trx, { id: refId, owner }))?.length
    if (!stays) await copyItem(trx, item, place)
  }
  return { id, code }
}

interface Into {
  id: string
  later<T extends Date | null>(time: T): T
  stages: Map<string, string>
}
/** One thing of it. What is handed out belongs to the first class, and is handed out anew. */
async function copyItem(trx: Trx, item: Item, { id: trainingId, later, stages }: Into): Promise<void> {
  const stageId = stages.get(item.stageId)!
  const { kind, refId, title, required } = item
  const at = { trainingId, stageId, required }
  if (kind === 'exam') {
    const { rows } = await sql<Exam>`select ${examColumns} from training_exam e where e.id = ${refId}`.execute(trx)
    const { id: _id, ...exam } = rows[0]
    await addExam(trx, { ...exam, ...at, openAt: later(exam.openAt), closeAt: later(exam.closeAt) })
  } else if (kind === 'homework') {
    const { rows } = await sql<Homework>`select ${homeworkColumns} from training_homework h where h.id = ${refId}`.execute(trx)
    const { rows: files } = await sql<{ id: string }>`
      select file_id as id from training_homework_file where homework_id = ${refId} order by position`.execute(trx)
    const { id: _id, openAt, deadlineAt, lateUntil, ...homework } = rows[0]
    const times = { openAt: later(openAt), deadlineAt: later(deadlineAt), lateUntil: later(lateUntil) }
    await addHomework(trx, { ...homework, ...at, ...times, files: files.map((one) => one.id) })
  } else if (kind === 'signin') {
    const signId = newId()
    await sql`insert into training_sign (id, training_id, title, start_at, late_at, end_at, mode, lng, lat, radius)
      select ${signId}, ${trainingId}, title, start_at + s.by, late_at + s.by, end_at + s.by, mode, lng, lat, radius
      from training_sign, (select make_interval(secs => ${(later(new Date(0)).getTime() / 1000).toString()}::float8) as by) s
      where id = ${refId}`.execute(trx)
    await addItem(trx, { ...at, kind, refId: signId, title, openAt: later(item.openAt), closeAt: later(item.closeAt) })
  } else if (kind !== 'file') {
    await addItem(trx, { ...at, kind, refId, title, openAt: later(item.openAt), closeAt: later(item.closeAt) })
  }
}

interface Teaching {
  userId?: string
  phone?: string
  name: string
  role: 'trainer' | 'assistant'
}
/** Phones that one operator may ask for in a day: the answer says which of them have an account. */
const MOST_PHONES = 60
/** Refuses with 10129 when these are too many for today; they count whatever comes of them. */
export async function mayLookUp(outside: Db, operatorId: string, trainers: Teaching[], now: Date): Promise<void> {
  const phones = trainers.filter(({ userId, phone }) => !userId && phone).length
  if (phones && !(await takeOfDay(outside, `phones:${operatorId}`, phones, { most: MOST_PHONES, now })))
    refuse(codes.TOO_OFTEN, `一天最多按手机号找 ${MOST_PHONES} 位外请讲师，请明天再试`)
}

/** Whoever teaches or helps, as setTrainers() is told of them by name. */
export async function trainersOf(db: Db, { id, companyId }: Pick<Training, 'id' | 'companyId'>): Promise<Teaching[]> {
  const { rows } = await sql<Teaching>`select n.user_id as "userId", n.name, n.role from ${trainersTable()}
    where n.training_id = ${id} and ${teaches(sql`${companyId}::uuid`)} order by n.position, n.name`.execute(db)
  return rows
}

/**
 * Whoever teaches or helps, all of them: by name somebody of the company or who does so already, by phone anybody with an
 * account. Refuses with 400 whoever is neither.
 */
export async function setTrainers(trx: Trx, training: Training, trainers: Teaching[]): Promise<void> {
  const trainingId = training.id
  const near = new Set((await teachersToChoose(trx, training)).map(({ id }) => id))
  const byPhone = await peopleOfPhones(
    trx,
    trainers.flatMap(({ phone }) => phone ?? []),
  )
  const people = trainers.map(({ userId, phone }) =>
    userId ? (near.has(userId) ? userId : undefined) : byPhone.get(phone ?? ''),
  )
  const missing = trainers.filter((_, at) => !people[at])
  if (missing.length) refuse(400, `不是本企业的同事，手机号也还没有注册：${missing.map(({ name }) => name).join('、')}`)
  if (new Set(people).size < people.length) refuse(400, '同一个人写了两次')
  const here = await colleaguesAmong(
    trx,
    training.companyId,
    people.map((userId) => userId!),
  )
  // Who has left the company stays by name where they have marked something.
  await sql`delete from ${trainersTable()} where n.training_id = ${trainingId}
    and ${teaches(sql`${training.companyId}::uuid`)}`.execute(trx)
  for (const [position, { name, role }] of trainers.entries()) {
    const userId = people[position]!
    await sql`insert into training_trainer (training_id, user_id, name, role, position, colleague)
      values (${trainingId}, ${userId}, ${name.trim()}, ${role}, ${position}, ${here.has(userId)})
      on conflict (training_id, user_id) do update set name = excluded.name, role = excluded.role, position = excluded.position,
        colleague = excluded.colleague`.execute(trx)
  }
}
