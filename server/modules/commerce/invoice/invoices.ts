import * as codes from '../../../../contract/rules/codes'
import { headFaults, tidyHead, type InvoiceHead } from '../../../../contract/rules/invoice'
import type { InvoiceDetail } from '../../../../contract/invoice'
import type { Ctx } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import type { Modules } from '../../../app/module'
import type { Invoiced } from '../order/invoiceable'
import type { OrderPart } from '../order/shops/parts'
import {
  dropEmails,
  dropUnissued,
  insertInvoice,
  lastHead,
  latestOf,
  lower,
  replacedBy,
  voidOf,
  type InvoiceRow,
} from './queries'

type State = InvoiceDetail['state']
export const TEXTS: Record<State, string> = {
  none: '可申请',
  applied: '开票中',
  issued: '已开具',
  refused: '未通过，可重新申请',
  void: '已作废',
}

const detail: OrderPart['detail'] = async ({ db }, { orderId, amount, sold }) => {
  const row = amount > 0 ? await latestOf(db, orderId) : undefined
  if (!row) return sold && amount > 0 ? { invoice: { state: 'none', text: TEXTS.none } } : {}
  const again = row.state === 'void' && sold ? '，可重新申请' : ''
  const text = row.state === 'refused' && !sold ? '未通过' : TEXTS[row.state] + again
  return { invoice: { state: row.state, text } }
}

/** @param left what is still paid: what was asked for is issued for that, and what was issued for more can be asked for again */
async function refunded(trx: Trx, orderId: string, left: number) {
  if (left === 0) await voidOf(trx, orderId, left, '订单已全额退款')
  else if (!(await lower(trx, orderId, left))) await voidOf(trx, orderId, left, '订单已退一部分，可以按余下的金额重新申请')
}

/** How the invoice of an order stands; of what is given back it counts no longer. */
export const orderPart: OrderPart = { detail, refunded }

const headOf = ({ kind, title, tax_no, email }: InvoiceRow): InvoiceHead => ({ kind, title, taxNo: tax_no, email })

/** What somebody fills in first: of what was paid for a company that company, and else what they wrote the last time. */
async function firstHead(db: Db, modules: Modules, { userId, kind, input }: Invoiced): Promise<InvoiceHead | undefined> {
  const last = await lastHead(db, userId)
  const payer = await modules
    .all('payers')
    .find((one) => one.kind === kind)
    ?.payerOf(db, input)
  return !payer || last?.taxNo === payer.taxNo ? last : { kind: 'company', ...payer, email: last?.email ?? '' }
}

/** An invoice as its owner sees it; before there is one, with what there is to fill in. */
export async function invoiceDetail({ db, modules }: Pick<Ctx, 'db' | 'modules'>, order: Invoiced): Promise<InvoiceDetail> {
  const { orderId, amount, sold } = order
  const row = await latestOf(db, orderId)
  const replaced = row && (await replacedBy(db, row))
  const head = row ? headOf(row) : await firstHead(db, modules, order)
  // Void of an order that stands: a part of its money is back, and the rest wants one of its own.
  const canApply = sold && amount > 0 && (!row || row.state === 'refused' || row.state === 'void')
  return {
    orderId,
    state: row?.state ?? 'none',
    amount: row && !canApply ? row.amount : amount,
    canApply,
    ...(head && { head }),
    reason: row?.reason ?? '',
    number: row?.number ?? '',
    ...(replaced && { replaced }),
    hasFile: row?.has_file ?? false,
    applyTime: row?.created_at.toISOString() ?? null,
    issueTime: row?.issued_at?.toISOString() ?? null,
  }
}

/**
 * Asks for the invoice of a held order. Refuses with 11370 (抬头 or 邮箱), 11371 (税号), 11372 (none to be had now, or there is
 * one).
 */
export async function applyFor(trx: Trx, { orderId, userId, amount, sold }: Invoiced, wished: InvoiceHead): Promise<true> {
  const head = tidyHead(wished)
  const faults = headFaults(head)
  if (faults.taxNo) refuse(codes.TAX_NO_WRONG, faults.taxNo)
  const fault = faults.title ?? faults.email
  if (fault) refuse(codes.INVOICE_HEAD_WRONG, fault)
  if (amount === 0) refuse(codes.NO_INVOICE, '没有实付金额，不开具发票')
  if (!sold) refuse(codes.NO_INVOICE, '订单现在不能申请发票')
  if (!(await insertInvoice(trx, { ...head, id: newId(), orderId, userId, amount })))
    refuse(codes.NO_INVOICE, '这张订单已经申请过发票')
  return true
}

/** Under this name in the storage. */
export const fileOf = (id: string) => `s${id}.pdf`
export const pathOf = (id: string) => `invoice/${id}.pdf`

/**
 * Somebody closes their account: what was only asked for goes. What was issued is a voucher of the books and stays for as
 * long as the law on them says, see docs/product/order.md; nobody opens it any more by an address.
 */
export async function forgetInvoices(trx: Trx, userId: string): Promise<void> {
  await dropUnissued(trx, userId)
  await dropEmails(trx, userId)
}
