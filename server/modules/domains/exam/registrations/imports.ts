import { sql } from 'kysely'
import type { Trx } from '../../../../app/database/db'
import { readCsv } from '../../../../app/formats/csv'
import { constraintOf, refuse, refusalOf } from '../../../../app/errors'
import { enrolled, result } from './review'
import { parkTickets } from '../queries'
import { isId } from '../../../../app/ids'

/** As many as somebody can mend at a time. */
const MOST_FAULTS = 20
const MOST_ROWS = 5000

/** What an import took: how many rows, and what stood where it corrected something. */
interface Imported<T> {
  rows: number
  corrected: T[]
}

function rowsOf(bytes: Buffer) {
  const rows = readCsv(bytes)
  return rows.length && rows.length <= MOST_ROWS ? rows : refuse(400, `应有 1–${MOST_ROWS} 行`)
}

/**
 * Does `work` for each row of a CSV file, or for none: what is wrong with them is told all at once, by line. One thing has
 * one row: its first cell names it. Refuses with 400.
 */
async function importRows<T>(
  trx: Trx,
  rows: ReturnType<typeof rowsOf>,
  columns: [least: number, most: number],
  work: (cells: string[]) => Promise<T | undefined>,
): Promise<Imported<T>> {
  const [least, most] = columns
  const faults: string[] = []
  const seen = new Set<string>()
  const corrected: T[] = []
  const take = async (cells: string[]) => {
    if (seen.has(cells[0])) refuse(400, '和前面的一行重复')
    seen.add(cells[0])
    const before = await work(cells)
    if (before !== undefined) corrected.push(before)
  }
  for (const { line, cells } of rows) {
    const fault =
      cells.length < least || cells.length > most
        ? `应有 ${least === most ? least : `${least}–${most}`} 列`
        : await faultOf(trx, () => take(cells))
    if (fault) faults.push(`第 ${line} 行：${fault}`)
    if (faults.length === MOST_FAULTS) break
  }
  if (faults.length) refuse(400, faults.join('；'))
  return { rows: rows.length, corrected }
}

/** What the database refuses ends a transaction, unless it is taken back to before. */
async function faultOf(trx: Trx, work: () => Promise<unknown>): Promise<string | undefined> {
  await sql`savepoint row`.execute(trx)
  try {
    await work()
    await sql`release savepoint row`.execute(trx)
    return undefined
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal || (refusal.code >= 500 && refusal.code < 600)) throw error
    await sql`rollback to savepoint row`.execute(trx)
    return constraintOf(error) === 'exam_registration_ticket' ? '准考证号重复' : refusal.message
  }
}

/** 报名编号,准考证号[,考点考场座位] */
export async function importTickets(trx: Trx, bytes: Buffer): Promise<Imported<{ id: string }>> {
  const rows = rowsOf(bytes)
  await parkTickets(
    trx,
    rows.flatMap(({ cells: [id, ticket] }) => (isId(id.toLowerCase()) && ticket ? [[id, ticket]] : [])),
  )
  return importRows(trx, rows, [2, 3], async ([id, ticket, place]) => {
    if (!isId(id.toLowerCase())) refuse(400, '报名编号不正确')
    if (!ticket || ticket.length > 40) refuse(400, '准考证号不正确')
    return (await enrolled(trx, id, ticket, place)) ? { id } : undefined
  })
}

const score = (cell: string) => (/^(100|\d{1,2})$/.test(cell) ? Number(cell) : refuse(400, '成绩应为 0–100 的整数'))

/** 准考证号,理论,技能 */
export const importScores = (trx: Trx, bytes: Buffer) =>
  importRows(trx, rowsOf(bytes), [3, 3], ([ticket, theory, skill]) => result(trx, ticket, score(theory), score(skill)))
