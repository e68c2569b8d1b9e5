import { sql } from 'kysely'
import type { Download } from '../../../../../contract/admin/endpoint'
import type { DepartmentLine, PersonLine } from '../../../../../contract/admin/neixun'
import { writeSheet, XLSX } from '../../../../app/formats/sheet'
import { clockOf, whenOf } from '../../../../app/time/clock'
import { dayOf } from '../../../../app/time/days'
import type { Db } from '../../../../app/database/db'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { maskPhone } from '../../../../app/formats/text'
import { hasEnded, type Sign, type SignRecord } from '../sign/queries'
import { trainingById } from '../trainings'

/** Over rows `x` of the list. */
const figures = sql`count(*)::integer as people, count(*) filter (where x.status = 'done')::integer as done,
  count(*) filter (where x.status = 'learning')::integer as learning,
  count(*) filter (where x.status = 'undone')::integer as undone,
  count(*) filter (where x.status = 'pending')::integer as pending,
  coalesce(round(avg(x.progress)), 0)::integer as progress, coalesce(round(sum(x.seconds) / 3600.0, 1), 0)::float8 as hours,
  round(avg(x.score), 1)::float8 as score, round(avg(x.sign_rate))::integer as "signRate"`

/** How far each department is, and all of them together, in one pass over the list. */
export async function departmentReport(db: Db, trainingId: string) {
  await trainingById(db, trainingId)
  const { rows } = await sql<DepartmentLine & { all: boolean }>`
    select grouping(x.department) = 1 as all, coalesce(x.department, '') as department, ${figures} from trainee x
    where x.training_id = ${trainingId} and x.status <> 'quit' group by grouping sets ((x.department), ())
    order by 1 desc, x.department`.execute(db)
  const lines = rows.map(({ all: _all, ...line }) => line)
  const { department: _department, ...all } = lines[rows.findIndex((row) => row.all)]
  return { all, departments: lines.filter((_, at) => !rows[at].all) }
}

interface Filter {
  trainingId: string
  department?: string
  status?: PersonLine['status']
  keyword?: string
  size?: number
  cursor?: string
}
interface Row extends Omit<PersonLine, 'phoneMasked' | 'finishedTime'> {
  key: number
  phone: string
  finished_at: Date | null
}

async function people(db: Db, { trainingId, department, status, keyword, cursor }: Filter, size: number) {
  const word = keyword?.trim()
  const { rows } = await sql<Row>`
    select x.id, ${micros(sql`x.created_at`)} as key, x.name, x.phone, x.emp_no as "empNo", x.department, x.position,
      x.group_name as "groupName", x.status, x.progress, round(x.seconds / 3600.0, 1)::float8 as hours, x.score::float8 as score,
      x.sign_rate as "signRate", x.exam_score::float8 as "examScore", x.finished_at, coalesce(r.code, '') as code
    from trainee x left join training_record r on r.trainee_id = x.id
    where x.training_id = ${trainingId} and x.status <> 'quit'
      ${department === undefined ? sql`` : sql`and x.department = ${department}`} ${status ? sql`and x.status = ${status}` : sql``}
      ${word ? sql`and (strpos(x.name, ${word}) > 0 or x.emp_no = ${word.toUpperCase()})` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'x.created_at', 'x.id', true)}
    order by x.created_at, x.id limit ${size + 1}`.execute(db)
  const shown = cut(rows, size)
  const records = shown.rows.map(({ key: _key, phone, finished_at, ...row }): PersonLine => ({
    ...row,
    phoneMasked: phone ? maskPhone(phone) : '',
    finishedTime: finished_at?.toISOString() ?? null,
  }))
  return { records, next: shown.next }
}

/** How far each person is, whoever came on the list first at the top. */
export const personReport = (db: Db, { size = DEFAULT_SIZE, ...filter }: Filter) => people(db, filter, size)

const shown = (value: number | null) => (value === null ? '' : String(value))
/** A workbook, in which the zeros before a number stay. */
export const file = (name: string, lines: string[][]): Download => ({
  filename: `${name}.xlsx`,
  contentType: XLSX,
  bytes: writeSheet('报表', lines),
})

export async function departmentFile(db: Db, trainingId: string): Promise<Download> {
  const { title } = await trainingById(db, trainingId)
  const { all, departments } = await departmentReport(db, trainingId)
  const head = [
    '部门',
    '人数',
    '已完成',
    '学习中',
    '到期没完成',
    '未进来',
    '平均进度（%）',
    '学时（小时）',
    '平均成绩',
    '签到率（%）',
  ]
  const lines = [...departments, { department: '合计', ...all }].map((line) => [
    ...[line.department || '未分部门', String(line.people), String(line.done), String(line.learning), String(line.undone)],
    ...[String(line.pending), String(line.progress), String(line.hours), shown(line.score), shown(line.signRate)],
  ])
  return file(`${title}部门报表`, [head, ...lines])
}

const STATES = { pending: '未进来', learning: '学习中', done: '已完成', undone: '未完成' }
const AT_ONCE = 1000

export async function personFile(db: Db, trainingId: string): Promise<Download> {
  const { title } = await trainingById(db, trainingId)
  const lines: string[][] = []
  for (let cursor: string | undefined; ;) {
    const page = await people(db, { trainingId, cursor }, AT_ONCE)
    for (const one of page.records)
      lines.push([
        ...[one.name, one.phoneMasked, one.empNo, one.department, one.position, one.groupName, STATES[one.status]],
        ...[String(one.progress), String(one.hours), shown(one.score), shown(one.examScore), shown(one.signRate)],
        ...[one.finishedTime ? dayOf(new Date(one.finishedTime)) : '', one.code],
      ])
    if (!page.next) break
    cursor = page.next
  }
  const head = ['姓名', '手机号', '工号', '部门', '职位', '小组', '状态', '进度（%）', '学时（小时）', '成绩', '考试成绩']
  return file(`${title}学员报表`, [[...head, '签到率（%）', '完成日期', '培训记录查验码'], ...lines])
}

type SignedFor = Pick<SignRecord, 'how' | 'late_minutes' | 'signed_at'> & { sign_id: string; trainee_id: string }
const stood = (record: SignedFor | undefined, over: boolean) => {
  if (!record) return over ? '缺勤' : ''
  if (record.how === 'makeup') return '补签'
  return clockOf(record.signed_at) + (record.late_minutes ? `（迟到 ${record.late_minutes} 分钟）` : '')
}

/** Who was there, each time of a training beside the others. */
export async function signFile(db: Db, trainingId: string, now: Date): Promise<Download> {
  const { title } = await trainingById(db, trainingId)
  const { rows: signs } = await sql<Pick<Sign, 'id' | 'title' | 'start_at' | 'end_at'>>`
    select id, title, start_at, end_at from training_sign where training_id = ${trainingId} order by start_at, id`.execute(db)
  const { rows: records } = await sql<SignedFor>`
    select sign_id, trainee_id, how, late_minutes, signed_at from training_sign_record where training_id = ${trainingId}`.execute(
    db,
  )
  const of = new Map(records.map((one) => [`${one.trainee_id} ${one.sign_id}`, one]))
  const { rows: people } = await sql<{ id: string; name: string; emp_no: string; department: string }>`
    select x.id, x.name, x.emp_no, x.department from trainee x
    where x.training_id = ${trainingId} and x.status <> 'quit' order by x.department, x.name, x.id`.execute(db)
  const head = ['姓名', '工号', '部门', ...signs.map((sign) => `${sign.title} ${whenOf(sign.start_at)}`)]
  const lines = people.map(({ id, name, emp_no, department }) => [
    ...[name, emp_no, department],
    ...signs.map((sign) => stood(of.get(`${id} ${sign.id}`), hasEnded(sign, now))),
  ])
  return file(`${title}签到表`, [head, ...lines])
}
