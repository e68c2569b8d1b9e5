import { sql } from 'kysely'
import type { RowFault } from '../../../../contract/admin/endpoint'
import { EXPRESS, TRACK_NO } from '../../../../contract/rules/express'
import { keysOf } from '../../../../contract/rules/keys'
import type { Db, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { readSheet, writeSheet } from '../../../app/formats/sheet'
import type { Modules } from '../../../app/module'
import { addressText, listParcels, ordersOf, sendMany } from './parcels'
import { standingsOf } from './queries'
import { isId } from '../../../app/ids'

/** As many parcels as one table holds. */
const MOST = 500
const [ID, COMPANY, NUMBER] = ['包裹编号', '快递公司', '快递单号']

/** What waits for the post, the oldest first, as a table to be filled in and sent back. */
export async function waitingTable(db: Db, modules: Modules): Promise<Buffer> {
  const parcels = await listParcels(db, modules, { state: 'waiting' }, { limit: MOST })
  const rows = parcels.map(({ id, what, orderNo, address }) => [
    id,
    what,
    orderNo,
    address.receiver,
    address.phone,
    addressText(address),
    '',
    '',
  ])
  return writeSheet('待寄出', [[ID, '寄什么', '订单号', '收件人', '手机号', '地址', COMPANY, NUMBER], ...rows])
}

interface Line {
  row: number
  id: string
  company: string
  trackNo: string
}
/** Rows under a head that names what is needed, wherever it stands. Refuses with 400 what has none. */
function linesOf(bytes: Buffer): Line[] {
  const [head, ...rows] = readSheet(bytes)
  const [id, company, trackNo] = [ID, COMPANY, NUMBER].map((name) => (head?.cells ?? []).indexOf(name))
  if (id < 0 || company < 0 || trackNo < 0) refuse(400, `第 1 行应是表头，要有“${ID}”“${COMPANY}”“${NUMBER}”三列`)
  return rows.map(({ line, cells: { [id]: key = '', [company]: by = '', [trackNo]: number = '' } }) => ({
    ...{ row: line, id: key.toLowerCase(), company: companyOf(by), trackNo: number },
  }))
}
/** 顺丰 is 顺丰速运: a company is known by how its name begins. */
const companyOf = (given: string) => keysOf(EXPRESS).find((name) => given && name.slice(0, 2) === given.slice(0, 2)) ?? given

/** All that is wrong with the rows, so that it can be mended at once. */
async function faultsOf(trx: Trx, modules: Modules, lines: Line[]): Promise<RowFault[]> {
  const ids = lines.map(({ id }) => id).filter((id) => isId(id))
  const standing = new Map(
    (await standingsOf(trx, ids, ordersOf(modules).mayGo(sql.ref('p.order_id')))).map((one) => [one.id, one]),
  )
  const count = (name: 'id' | 'trackNo', value: string) => lines.filter((line) => line[name] === value).length
  const faultOf = ({ id, company, trackNo }: Line): Omit<RowFault, 'row'> | undefined => {
    const parcel = standing.get(id)
    if (!parcel) return { column: ID, message: '没有这个包裹，请用下载的表格，不要改编号' }
    if (count('id', id) > 1) return { column: ID, message: '同一个包裹写了两次' }
    if (parcel.state !== 'waiting') return { column: ID, message: '它不是“待寄出”' }
    if (!parcel.mayGo) return { column: ID, message: '它的订单正在退款，不要寄出' }
    if (!Object.hasOwn(EXPRESS, company)) return { column: COMPANY, message: `应是：${Object.keys(EXPRESS).join('、')}` }
    if (!TRACK_NO.test(trackNo)) return { column: NUMBER, message: '应是 6–40 位字母、数字与横线；数字很长的请把这一列设为文本' }
    return count('trackNo', trackNo) > 1 ? { column: NUMBER, message: '这个单号写了两次；装在一起的请一个一个寄出' } : undefined
  }
  return lines.flatMap((line) => {
    const fault = faultOf(line)
    return fault ? [{ row: line.row, ...fault }] : []
  })
}

/**
 * Sends what a table gives a number to; rows without one stay for another day. All of them go, or none where a row has a fault, which is
 * then named. Refuses with 400 what is no such table, and as sendMany() does.
 */
export async function sendTable(trx: Trx, modules: Modules, bytes: Buffer) {
  const all = linesOf(bytes)
  const lines = all.filter(({ trackNo }) => trackNo)
  if (!lines.length) refuse(400, `没有一行填了${NUMBER}`)
  if (lines.length > MOST) refuse(400, `一次最多寄出 ${MOST} 个，这张表填了 ${lines.length} 行`)
  const errors = await faultsOf(trx, modules, lines)
  if (errors.length) return { sent: 0, left: all.length, errors }
  await sendMany(trx, modules, lines)
  return { sent: lines.length, left: all.length - lines.length, errors }
}
