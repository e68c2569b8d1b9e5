import * as codes from '../../../../contract/rules/codes'
import type { payment as spec } from '../../../../contract/payment'
import type { Input } from '../../../../contract/endpoint'
import { emit } from '../../../app/bus'
import type { Ctx } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import type { Modules } from '../../../app/module'
import { once } from '../../../app/http/once'
import { dayOf } from '../../../app/time/days'
import { DAY_MS, MINUTE_MS } from '../../../app/time/units'
import { claimPrivate, releasePrivate } from '../../platform/file/private'
import { payablesOf, type Outcome } from './payables'
import { closePayment, insertPayment, livePayment } from './queries'
import { isReused, numberOf, receive, stopPayment } from './settlement'
import {
  bankNumber,
  insertTransfer,
  markArrived,
  markRefused,
  replaceVoucher,
  transferById,
  transferOf,
  type TransferRow,
} from './transfer-queries'
import type { TransferState } from './transfer-list'

/** 对公转账: the buyer shows a voucher, and an operator who sees the money on the account confirms it. */

declare module '../../../app/bus' {
  interface Events {
    /** The money of this voucher has not come, or is not what is to be paid. */
    'payment.transferRefused': { paymentId: string; orderId: string; reason: string }
  }
}

/** What a bank may take, and the people who look; then what is left to pay otherwise, or to show another voucher. */
const WAITS = { shown: 7 * DAY_MS, withdrawn: 30 * MINUTE_MS, refused: DAY_MS }
/** How often somebody may begin to pay otherwise while the voucher comes in. */
const TRIES = 3
/** When to try again: a payment that has begun is seen through well before that. */
const CROSSED_SECONDS = 3

const SUBMIT = 'POST /api/sysTransferPay/submit'
type Voucher = Input<typeof SUBMIT, (typeof spec)[typeof SUBMIT]>['body']

const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`
const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** A payment at WeChat is to be closed first, which no transaction waits for. */
class Elsewhere extends Error {
  constructor(readonly orderId: string) {
    super('the order is being paid at WeChat')
  }
}

/**
 * Shows a voucher, or another one as long as none is confirmed. Refuses with 10104, 11313, 11314 (see Payables), 10160 (no
 * transfers for this), 11312 (another sum), 10131 (the picture).
 */
export async function submitTransfer(ctx: Ctx, voucher: Voucher): Promise<true> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      return await once(ctx.db, ctx.user.id, SUBMIT, voucher, (trx) => submit(trx, ctx, voucher))
    } catch (error) {
      if (!(error instanceof Elsewhere)) throw error
      if ((await stopPayment(ctx, error.orderId)) === 'paid') refuse(codes.PAID_ALREADY, '订单已支付，无需转账')
    }
  }
  return refuse(codes.TOO_OFTEN, '操作太频繁，请稍后再试', CROSSED_SECONDS)
}

async function submit(trx: Trx, { modules, user, now }: Ctx, { orderId, orderType, ...shown }: Voucher): Promise<true> {
  const payables = payablesOf(modules)
  const { id, ways } = await payables.find(trx, user.id, orderType, orderId)
  if (!ways.includes('transfer')) refuse(codes.NOT_ON_THIS_PLATFORM, '这件商品不支持对公转账')
  // As it is from here on: an operator may have been changing it.
  const { payPrice } = await payables.holdOpen(trx, id)
  if (shown.amount !== payPrice) refuse(codes.PRICE_CHANGED, `转账金额须等于应付的 ${yuan(payPrice)}`)
  const live = await livePayment(trx, id)
  if (live && live.channel !== 'transfer') throw new Elsewhere(id)
  await claimPrivate(trx, user.id, [shown.voucher])
  if (live) {
    const before = await replaceVoucher(trx, live.id, shown)
    if (before !== shown.voucher.toLowerCase()) await releasePrivate(trx, user.id, [before])
  } else {
    const paymentId = newId()
    const number = { out_trade_no: numberOf(paymentId), openid: null, app_id: '', mch_id: '' }
    const payment = { id: paymentId, order_id: id, user_id: user.id, channel: 'transfer', amount: payPrice, ...number } as const
    if (!(await insertPayment(trx, payment))) throw new Elsewhere(id)
    await insertTransfer(trx, paymentId, shown)
  }
  await payables.waitAtLeast(trx, id, after(now, WAITS.shown))
  return true
}

/** The buyer will pay otherwise. Refuses with 10104, 11313, 11314 (see Payables), 11325 (no voucher waits). */
export async function withdrawTransfer(
  { db, modules, user, now }: Ctx,
  { orderId, orderType }: Pick<Voucher, 'orderId' | 'orderType'>,
): Promise<true> {
  const payables = payablesOf(modules)
  const { id } = await payables.find(db, user.id, orderType, orderId)
  return db.transaction().execute(async (trx) => {
    await payables.holdOpen(trx, id)
    const live = await livePayment(trx, id)
    if (live?.channel !== 'transfer') return refuse(codes.ORDER_MOVED_ON, '没有待确认的转账凭证')
    await closePayment(trx, live.id)
    await payables.waitAtMost(trx, id, after(now, WAITS.withdrawn))
    return true as const
  })
}

async function held(trx: Trx, modules: Modules, paymentId: string) {
  const found = (await transferById(trx, paymentId)) ?? gone()
  const { orderedAt } = await payablesOf(modules).hold(trx, found.order_id)
  return { ...((await transferById(trx, paymentId)) ?? gone()), orderedAt }
}

interface Confirmation {
  paymentId: string
  /** 分 */
  amount: number
  serial: string
  /** 入账日期, by the calendar of China; today for those who do not say it. */
  arrivedOn?: string
}

/**
 * The money is on the account, under this number of the bank. Also of a voucher that was refused or whose order was closed:
 * then it is written down to go back by hand. Refuses with 10104, 11312 (another sum has come), 11313 (it was confirmed),
 * 10109 (the number is another transfer's), and with 400 a day that is still to come, or before it was ordered.
 */
export async function confirmTransfer(
  trx: Trx,
  modules: Modules,
  { paymentId, amount, serial, ...said }: Confirmation,
  now: Date,
): Promise<Outcome> {
  const payment = await held(trx, modules, paymentId)
  if (payment.state === 'paid') refuse(codes.PAID_ALREADY, '这笔转账已确认')
  if (amount !== payment.amount) refuse(codes.PRICE_CHANGED, `到账金额须等于应付的 ${yuan(payment.amount)}`)
  const [orderedOn, today] = [dayOf(payment.orderedAt), dayOf(now)]
  const { arrivedOn = today } = said
  if (arrivedOn < orderedOn) refuse(400, `入账日期不能早于下单的 ${orderedOn}`)
  if (arrivedOn > today) refuse(400, '入账日期不能晚于今天')
  await markArrived(trx, paymentId, arrivedOn)
  const outcome = await receive(trx, modules, payment, { transactionId: bankNumber(serial), paidAt: now }).catch(
    (error: unknown) => (isReused(error) ? refuse(codes.TWICE, '这个流水号已用于另一笔转账') : Promise.reject(error)),
  )
  return outcome ?? refuse(codes.PAID_ALREADY, '这笔转账已确认')
}

interface Refused {
  paymentId: string
  reason: string
  /** When the voucher was shown that was looked at. */
  submittedAt?: string
}
/** The money has not come. Refuses with 10104, 11325 (it does not wait), 10186 (another voucher has been shown since). */
export async function refuseTransfer(
  trx: Trx,
  modules: Modules,
  { paymentId, reason, submittedAt }: Refused,
  now: Date,
): Promise<true> {
  const { id, order_id, state, submitted_at } = await held(trx, modules, paymentId)
  if (state !== 'created') return refuse(codes.ORDER_MOVED_ON, '这张凭证不在待确认中')
  if (submittedAt && submittedAt !== submitted_at.toISOString()) refuse(codes.CHANGED_BY_AUTHOR, '买家刚换了凭证，请再看一下')
  await closePayment(trx, id)
  await markRefused(trx, id, reason)
  await payablesOf(modules).waitAtMost(trx, order_id, after(now, WAITS.refused))
  await emit(trx, 'payment.transferRefused', { paymentId: id, orderId: order_id, reason })
  return true
}

const stateOf = ({ state, refused_at }: TransferRow): TransferState =>
  state === 'paid' ? 'confirmed' : state === 'created' ? 'waiting' : refused_at ? 'refused' : 'closed'

/** A transfer as people see it. */
export const shownTransfer = (row: TransferRow) => ({
  id: row.id,
  state: stateOf(row),
  amount: row.amount,
  payer: row.payer,
  payTime: row.paid_at.toISOString(),
  submitTime: row.submitted_at.toISOString(),
  reason: row.refused_reason ?? '',
})

/** The last of an order; undefined where nobody has shown a voucher. */
export async function transferStanding(db: Db, orderId: string) {
  const row = await transferOf(db, orderId)
  return row && { ...shownTransfer(row), voucher: row.voucher }
}

/** The picture that somebody shows; refuses with 10104 what is no transfer. */
export const voucherOf = async (db: Db, paymentId: string): Promise<string> =>
  ((await transferById(db, paymentId)) ?? gone()).voucher
