import * as codes from '../../../../contract/rules/codes'
import type { Db, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { page } from '../../../app/http/page'
import type { Storage } from '../../../gateways/storage'
import { notify } from '../../services/notice/notices'
import { fileOf } from './invoices'
import { markIssued, markRefused, markReversed, type InvoiceRow } from './queries'
import { wording, type Sayable } from '../../services/notice/wordings'

const issued = wording('invoice.issued', {
  name: '发票已开具',
  title: '发票已开具',
  content: '{金额} 的电子发票可以下载了',
  samples: { 金额: '¥299.00' },
})
const refused = wording('invoice.refused', {
  name: '发票申请未通过',
  title: '发票申请未通过',
  content: '{原因}，修改后可以重新申请',
  samples: { 原因: '抬头与税号不符' },
})
export const invoiceWordings = [issued, refused]

/** Issues one under the number that the tax office gave, with its PDF. Refuses with 400, 10109 (number) and 11372. */
export async function issue(trx: Trx, storage: Pick<Storage, 'put'>, id: string, number: string, pdf: Buffer): Promise<void> {
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) refuse(400, '文件不是 PDF')
  const row = (await markIssued(trx, id, number).catch(numberTaken)) ?? missing()
  await storage.put(fileOf(id), pdf, 'application/pdf')
  await tell(trx, row, issued({ 金额: yuan(row) }))
}

const numberTaken = (error: { constraint?: string }): never => {
  if (error.constraint === 'invoice_number') refuse(codes.TWICE, '这个发票号码已经用过')
  throw error
}

/** Refuses with 11372 when it does not wait. */
export async function refuseInvoice(trx: Trx, id: string, reason: string): Promise<void> {
  const row = (await markRefused(trx, id, reason)) ?? missing()
  await tell(trx, row, refused({ 原因: reason }))
}

/** The red one is issued. Refuses with 11372. */
export async function reverseInvoice(db: Db, id: string): Promise<void> {
  if (!(await markReversed(db, id))) refuse(codes.NO_INVOICE, '没有这张待红冲的发票')
}

const missing = (): never => refuse(codes.NO_INVOICE, '没有这张待开的发票，或它的订单正在退款')

const yuan = ({ amount }: InvoiceRow) => `¥${(amount / 100).toFixed(2)}`

/** Neither the head nor the number of an invoice stands in a notice. */
const tell = (trx: Trx, { user_id, order_id, id, state }: InvoiceRow, words: Sayable) =>
  notify(trx, {
    to: user_id,
    type: 3,
    subType: 'invoice',
    ...words,
    target: page('pages/lesson/orderDetail', { id: order_id }),
    why: '因为你申请了发票',
    cause: `invoice.${state}:${id}`,
  })
