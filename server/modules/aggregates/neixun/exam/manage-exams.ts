import { sql } from 'kysely'
import type { AdminExam, NewExam } from '../../../../../contract/admin/neixunExam'
import type { Download } from '../../../../../contract/admin/endpoint'
import type { ExamSitting } from '../../../../../contract/neixunExam'
import type { Db, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { groupedBy } from '../../../../app/grouped'
import { paperFacts } from '../../../domains/tiku/papers'
import { waitingAmong } from '../../../domains/tiku/marking'
import { countingTry, hasPassed, passedBy, scoreOf, triesAmong, type SessionRow } from '../../../domains/tiku/results'
import { endOverdueOfUse, moveCloseOfUse } from '../../../domains/tiku/sessions'
import { file } from '../admin-actions/reports'
import { changeItem, type Hours, type Item } from '../items'
import { traineesTable } from '../trainees'
import { addExam, examById, examColumns, USE, useOf, type Exam } from './exams'

/** The examinations of a training, each with how many have sat it. */
export async function examList(db: Db, trainingId: string): Promise<AdminExam[]> {
  const { rows } = await sql<Exam>`
    select ${examColumns} from training_exam e where e.training_id = ${trainingId} order by e.open_at, e.id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const { rows: people } = await sql<{ userId: string }>`
    select x.user_id as "userId" from ${traineesTable()} where x.training_id = ${trainingId} and x.user_id is not null
      and x.status <> 'quit'`.execute(db)
  const userIds = people.map(({ userId }) => userId)
  const tries = await triesAmong(db, USE, ids, userIds)
  const facts = await paperFacts(
    db,
    rows.map(({ paperId }) => paperId),
  )
  const waiting = await waitingAmong(db, USE, ids, userIds)
  return rows.map(({ openAt, closeAt, ...exam }) => {
    const sat = [
      ...groupedBy(
        tries.filter(({ use_id }) => use_id === exam.id),
        ({ user_id }) => user_id,
      ).values(),
    ]
    const { count, total } = facts.get(exam.paperId)!
    return {
      ...exam,
      openAt: openAt.toISOString(),
      closeAt: closeAt.toISOString(),
      count,
      total,
      sat: sat.length,
      passed: sat.filter((of) => passedBy(of, exam.scoreRule)).length,
      toMark: waiting.get(exam.id) ?? 0,
    }
  })
}

/** Refuses with 400 what could not be sat, or not passed. */
export async function createExam(trx: Trx, { requestId: _requestId, openAt, closeAt, ...exam }: NewExam): Promise<string> {
  const [from, until] = [new Date(openAt), new Date(closeAt)]
  if (from >= until) refuse(400, '关闭时间应晚于开放时间')
  const paper = (await paperFacts(trx, [exam.paperId])).get(exam.paperId) ?? gone()
  if (exam.pass > paper.total) refuse(400, `及格分不能超过满分 ${paper.total}`)
  const { rows } = await sql`
    select from training_stage where training_id = ${exam.trainingId} and id = ${exam.stageId}`.execute(trx)
  if (!rows.length) gone()
  return addExam(trx, { ...exam, openAt: from, closeAt: until })
}

/** Opens and closes at another time; whoever is writing goes on until then. */
export async function editExam(trx: Trx, change: { id: string; title: string; openAt: string; closeAt: string }): Promise<Exam> {
  const before = await examById(trx, change.id)
  const [openAt, closeAt] = [new Date(change.openAt), new Date(change.closeAt)]
  if (openAt >= closeAt) refuse(400, '关闭时间应晚于开放时间')
  await changeExam(trx, before, { title: change.title, openAt, closeAt })
  return before
}

async function changeExam(trx: Trx, { id, minutes }: Exam, now: Pick<Exam, 'title' | 'openAt' | 'closeAt'>): Promise<void> {
  const { title, openAt, closeAt } = now
  await sql`update training_exam set title = ${title}, open_at = ${openAt}, close_at = ${closeAt} where id = ${id}`.execute(trx)
  await changeItem(trx, 'exam', id, now)
  await moveCloseOfUse(trx, useOf(id), minutes * 60, closeAt)
}

/** Whoever looks after it opens or closes it: one always has both hours. */
export async function moveExam(trx: Trx, { refId }: Item, hours: Hours): Promise<void> {
  const exam = await examById(trx, refId)
  await changeExam(trx, exam, { title: exam.title, openAt: hours.openAt ?? exam.openAt, closeAt: hours.closeAt ?? exam.closeAt })
}

/** How somebody sits it: the latest that is not over, or what it came to. */
export function sittingState({ scoreRule }: Exam, tries: SessionRow[]): ExamSitting['state'] {
  const waiting = tries.find(({ state }) => state === 'open' || state === 'marking')
  // It was found by these two.
  if (waiting) return waiting.state as 'open' | 'marking'
  const counting = countingTry(tries, scoreRule)
  return counting ? (hasPassed(counting) ? 'passed' : 'failed') : 'none'
}
const SITTINGS = { none: '未参加', open: '作答中', marking: '待批改', passed: '通过', failed: '未通过' }

interface Named {
  userId: string
  name: string
  empNo: string
  department: string
}
/** Whoever's time is over by then has handed in, as far as so many. */
const MOST_AT_ONCE = 500
export async function exportExam(db: Trx, id: string): Promise<Download> {
  const exam = await examById(db, id)
  await endOverdueOfUse(db, useOf(id), MOST_AT_ONCE)
  const { rows } = await sql<Named>`
    select x.user_id as "userId", x.name, x.emp_no as "empNo", x.department from ${traineesTable()}
    where x.training_id = ${exam.trainingId} and x.status <> 'quit' order by x.department, x.name, x.id`.execute(db)
  const people = rows.flatMap(({ userId }) => userId ?? [])
  const of = groupedBy(await triesAmong(db, USE, [id], people), ({ user_id }) => user_id)
  const lines = rows.map(({ userId, name, empNo, department }) => {
    const tries = of.get(userId) ?? []
    const counting = countingTry(tries, exam.scoreRule)
    const left = Math.max(0, ...tries.map(({ leave_count }) => leave_count))
    return [
      ...[name, empNo, department, String(tries.length), counting ? String(scoreOf(counting)) : ''],
      ...[SITTINGS[sittingState(exam, tries)], String(left)],
    ]
  })
  const head = ['姓名', '工号', '部门', '考试次数', '计入成绩', '结果', '离开次数']
  return file(`${exam.title}成绩单`, [head, ...lines])
}
