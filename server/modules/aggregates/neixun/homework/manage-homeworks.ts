import { sql } from 'kysely'
import type { Download } from '../../../../../contract/admin/endpoint'
import type { AdminHomework, NewHomework } from '../../../../../contract/admin/neixunHomework'
import type { Db, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { file } from '../admin-actions/reports'
import { changeItem, type Hours, type Item } from '../items'
import { traineesTable } from '../trainees'
import { whose } from './groups'
import { addHomework, closesAt, homeworkById, homeworkColumns, type Homework } from './homeworks'

type Counted = Homework & { submitted: number; toMark: number; marked: number }

export async function homeworkList(db: Db, trainingId: string): Promise<AdminHomework[]> {
  const { rows } = await sql<Counted>`
    select ${homeworkColumns}, c.submitted, c."toMark", c.marked from training_homework h, lateral (
      select count(*) filter (where w.state <> 'draft') as submitted, count(*) filter (where w.state = 'submitted') as "toMark",
        count(*) filter (where w.state = 'marked') as marked from training_work w where w.homework_id = h.id) c
    where h.training_id = ${trainingId} order by h.deadline_at, h.id`.execute(db)
  return rows.map(({ openAt, deadlineAt, lateUntil, ...rest }) => ({
    ...rest,
    openAt: openAt.toISOString(),
    deadlineAt: deadlineAt.toISOString(),
    lateUntil: lateUntil?.toISOString() ?? null,
  }))
}

function timesOf({ openAt, deadlineAt, lateUntil }: { openAt: Date; deadlineAt: string; lateUntil?: string }) {
  const [deadline, late] = [new Date(deadlineAt), lateUntil ? new Date(lateUntil) : null]
  if (openAt >= deadline) refuse(400, '截止时间应晚于开放时间')
  if (late && late <= deadline) refuse(400, '迟交截止应晚于截止时间')
  return { deadlineAt: deadline, lateUntil: late }
}

/** Refuses with 10104, and with 400 what could not be handed in or passed. */
export async function createHomework(trx: Trx, { requestId: _requestId, ...asked }: NewHomework): Promise<string> {
  const openAt = new Date(asked.openAt)
  if (asked.passScore > asked.maxScore) refuse(400, '通过分不能超过满分')
  const { rows } = await sql`
    select from training_stage where training_id = ${asked.trainingId} and id = ${asked.stageId}`.execute(trx)
  if (!rows.length) gone()
  return addHomework(trx, { ...asked, openAt, ...timesOf({ ...asked, openAt }) })
}

interface Change {
  id: string
  title: string
  content: string
  deadlineAt: string
  lateUntil?: string
}
export async function editHomework(trx: Trx, change: Change): Promise<Homework> {
  const before = await homeworkById(trx, change.id)
  const { openAt } = before
  const times = timesOf({ ...change, openAt })
  await sql`update training_homework set title = ${change.title}, content = ${change.content}, deadline_at = ${times.deadlineAt},
    late_until = ${times.lateUntil} where id = ${change.id}`.execute(trx)
  await changeItem(trx, 'homework', change.id, { title: change.title, openAt, closeAt: closesAt(times) })
  return before
}

/**
 * Whoever looks after it opens it sooner, or closes it at another time: ended sooner, what was late stays so; for longer,
 * nothing is late until then.
 */
export async function moveHomework(trx: Trx, { refId, closeAt: before }: Item, { openAt, closeAt }: Hours): Promise<void> {
  const homework = await homeworkById(trx, refId)
  const from = openAt ?? homework.openAt
  const { deadlineAt } = homework
  const same = !closeAt || +closeAt === +before!
  const lateUntil = closeAt && closeAt < before! && deadlineAt < closeAt
  const times = same ? homework : lateUntil ? { deadlineAt, lateUntil: closeAt } : { deadlineAt: closeAt, lateUntil: null }
  await sql`update training_homework set open_at = ${from}, deadline_at = ${times.deadlineAt}, late_until = ${times.lateUntil}
    where id = ${refId}`.execute(trx)
  await changeItem(trx, 'homework', refId, { title: homework.title, openAt: from, closeAt: closesAt(times) })
}

const STATES: Record<string, string> = { draft: '未提交', submitted: '待批改', returned: '已退回', marked: '已批改' }
interface Line {
  name: string
  emp_no: string
  department: string
  state: string | null
  version: number | null
  late: boolean | null
  score: number | null
  comment: string | null
}
export async function exportHomework(db: Trx, id: string): Promise<Download> {
  const { title, trainingId } = await homeworkById(db, id)
  const { rows } = await sql<Line>`
    select x.name, x.emp_no, x.department, w.state, w.version, w.late, w.score, w.comment from ${traineesTable()}
    join training_homework h on h.id = ${id} left join training_work w on w.homework_id = h.id and ${whose}
    where x.training_id = ${trainingId} and x.status <> 'quit' order by x.department, x.name, x.id`.execute(db)
  const lines = rows.map((row) => [
    ...[row.name, row.emp_no, row.department, STATES[row.state ?? 'draft'], String(row.version ?? 0)],
    ...[row.late ? '迟交' : '', row.score === null ? '' : String(row.score), row.comment ?? ''],
  ])
  const head = ['姓名', '工号', '部门', '状态', '版本', '迟交', '得分', '评语']
  return file(`${title}成绩单`, [head, ...lines])
}
