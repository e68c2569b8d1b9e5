import type { Db, Trx } from '../../../app/db'
import { page } from '../../../app/page'
import type { Storage } from '../../../gateways/storage'
import { notify } from '../../services/notice/notices'
import { fileOf } from './invoices'
import { markIssued, markRefused, markReversed, unreversed, waitingInvoices, type InvoiceRow } from './queries'

/** What the people of the operator do with invoices; the person who asked is told. Throws plain errors. */

export const waiting = waitingInvoices
/** Refunded after they were issued. */
export const toReverse = unreversed

const MAX_BYTES = 5 * 1024 * 1024

/** Issues one under the number that the tax office gave, with its PDF. */
export async function issue(trx: Trx, storage: Pick<Storage, 'put'>, id: string, number: string, pdf: Buffer): Promise<void> {
  if (!/^(\d{8}|\d{20})$/.test(number)) throw new Error('发票号码应为 20 位数字（旧版 8 位）')
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('文件不是 PDF')
  if (pdf.length > MAX_BYTES) throw new Error('PDF 不能超过 5 MB')
  const row = (await markIssued(trx, id, number)) ?? missing()
  await storage.put(fileOf(id), pdf, 'application/pdf')
  await tell(trx, row, '发票已开具', `${yuan(row)} 的电子发票可以下载了`)
}

export async function refuseInvoice(trx: Trx, id: string, reason: string): Promise<void> {
  const row = (await markRefused(trx, id, reason)) ?? missing()
  await tell(trx, row, '发票申请未通过', `${reason}，修改后可以重新申请`)
}

/** The red one is issued. */
export async function reversed(db: Db, id: string): Promise<void> {
  if (!(await markReversed(db, id))) throw new Error('没有这张待红冲的发票')
}

const missing = (): never => {
  throw new Error('没有这张待开的发票，或它的订单正在退款')
}

const yuan = ({ amount }: InvoiceRow) => `¥${(amount / 100).toFixed(2)}`

/** Neither the head nor the number of an invoice stands in a notice. */
const tell = (trx: Trx, { user_id, order_id, id, state }: InvoiceRow, title: string, content: string) =>
  notify(trx, {
    to: user_id,
    type: 3,
    subType: 'invoice',
    title,
    content,
    target: page('pages/lesson/orderDetail', { id: order_id }),
    why: '因为你申请了发票',
    cause: `invoice.${state}:${id}`,
  })
