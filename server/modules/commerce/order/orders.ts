import { sql, type RawBuilder } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { OrderCard, OrderDetail } from '../../../../contract/order'
import { ORDER } from '../../../../contract/rules/statuses'
import type { Ctx } from '../../../app/context'
import type { Db } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { cut, DEFAULT_SIZE, decodeCursor } from '../../../app/database/paging'
import { couponStanding } from '../coupon/coupons'
import { deliveryOf, parcelsOfOrder, type Parcel } from '../delivery/parcels'
import { BY_ORDER, givenBy } from '../entitlement/entitlements'
import { miniWays } from '../payment/channels'
import { extrasOf, refundStanding } from '../payment/refunds'
import { waitingTransfers } from '../payment/transfer-list'
import { transferStanding } from '../payment/transfers'
import { privateUrl } from '../../platform/file/private'
import { askPayment } from '../payment/settlement'
import { userInfo } from '../../identity/user/profile'
import { close } from './cancel'
import { invoicedOf } from './invoiceable'
import { actionsOf, isCalledOff, statusText, typeOf, type Status } from './moves'
import { hideOrder, orderOfPerson, ownOrder, STATUS, type OrderRow } from './queries'
import { countOrders, listOrders, type Filter } from './list-queries'
import { refundsOf, type RefundRow } from './refunds/refund-queries'
import type { NextStep, OrderKind } from './shops/sellable'
import './shops/parts'
import { backReply, replyOf, shownExtra, type Returning } from './refunds/replies'
import { saleOf, sumText } from './refunds/shares'
import { shopOf } from './shops/shops'

const iso = (time: Date | null) => time?.toISOString() ?? null

/** An order whose time is over reads as closed, even before the job has closed it. */
function cardOf(order: OrderRow, now: Date, { wayOf, transferring }: Paying): OrderCard {
  const awaited = !order.expired && transferring.has(order.id)
  const status: Status = order.expired ? ORDER.cancelled : order.status
  return {
    id: order.id,
    orderNo: order.order_no,
    orderType: typeOf(order.kind),
    bizId: order.biz_id,
    title: order.title,
    cover: order.cover,
    spec: order.spec,
    quantity: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    payPrice: order.pay_price,
    coinPrice: order.coin_price,
    refundedAmount: order.refunded_amount,
    status,
    statusText: awaited ? '待确认' : statusText(status, order),
    ...(isCalledOff(status, order) && { calledOff: true as const }),
    ...(order.approval && { approval: order.approval }),
    createTime: order.created_at.toISOString(),
    payExpireTime: status === ORDER.unpaid ? order.expires_at.toISOString() : null,
    serverTime: now.toISOString(),
    // Deleted can be what is closed in the books too.
    actions: order.expired ? ['again'] : actionsOf(order).filter((action) => !awaited || action !== 'pay'),
    ...(status === ORDER.unpaid && wayOf(order.virtual) && { way: wayOf(order.virtual) }),
  }
}

type WayOf = Awaited<ReturnType<typeof miniWays>>
/** How what waits for its money is paid: the way of the mini-program, and which orders wait for a transfer to be confirmed. */
interface Paying {
  wayOf: WayOf
  transferring: Set<string>
}
async function payingOf(ctx: Ctx, orders: OrderRow[]): Promise<Paying> {
  const transfers = orders.filter(({ status, ways }) => status === ORDER.unpaid && ways.includes('transfer'))
  const [wayOf, transferring] = await Promise.all([
    waysFor(ctx, orders),
    waitingTransfers(
      ctx.db,
      transfers.map(({ id }) => id),
    ),
  ])
  return { wayOf, transferring }
}
/** Only what waits for money has a way to be paid. */
const waysFor = async ({ db, gateways }: Ctx, orders: OrderRow[]): Promise<WayOf> =>
  orders.some(({ status, expired }) => status === ORDER.unpaid && !expired) ? miniWays(db, gateways) : () => undefined

interface List {
  kind?: OrderKind
  status?: Filter
  keyword?: string
  size?: number
  cursor?: string
}

/** Somebody's orders, the latest first. */
export async function orderPage(ctx: Ctx, { kind, status, keyword, size = DEFAULT_SIZE, cursor }: List) {
  const { db, user, now } = ctx
  const position = decodeCursor(cursor, 'time')
  const found = await listOrders(db, user.id, { kind, filter: status, word: keyword?.trim(), position, limit: size + 1 })
  const { rows, next } = cut(found, size)
  const paying = await payingOf(ctx, rows)
  return { records: rows.map((row) => cardOf(row, now, paying)), next }
}

export const orderCounts = countOrders

/**
 * Whether somebody has an order that waits for money, for the post, or for its money back: those that are counted. None of
 * these can be hidden.
 */
export const openOrder = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from shop_order o where o.user_id = ${userId}
    and o.status in (${STATUS.unpaid}, ${STATUS.waiting}, ${STATUS.refunding}))`

/**
 * One's own order, of a kind or whatever it is for. Whoever looks at an unpaid one makes us ask WeChat, so that a lost notify is
 * noticed within seconds.
 */
export async function orderDetail(ctx: Ctx, kind: OrderKind | undefined, id: string): Promise<OrderDetail> {
  const found = (await ownOrder(ctx.db, ctx.user.id, kind, id)) ?? gone()
  const order =
    found.status === ORDER.unpaid && (await refresh(ctx, found))
      ? ((await ownOrder(ctx.db, ctx.user.id, kind, id)) ?? gone())
      : found
  const { db, now, modules, settings, user } = ctx
  const sold = SOLD.includes(order.status) ? shopOf(modules, order.kind) : undefined
  const card = cardOf(order, now, await payingOf(ctx, [order]))
  const [given, parcels, steps, barred, me, transfer, refunds, returning, extras, coupon, ...parts] = await Promise.all([
    givenBy(db, BY_ORDER, id),
    sold ? parcelsOfOrder(db, id) : [],
    sold?.nextSteps?.(ctx, saleOf(order)),
    sold && card.actions.includes('refund')
      ? sold.refundable(ctx, { ...saleOf(order), paidAt: order.pay_time!, orderedAt: order.created_at })
      : undefined,
    userInfo(ctx, user.id),
    order.ways.includes('transfer') ? transferStanding(db, id) : undefined,
    order.pay_time ? refundsOf(db, id) : [],
    order.pay_time ? refundStanding(db, id) : undefined,
    order.price > 0 ? extrasOf(db, id) : [],
    order.coupon_id ? couponStanding(db, order.coupon_id, id, now) : undefined,
    ...modules.all('orderParts').map((part) => part.detail?.(ctx, invoicedOf(order))),
  ])
  return {
    ...card,
    // What would be refused is not offered.
    ...(typeof barred === 'string' && { actions: card.actions.filter((action) => action !== 'refund') }),
    priceDetail: {
      originPrice: order.origin_price,
      couponDiscount: order.coupon_off,
      coinUsed: order.coins,
      coinDeduct: order.price - order.coupon_off - order.reduced - order.pay_price,
      payPrice: order.pay_price,
      lines: order.lines,
    },
    items: order.items,
    payTime: iso(order.pay_time),
    timeline: timelineOf(order, refunds, returning, parcels),
    ...(given && {
      entitlement: { active: given.active, startTime: given.startTime.toISOString(), endTime: iso(given.endTime) },
    }),
    ...refundOf(order, refunds, returning),
    ...(extras.length && { extras: extras.map(shownExtra) }),
    refundRule: typeof barred === 'string' ? barred : order.refund_rule,
    // One that waits to go out once more does not hide what is on its way.
    ...(parcels.length && { delivery: deliveryOf(parcels.find(({ sent_at }) => sent_at) ?? parcels[0]) }),
    nextSteps: steps?.map(stepOf) ?? [],
    ...(transfer && { transfer: { ...transfer, voucherUrl: privateUrl(ctx.settings, transfer.voucher) } }),
    ...(order.status === ORDER.unpaid &&
      order.ways.includes('transfer') &&
      settings.transferTo && { transferTo: settings.transferTo }),
    ...(coupon && { coupon }),
    ...Object.assign({}, ...parts),
    phoneMasked: me.phoneMasked,
  }
}

const stepOf = ({ text, note = '', action, at, done = false, use = false }: NextStep): OrderDetail['nextSteps'][number] => ({
  text,
  note,
  action,
  ...('picture' in at ? { picture: at.picture } : { page: at }),
  done,
  use,
})

/** True when the order may have changed. What WeChat does not answer now, the jobs ask again. */
async function refresh(ctx: Ctx, order: OrderRow): Promise<boolean> {
  try {
    if (order.expired) await close(ctx, order.id, 10)
    else if (!(await askPayment(ctx, order.id))) return false
    return true
  } catch (error) {
    ctx.log.warn({ err: error, order: order.id }, 'order could not be brought up to date')
    return false
  }
}

const LATE = { wechat: '订单关闭后收到付款，将原路退回', apple: '订单关闭后收到付款，要向 Apple 申请退回' }

/** Paid, and not on its way back. */
const SOLD: readonly Status[] = [ORDER.waiting, ORDER.sent, ORDER.done]

const endings = {
  10: () => '超时未支付，订单已取消',
  30: () => '你取消了订单',
  40: (reason: string) => `平台取消了订单${reason && `：${reason}`}`,
}

/** How one's own order stands, also when it was taken out of the list; undefined when it is not theirs. */
export const statusOfOrder = async (db: Db, userId: string, id: string): Promise<Status | undefined> =>
  (await orderOfPerson(db, userId, id))?.status

type Step = [text: string, time: Date | null]

const later = (one: Date | null, two: Date | null) => (one && two && one > two ? one : two)

/** What became of one time that it, or a part of it, was to go back. */
const stepsOf = ({ by, reason, whole, ...refund }: RefundRow, late: boolean, returning: Returning): Step[] => [
  [by === 'house' ? `平台发起退款：${reason}` : '申请退款', late ? null : refund.askedAt],
  [refund.review === 'refused' ? '退款申请没有通过' : '撤销退款申请', refund.withdrawnAt],
  ['退款已提交', returning?.apple || returning?.channel === 'transfer' ? null : refund.sentAt],
  // WeChat tells it to the second, which may have begun before it was asked for.
  [`已退回 ${sumText(refund)}`, whole ? null : later(refund.sentAt, refund.doneAt)],
]

function timelineOf(
  order: OrderRow,
  refunds: RefundRow[],
  returning: Returning,
  parcels: Parcel[],
): { text: string; time: string }[] {
  const late = order.cancel_time !== null
  // A refund may be asked for and withdrawn before the goods go out.
  const meanwhile: Step[] = [
    ...parcels.flatMap(({ company, track_no, sent_at, delivered_at }): Step[] => [
      [`已寄出：${company} ${track_no}`, sent_at],
      ['已签收', delivered_at],
    ]),
    ...refunds.flatMap((refund) => stepsOf(refund, late, returning)),
  ]
  const steps: Step[] = [
    ['提交订单', order.created_at],
    [endings[order.cancel_type ?? 10](order.cancel_reason), order.cancel_time ?? (order.expired ? order.expires_at : null)],
    [
      late ? LATE[returning?.apple ? 'apple' : 'wechat'] : order.price + order.coin_price > 0 ? '支付成功' : '领取成功',
      order.pay_time,
    ],
    ...meanwhile.toSorted(([, one], [, two]) => Number(one) - Number(two)),
    ['退款成功', order.refund_time],
  ]
  return steps.flatMap(([text, time]) => (time ? [{ text, time: time.toISOString() }] : []))
}

function refundOf(order: OrderRow, refunds: RefundRow[], returning: Returning): Pick<OrderDetail, 'refund'> {
  const { status, refunded_amount, refunded_coins } = order
  const last = refunds.at(-1)
  if (!last || (status !== ORDER.refunding && status !== ORDER.refunded)) return {}
  const { amount, coins, reason, sentAt, review } = last
  if (status === ORDER.refunding && review === 'waiting')
    return {
      refund: { amount, coins, reason, status: 'applied', reply: '你近期多次申请退款，这一笔由客服审核，一般 1 个工作日内处理' },
    }
  if (status === ORDER.refunding)
    return { refund: { amount, coins, reason, status: 'applied', reply: replyOf(returning, sentAt !== null) } }
  return {
    refund: {
      amount: refunded_amount,
      coins: refunded_coins,
      reason,
      status: 'refunded',
      reply: backReply(returning),
    },
  }
}

/** Takes an order that has ended out of its owner's list. Refuses with 10104 (not theirs), 11323 (it has not ended). */
export async function remove({ db, user }: Ctx, kind: OrderKind, id: string): Promise<true> {
  if (await hideOrder(db, user.id, kind, id)) return true
  if (!(await ownOrder(db, user.id, kind, id))) return gone()
  return refuse(codes.ORDER_NOT_ENDED, '已取消或已退款的订单才能删除')
}
