import { sql } from 'kysely'
import type { Trx } from '../../../../app/database/db'
import { readCsv } from '../../../../app/formats/csv'
import { constraintOf, refuse, refusalOf } from '../../../../app/errors'
import { enrolled, result } from './review'
import { isId } from '../../../../app/ids'

/** As many as somebody can mend at a time. */
const MOST_FAULTS = 20
const MOST_ROWS = 5000

/**
 * Does `work` for each row of a CSV file, or for none: what is wrong with them is told all at once, by line. Refuses with 400.
 * @returns how many there were
 */
async function importRows(
  trx: Trx,
  bytes: Buffer,
  columns: [least: number, most: number],
  work: (cells: string[]) => Promise<unknown>,
) {
  const rows = readCsv(bytes)
  if (!rows.length || rows.length > MOST_ROWS) refuse(400, `应有 1–${MOST_ROWS} 行`)
  const [least, most] = columns
  const faults: string[] = []
  for (const { line, cells } of rows) {
    const fault =
      cells.length < least || cells.length > most
        ? `应有 ${least === most ? least : `${least}–${most}`} 列`
        : await faultOf(trx, () => work(cells))
    if (fault) faults.push(`第 ${line} 行：${fault}`)
    if (faults.length === MOST_FAULTS) break
  }
  if (faults.length) refuse(400, faults.join('；'))
  return rows.length
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
export const importTickets = (trx: Trx, bytes: Buffer) =>
  importRows(trx, bytes, [2, 3], async ([id, ticket, place]) => {
    if (!isId(id.toLowerCase())) refuse(400, '报名编号不正确')
    if (!ticket || ticket.length > 40) refuse(400, '准考证号不正确')
    await enrolled(trx, id, ticket, place)
  })

const score = (cell: string) => (/^(100|\d{1,2})$/.test(cell) ? Number(cell) : refuse(400, '成绩应为 0–100 的整数'))

/** 准考证号,理论,技能 */
export const importScores = (trx: Trx, bytes: Buffer) =>
  importRows(trx, bytes, [3, 3], ([ticket, theory, skill]) => result(trx, ticket, score(theory), score(skill)))
