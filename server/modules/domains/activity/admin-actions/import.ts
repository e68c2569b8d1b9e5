import { sql } from 'kysely'
import type { RowFault } from '../../../../../contract/admin/endpoint'
import type { FormField, FormValues } from '../../../../../contract/circleForm'
import { isMany } from '../../../../../contract/rules/fields'
import type { Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { readSheet } from '../../../../app/formats/sheet'
import { judgeValues } from '../../circleForm/validate'
import { ticketById, ticketsByPhone } from '../queries'
import { holdActivity, takePlaces } from '../signup/seats'
import { fieldsOf } from '../signup/sellable'

const MOST_PEOPLE = 200

const tidy = (text = '') => text.replace(/\s+/g, ' ').trim()
/** As a head names a field: without what is said about it in brackets. */
const nameOf = (label: string) => tidy(label).replace(/[*＊（(].*$/, '')

interface Line {
  line: number
  values: FormValues
}
/**
 * Rows under a head that names the fields. Refuses with 400 what has none, too many, or a column that the ticket does not ask
 * for.
 */
function linesOf(bytes: Buffer, fields: FormField[]): Line[] {
  const [head, ...rows] = readSheet(bytes)
  const names = fields.map(({ label }) => nameOf(label))
  const columns = (head?.cells ?? []).map(nameOf)
  const strange = columns.filter((column) => column && !names.includes(column))
  if (!columns.includes(names[0]) || strange.length)
    refuse(400, `第 1 行应是表头，可以有：${names.join('、')}${strange.length ? `；没有“${strange[0]}”这一项` : '，姓名必有'}`)
  if (!rows.length) refuse(400, '表里没有参会人')
  if (rows.length > MOST_PEOPLE) refuse(400, `一次最多导入 ${MOST_PEOPLE} 位，这张表有 ${rows.length} 行`)
  return rows.map(({ line, cells }) => {
    const given = fields.flatMap((field, index) => {
      const text = tidy(cells[columns.indexOf(names[index])])
      return text ? [[field.key, isMany(field) ? text.split(/[、,，]/).map(tidy) : text] as const] : []
    })
    return { line, values: Object.fromEntries(given) }
  })
}

/** Who is on the list already, or twice in the table, as it is known by the phone. */
async function twice(
  trx: Trx,
  activityId: string,
  lines: { line: number; kept: FormValues }[],
  column: string,
): Promise<RowFault[]> {
  const called = lines.flatMap(({ line, kept: { phone } }) => (phone ? [{ line, phone: String(phone) }] : []))
  const known = await ticketsByPhone(
    trx,
    activityId,
    called.map(({ phone }) => phone),
  )
  const first = new Map<string, number>()
  return called.flatMap(({ line: row, phone }) => {
    const before = first.get(phone)
    if (before === undefined) first.set(phone, row)
    const ticketNo = known.get(phone)
    const message = ticketNo ? `这个手机号已在名单里，票号 ${ticketNo}` : before && `和第 ${before} 行是同一个手机号`
    return message ? [{ row, column, message }] : []
  })
}

/**
 * Puts people on the list of a ticket who have signed up elsewhere. All of them, or none where a row has a fault, which is then
 * named. Refuses with 10104, 400 (no such table), 11710.
 */
export async function importPeople(trx: Trx, ticketId: string, bytes: Buffer) {
  const { rows } = await sql<{ id: string }>`select activity_id as id from activity_ticket where id = ${ticketId}`.execute(trx)
  const { id } = rows[0] ?? gone()
  await holdActivity(trx, id)
  const ticket = (await ticketById(trx, id, ticketId)) ?? gone()
  // What the ticket asks beside is for those who sign up themselves, and a picture is not written in a cell.
  const fields = fieldsOf(ticket)
    .filter(({ type }) => type !== 'image')
    .map((field) => ({ ...field, required: field.required && field.key === 'name' }))
    .toSorted((one, other) => Number(other.key === 'name') - Number(one.key === 'name'))
  const labels = new Map(fields.map(({ key, label }) => [key, label]))
  const judged = linesOf(bytes, fields).map(({ line, values }) => ({ line, ...judgeValues(fields, values) }))
  const errors = judged.flatMap(({ line, faults }) =>
    Object.entries(faults).map(([key, message]): RowFault => ({ row: line, column: labels.get(key)!, message })),
  )
  errors.push(...(await twice(trx, id, judged, labels.get('phone')!)))
  if (errors.length) return { id, added: 0, errors }
  if (judged.length % ticket.people) refuse(400, `这种票一张 ${ticket.people} 人，人数要凑整`)
  const attendees = judged.map(({ kept }) => kept)
  const qty = judged.length / ticket.people
  await takePlaces(trx, { activityId: id, ticketId, order: null, qty, attendees, state: 'valid' })
  return { id, added: judged.length, errors }
}
