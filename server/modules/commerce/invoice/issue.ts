import * as codes from '../../../../contract/rules/codes'
import type { Db, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { page } from '../../../app/http/page'
import type { Storage } from '../../../gateways/storage'
import { notify } from '../../services/notice/notices'
import type { InvoiceHead } from '../../../../contract/rules/invoice'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import { holdInvoiced } from '../order/invoiceable'
import { applyFor, fileOf } from './invoices'
import { invoiceRow, markIssued, markRefused, markReversed, renumber, unreversedOf, voidIssued, type InvoiceRow } from './queries'
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
const corrected = wording('invoice.corrected', {
  name: '发票作废重开',
  title: '发票作废重开',
  content: '原发票已作废，正在按更正后的信息重开，开好会通知你。原因：{原因}',
  samples: { 原因: '税号开错' },
})
const replaced = wording('invoice.replaced', {
  name: '发票文件更正',
  title: '发票文件已更正',
  content: '{金额} 的电子发票换成了正确的文件，请重新下载，以前下载的不要再用。原因：{原因}',
  samples: { 金额: '¥299.00', 原因: '文件传错' },
})
export const invoiceWordings = [issued, refused, corrected, replaced]

interface Issued {
  id: string
  number: string
  /** 分, as whoever issued it has seen it; left out where nobody looks. */
  amount?: number
}
/**
 * Issues one under the number that the tax office gave, with its PDF. Refuses with 400, 10109 (number), 11312 (it is for
 * another sum by now) and 11372.
 */
export async function issue(trx: Trx, storage: Pick<Storage, 'put'>, { id, number, amount }: Issued, pdf: Buffer): Promise<void> {
  checkPdf(pdf)
  const before = await unreversedOf(trx, id)
  if (before) refuse(codes.NO_INVOICE, `先红冲原发票 ${before}，再开这一张`)
  const row = (await markIssued(trx, id, number).catch(numberTaken)) ?? missing()
  if (amount !== undefined && row.amount !== amount)
    refuse(
      codes.PRICE_CHANGED,
      `订单退了一部分，现在应开 ${yuan(row)}；已按 ${yuan({ amount })} 开的请在税务平台红冲，再按现在的开`,
    )
  await storage.put(fileOf(id), pdf, 'application/pdf')
  await tell(trx, row, issued({ 金额: yuan(row) }))
}

interface Replaced {
  id: string
  /** Left out where the number was right. */
  number?: string
  reason: string
}
/**
 * The issued one is right, what was entered of it is not: takes its number and its PDF in the place of those. Gives the
 * number that stood there. Refuses with 400, 10104, 10109 (number) and 11372.
 */
export async function replaceFile(
  trx: Trx,
  storage: Pick<Storage, 'put'>,
  { id, number, reason }: Replaced,
  pdf: Buffer,
): Promise<string> {
  checkPdf(pdf)
  const before = await invoiceRow(trx, id)
  const row = (await renumber(trx, id, number).catch(numberTaken)) ?? refuse(codes.NO_INVOICE, '只有已开的发票可以换号码与文件')
  await tell(trx, row, replaced({ 金额: yuan(row), 原因: reason.trim() }), `invoice.replaced:${newId()}`)
  // The last that can fail: the file that stood under this name is gone with it.
  await storage.put(fileOf(id), pdf, 'application/pdf')
  return before.number
}

function checkPdf(pdf: Buffer) {
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) refuse(400, '文件不是 PDF')
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

type Correction = Pick<InvoiceHead, 'kind' | 'title'> & Partial<InvoiceHead> & { id: string; reason: string }
/**
 * Of an issued one that says something wrong: it is void, to be reversed, and another waits to be issued. Gives the number of the
 * first. Refuses with 10104, 11370, 11371 (see applyFor), 11372 (it is not issued, or its order is being given back).
 */
export async function correctInvoice(trx: Trx, { id, kind, title, taxNo = '', email, reason }: Correction): Promise<string> {
  const before = await invoiceRow(trx, id)
  const order = await holdInvoiced(trx, before.user_id, before.order_id)
  const row = (await voidIssued(trx, id, reason)) ?? refuse(codes.NO_INVOICE, '只有已开的发票可以冲红重开')
  await applyFor(trx, order, { kind, title, taxNo, email: email ?? row.email })
  await tell(trx, row, corrected({ 原因: reason }))
  return row.number
}

/** The red one is issued. Refuses with 11372. */
export async function reverseInvoice(db: Db, id: string): Promise<void> {
  if (!(await markReversed(db, id))) refuse(codes.NO_INVOICE, '没有这张待红冲的发票')
}

const missing = (): never => refuse(codes.NO_INVOICE, '没有这张待开的发票，或它的订单正在退款')

const yuan = ({ amount }: Pick<InvoiceRow, 'amount'>) => `¥${(amount / 100).toFixed(2)}`

/** Neither the head nor the number of an invoice stands in a notice. */
const tell = (trx: Trx, { user_id, order_id, id, state }: InvoiceRow, words: Sayable, cause = `invoice.${state}:${id}`) =>
  notify(trx, {
    to: user_id,
    type: NOTICE_TYPE.order,
    subType: 'invoice',
    ...words,
    target: page('pages/lesson/orderDetail', { id: order_id }),
    why: '因为你申请了发票',
    cause,
  })
