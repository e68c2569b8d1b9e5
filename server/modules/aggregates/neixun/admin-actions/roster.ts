import { sql } from 'kysely'
import type { RowFault } from '../../../../../contract/admin/endpoint'
import type { Db, Trx } from '../../../../app/database/db'
import { bareNumbers } from '../../../../app/database/numbers'
import { gone, refuse } from '../../../../app/errors'
import { readSheet } from '../../../../app/formats/sheet'
import { underHead } from '../../../../app/formats/head'
import { bareNumber, barePhone, plainText } from '../../../../app/formats/text'
import { departmentsCalled, departmentsOf, NAMESAKES, type Department } from '../../../domains/company/members'
import { addPlaces, type Place } from '../people/assign'
import { stays } from '../trainees'
import type { Training } from '../trainings'
import { keysOf } from '../../../../../contract/rules/keys'

const MOST_ROWS = 2000
const PHONE = /^1[3-9]\d{9}$/
/** Columns of the table: how many signs each takes. */
const COLUMNS = { 姓名: 20, 手机号: 11, 工号: 30, 部门: 30, 职位: 30, 小组: 20 } as const
type Column = keyof typeof COLUMNS

/** A table to be filled in, with an example that says how. */
export const rosterTemplate = () => [
  keysOf(COLUMNS).map((name) => (name === '姓名' ? '*姓名' : name)),
  ['张三（示例，请删去）', '13800000000', 'A001', '生产部', '班长', '一组'],
]

export interface Reading {
  rows: number
  good: number
  /** Already on the list, by phone or number: they stay as they are. */
  there: number
  errors: RowFault[]
}

interface Line {
  line: number
  cells: Record<Column, string>
}
/** Rows under a head that names them. Refuses with 400 what has none, or too many. */
function linesOf(bytes: Buffer): Line[] {
  const { named, rows } = underHead(readSheet(bytes), keysOf(COLUMNS))
  if (!named.includes('姓名') || (!named.includes('手机号') && !named.includes('工号')))
    refuse(400, `前几行里要有表头：${Object.keys(COLUMNS).join('、')}；姓名必有，手机号与工号至少有一列`)
  if (!rows.length) refuse(400, '表里没有学员')
  if (rows.length > MOST_ROWS) refuse(400, `一次最多导入 ${MOST_ROWS} 行，这张表有 ${rows.length} 行`)
  return rows
}

/** What is wrong with a row, column by column; `seen` are the phones and numbers of the rows before. */
function faultsOf({ line, cells }: Line, seen: Map<string, number>, departments: Department[]): RowFault[] {
  const faults: RowFault[] = []
  const wrong = (column: Column, message: string) => faults.push({ row: line, column, message })
  if (!cells.姓名) wrong('姓名', '没有填写姓名')
  if (!cells.手机号 && !cells.工号) wrong('手机号', '手机号与工号至少填一样')
  if (cells.手机号 && !PHONE.test(cells.手机号)) wrong('手机号', '手机号格式不正确')
  for (const column of keysOf(COLUMNS))
    if (column !== '手机号' && [...cells[column]].length > COLUMNS[column]) wrong(column, `超过 ${COLUMNS[column]} 字`)
  if (departmentsCalled(departments, cells.部门).length > 1) wrong('部门', NAMESAKES)
  for (const column of ['手机号', '工号'] as const) {
    const key = `${column} ${cells[column]}`
    if (!cells[column]) continue
    if (seen.has(key)) wrong(column, `与第 ${seen.get(key)} 行重复`)
    else seen.set(key, line)
  }
  return faults
}

/** What a table of people holds for this training, and every fault of it by row and column; nothing is kept. */
export async function readRoster(db: Db, training: Training, bytes: Buffer): Promise<Reading & { places: Place[] }> {
  const lines = linesOf(bytes).map(({ line, cells }) => ({
    line,
    cells: { ...cells, 手机号: barePhone(cells.手机号), 工号: bareNumber(cells.工号).toUpperCase() },
  }))
  const departments = await departmentsOf(db, training.companyId)
  const seen = new Map<string, number>()
  const errors: RowFault[] = []
  const good = lines.filter((line) => {
    const faults = faultsOf(line, seen, departments)
    errors.push(...faults)
    return !faults.length
  })
  const places = good.map(({ cells }): Place => {
    const department = departmentsCalled(departments, cells.部门).at(0)
    return {
      name: cells.姓名,
      phone: cells.手机号,
      empNo: cells.工号,
      departmentId: department?.id ?? null,
      department: department?.name ?? cells.部门,
      position: cells.职位,
      groupName: cells.小组,
    }
  })
  const lineOf = (place: Place) => good[places.indexOf(place)].line
  const { rows } = await sql<Pick<Place, 'name' | 'phone' | 'empNo'>>`
    select x.name, x.phone, ${bareNumbers(sql`x.emp_no`)} as "empNo" from trainee x where x.training_id = ${training.id}
      and ${stays}
      and (x.phone = any(${places.map(({ phone }) => phone).filter(Boolean)}::text[])
        or ${bareNumbers(sql`x.emp_no`)} = any(${places.map(({ empNo }) => empNo).filter(Boolean)}::text[]))`.execute(db)
  const phones = new Set(rows.map(({ phone }) => phone))
  const numbers = new Map(rows.map(({ empNo, name }) => [empNo, name]))
  const absent = places.filter(({ phone }) => !(phone && phones.has(phone)))
  const fresh = absent.filter(({ empNo }) => !(empNo && numbers.has(empNo)))
  // The same number under the same name is the same person; of anybody else nobody would hear that they were left out.
  const others = absent.filter(({ name, empNo }) => empNo && (numbers.get(empNo) ?? name) !== name)
  for (const one of others)
    errors.push({ row: lineOf(one), column: '工号', message: `名单里已有这个工号：${numbers.get(one.empNo)}` })
  errors.sort((a, b) => a.row - b.row)
  const well = places.length - others.length
  return { rows: lines.length, good: well, there: well - fresh.length, errors, places: fresh }
}

/** Puts everybody of the table on the list who stands there without a fault. */
export async function importRoster(trx: Trx, training: Training, bytes: Buffer) {
  const { places, ...reading } = await readRoster(trx, training, bytes)
  return { ...reading, added: (await addPlaces(trx, training.id, places)).length }
}

interface Told {
  name: string
  phone: string
  empNo: string
  department: string
  position: string
  groupName: string
}
interface Held extends Told {
  userId: string | null
  departmentId: string | null
}
/** `before`: whoever stays in a department of this name stays in theirs. Refuses with 400. */
async function placeFor(db: Db, { companyId }: Training, told: Told, before?: Held): Promise<Place> {
  if (!told.phone && !bareNumber(told.empNo)) refuse(400, '手机号与工号至少填一样')
  const department = plainText(told.department)
  const named = { ...told, name: told.name.trim(), empNo: bareNumber(told.empNo).toUpperCase() }
  if (before?.departmentId && before.department === department) return { ...named, department, departmentId: before.departmentId }
  const found = departmentsCalled(await departmentsOf(db, companyId), department)
  if (found.length > 1) refuse(400, NAMESAKES)
  return { ...named, department: found.at(0)?.name ?? department, departmentId: found.at(0)?.id ?? null }
}
const taken = (): never => refuse(400, '名单里已经有这个手机号或工号')

/** Refuses with 400 who stands there already. */
export async function createTrainee(trx: Trx, training: Training, told: Told): Promise<string> {
  const [id] = await addPlaces(trx, training.id, [await placeFor(trx, training, told)])
  return id ?? taken()
}

/** Held until the transaction ends. Refuses with 10104. */
export async function holdTrainee(trx: Trx, trainingId: string, id: string): Promise<Held> {
  const { rows } = await sql<Held>`
    select name, phone, emp_no as "empNo", department_id as "departmentId", department, position, group_name as "groupName",
      user_id as "userId" from trainee
    where id = ${id} and training_id = ${trainingId} and status <> 'quit' for update`.execute(trx)
  return rows[0] ?? gone()
}

/** Refuses with 400 another phone for whoever has come in, and what somebody else has. */
export async function editTrainee(trx: Trx, training: Training, id: string, before: Held, told: Told): Promise<void> {
  if (before.userId && told.phone !== before.phone) refuse(400, '已经进来过，不能改手机号；可以移出后重新添加')
  const { name, phone, empNo, departmentId, department, position, groupName } = await placeFor(trx, training, told, before)
  await sql`update trainee set name = ${name}, phone = ${phone}, emp_no = ${empNo}, department_id = ${departmentId},
      department = ${department}, position = ${position}, group_name = ${groupName ?? ''} where id = ${id}`
    .execute(trx)
    .catch((error: { constraint?: string }) => {
      if (/^trainee_(phone|emp_no)$/.test(error.constraint ?? '')) taken()
      throw error
    })
}

/** Off the list, also for when they come back to the company: phone and number are free for whoever comes in their place. */
export const removeTrainee = (trx: Trx, id: string) =>
  sql`update trainee set status = 'quit', finished_at = null, left_at = null, phone = '', emp_no = '' where id = ${id}`.execute(
    trx,
  )

/** Departments of another company are as good as none. Refuses with 10104. */
export async function releaseDepartment(trx: Trx, trainingId: string, departmentId: string): Promise<void> {
  const { rows } = await sql`
    delete from training_department where training_id = ${trainingId} and department_id = ${departmentId} returning 1`.execute(
    trx,
  )
  if (!rows.length) gone()
}
