/** What should become of one buyer's orders of one ware, written down without a database. */

export const PRICE = 1000
const SHARE = 0.2
/** What each of the person's coupons takes off: the last makes it free. */
export const COUPONS = [150, 400, PRICE]
/** What an operator gives back of a price at a time. */
export const PART = 170

interface Order {
  status: 0 | 10 | 30 | 40 | 50 | 60
  /** What an operator says, where the shop asks one. */
  approval?: 'waiting' | 'passed' | 'refused'
  /** Of money and coins. */
  back: { amount: number; coins: number }
  coins: number
  /** What is to be paid in money, less what an operator has taken off. */
  pay: number
  reduced: number
  coupon?: number
  /** Its time to pay is over. */
  over: boolean
  /** It was closed when the money came. */
  late: boolean
  /** What is on its way back. */
  going?: { amount: number; coins: number; whole: boolean; from: 10 | 30; final: boolean; sent: boolean }
}
interface Payment {
  order: number
  channel: string
  amount: number
  /** What WeChat knows of it. */
  there: 'open' | 'closed' | 'paid'
  /** What we know of it. */
  here: 'open' | 'closed' | 'paid'
}
interface Refund {
  payment: number
  cause: 'asked' | 'late' | 'twice' | 'repriced'
  amount: number
  /** failed: it waits for an operator. */
  here: 'waiting' | 'sent' | 'failed' | 'done' | 'withdrawn'
  there: 'unknown' | 'under way' | 'arrived'
}
interface Coupon {
  state: 'unused' | 'held' | 'used'
  /** The order that has it. */
  order?: number
  /** Its time is over. */
  over: boolean
}
export interface World {
  coins: number
  coupons: Coupon[]
  orders: Order[]
  payments: Payment[]
  refunds: Refund[]
  /** The shop sells what an operator has to approve. */
  picky: boolean
  /** WeChat does not answer; people can still pay. */
  down: boolean
}

export type Step =
  | { do: 'order'; coins: boolean; coupon?: number }
  | { do: 'transfer' }
  | { do: 'takeBack' }
  | { do: 'turnDown' }
  | { do: 'confirm'; which: number }
  | { do: 'byHand' }
  | { do: 'prepay'; channel: 'jsapi' | 'mini' | 'h5' }
  | { do: 'pay'; which: number }
  | { do: 'tell' }
  | { do: 'ask' }
  | { do: 'look' }
  | { do: 'cancel' }
  | { do: 'callOff' }
  | { do: 'reprice'; off: number }
  | { do: 'time' }
  | { do: 'lapse'; which: number }
  | { do: 'expire' }
  | { do: 'refund' }
  | { do: 'part' }
  | { do: 'approve' }
  | { do: 'turnAway' }
  | { do: 'keep' }
  | { do: 'send' }
  | { do: 'arrive' }
  | { do: 'down' }
  | { do: 'up' }

/** Closing takes two turns, first at WeChat and then in our books; something else may come between them. */
type Turn = Step | { do: 'stop' }

export const start = (coins: number, picky: boolean): World => ({
  picky,
  coins,
  coupons: COUPONS.map(() => ({ state: 'unused', over: false })),
  orders: [],
  payments: [],
  refunds: [],
  down: false,
})

type Wish = Extract<Step, { do: 'order' }>

/** The coins and the total that the person is shown. */
export function shown(world: World, { coins: useCoin, coupon }: Wish) {
  const unpaid = world.orders.find((order) => order.status === 0)
  const left = PRICE - (coupon === undefined ? 0 : COUPONS[coupon])
  const coins = useCoin ? Math.min(world.coins + (unpaid?.coins ?? 0), Math.floor(left * SHARE)) : 0
  return { coins, payPrice: left - coins }
}

/** Counted from the last. */
export const latest = (length: number, which: number) => length - 1 - (which % length)

/** The coupon that lapses: that of the order that waits, where there is one. */
export function lapsing({ orders }: World, which: number): number {
  const unpaid = orders.find((order) => order.status === 0)
  return unpaid?.coupon ?? which % COUPONS.length
}

/**
 * What becomes of an order while another one, at this place, is unpaid: both are the same, it takes its place, or it is
 * refused.
 */
function against(world: World, at: number, wish: Wish): 'same' | 'instead' | 'refused' {
  const order = world.orders[at]
  const coupon = wish.coupon === undefined ? undefined : world.coupons[wish.coupon]
  const usable = !coupon || (coupon.state === 'unused' ? !coupon.over : coupon.state === 'held')
  if (!usable) return 'refused'
  if (order.over) return 'instead'
  if (order.coupon === wish.coupon && order.coins === shown(world, wish).coins) return 'same'
  // Once given back, it could not be used again.
  return coupon?.over ? 'refused' : 'instead'
}

/** The payment of an order that is under way. */
const liveOf = ({ payments }: World, order: number) =>
  payments.findIndex((payment) => payment.order === order && payment.here === 'open')
const isTransfer = (payment: Payment | undefined) => payment?.channel === 'transfer'
/** Somebody who has shown a voucher takes it back before they order otherwise. */
const isHeldBack = (world: World, at: number) => !world.orders[at].over && isTransfer(world.payments[liveOf(world, at)])

/** The transfers that may be confirmed. */
export const unconfirmed = ({ payments }: World) =>
  [...payments.keys()].filter((at) => isTransfer(payments[at]) && payments[at].here !== 'paid')

/** A step closes the payment that is under way before it does anything else. */
function stops(world: World, step: Step): boolean {
  const at = world.orders.length - 1
  const live = world.payments[liveOf(world, at)]
  if (!live) return false
  // Operators look at the payment before they look at the order: also what is left open of a paid one is closed.
  if (step.do === 'reprice' || step.do === 'callOff') return !isTransfer(live)
  if (world.orders[at].status !== 0) return false
  const { over } = world.orders[at]
  if (step.do === 'cancel') return true
  if (step.do === 'expire' || step.do === 'look') return over
  if (step.do === 'order') return against(world, at, step) === 'instead' && !isHeldBack(world, at)
  if (step.do === 'transfer') return !over && !isTransfer(live)
  return step.do === 'prepay' && !over && !isTransfer(live) && step.channel !== live.channel
}

/** A new order closes the one in its way, and is made in another transaction. */
function replaces(world: World, step: Step): boolean {
  const at = world.orders.length - 1
  return step.do === 'order' && world.orders[at]?.status === 0 && against(world, at, step) === 'instead' && !isHeldBack(world, at)
}

/** What may have become of two steps at once: one was first, or came between the turns of the other, or was refused. */
export function together(world: World, one: Step, two: Step): World[] {
  // Both are about the order, and the transfers, that were there when they began.
  const transfers = unconfirmed(world)
  const then = (from: World, step: Turn) => after(from, step, world.orders.length - 1, transfers)
  const [a, b] = [then(world, one), then(world, two)]
  const between = (first: Step, second: Step) => {
    const turns: Turn[] = [
      ...(stops(world, first) ? [{ do: 'stop' } as const] : []),
      ...(replaces(world, first) ? [{ do: 'cancel' } as const] : []),
    ]
    return turns.flatMap((turn) => {
      const met = then(then(world, turn), second)
      // Another way to pay was opened while the old one was being closed: no second one is, and nobody changes the price of that.
      const waits = first.do === 'prepay' || first.do === 'reprice'
      return waits && second.do === 'prepay' ? [then(met, first), met] : [then(met, first)]
    })
  }
  return [then(a, two), then(b, one), a, b, ...between(one, two), ...between(two, one)]
}

const isOwned = ({ orders }: World) =>
  orders.some(
    ({ status, late, approval = 'passed' }) =>
      approval === 'passed' && (status === 10 || status === 30 || (status === 50 && !late)),
  )
/** What the order itself gives back, not what came beside it. */
const isOfOrder = ({ cause }: Refund) => cause === 'asked' || cause === 'late'
const isKept = ({ status }: Order) => status === 10 || status === 30
const isAwaited = (order: Order | undefined) => order?.status === 10 && order.approval === 'waiting'

/**
 * The world after a step. What is refused changes nothing.
 * @param last the order that the step is about
 * @param transfers those of which one may be confirmed
 */
export function after(before: World, step: Turn, last = before.orders.length - 1, transfers = unconfirmed(before)): World {
  const world = structuredClone(before)
  const live = (order: number) => liveOf(world, order)

  /** The coupon of an order is free again. */
  function release(order: number) {
    for (const coupon of world.coupons) if (coupon.order === order) Object.assign(coupon, { state: 'unused', order: undefined })
  }
  function sell(at: number) {
    Object.assign(world.orders[at], world.picky ? { status: 10, approval: 'waiting' } : { status: 30 })
    for (const coupon of world.coupons) if (coupon.order === at) coupon.state = 'used'
  }
  function settle(at: number) {
    const payment = world.payments[at]
    if (payment.here === 'paid') return
    payment.here = 'paid'
    const order = world.orders[payment.order]
    const waited = order.status === 0 || order.status === 40
    const cause = !waited ? 'twice' : payment.amount !== order.pay ? 'repriced' : order.status === 40 ? 'late' : undefined
    const other = world.payments[live(payment.order)]
    if (isTransfer(other) && cause !== 'repriced') other.here = 'closed'
    if (!cause) return sell(payment.order)
    if (cause === 'late') {
      order.late = true
      leave(order, { amount: order.pay, coins: 0, whole: true, final: true })
    }
    world.refunds.push({ payment: at, cause, amount: payment.amount, here: 'waiting', there: 'unknown' })
  }
  /** 'away' when WeChat cannot be asked. */
  function stop(order: number): 'stopped' | 'paid' | 'away' {
    const at = live(order)
    if (at < 0) return 'stopped'
    if (isTransfer(world.payments[at])) {
      world.payments[at].here = 'closed'
      return 'stopped'
    }
    if (world.down) return 'away'
    if (world.payments[at].there === 'paid') {
      settle(at)
      return 'paid'
    }
    Object.assign(world.payments[at], { here: 'closed', there: 'closed' })
    return 'stopped'
  }
  function close(at: number): 'closed' | 'paid' | 'away' {
    const order = world.orders[at]
    const stopped = stop(at)
    if (stopped !== 'stopped') return stopped
    if (order.status !== 0) return 'paid'
    order.status = 40
    world.coins += order.coins
    release(at)
    return 'closed'
  }
  function ask(order: number) {
    const at = live(order)
    if (at >= 0 && !world.down && world.payments[at].there === 'paid') settle(at)
  }
  function done(refund: Refund) {
    if (refund.here !== 'sent' && refund.here !== 'failed') return
    refund.here = 'done'
    if (isOfOrder(refund)) returned(world.payments[refund.payment].order)
  }
  function leave(order: Order, part: { amount: number; coins: number; whole: boolean; final: boolean }) {
    order.going = { ...part, from: order.status === 10 ? 10 : 30, sent: false }
    order.status = 50
  }
  /** So much goes back, of the order that was made last. */
  function giveBack(part: { amount: number; coins: number; final: boolean }) {
    const order = world.orders[last]
    const whole = order.back.amount + part.amount === order.pay && order.back.coins + part.coins === order.coins
    leave(order, { ...part, whole })
    if (part.amount === 0) return returned(last)
    const payment = world.payments.findIndex(
      ({ order: of, here }, at) =>
        of === last && here === 'paid' && !world.refunds.some((one) => one.payment === at && one.cause !== 'asked'),
    )
    world.refunds.push({ payment, cause: 'asked', amount: part.amount, here: 'waiting', there: 'unknown' })
  }
  const rest = ({ pay, coins, back }: Order) => ({ amount: pay - back.amount, coins: coins - back.coins })
  function returned(at: number) {
    const order = world.orders[at]
    const { amount, coins, whole, from } = order.going!
    order.going = undefined
    order.back = { amount: order.back.amount + amount, coins: order.back.coins + coins }
    order.status = whole ? 60 : from
    world.coins += coins
    if (whole && !order.late) release(at)
  }
  function handOver(refund: Refund) {
    if (!world.down && refund.there === 'unknown') refund.there = 'under way'
  }

  switch (step.do) {
    case 'order': {
      if (isOwned(world)) break
      const { coins, payPrice } = shown(world, step)
      const at = world.orders.findIndex((order) => order.status === 0)
      if (at >= 0 && (against(world, at, step) !== 'instead' || isHeldBack(world, at) || close(at) === 'away' || isOwned(world)))
        break
      // The one in its way turned out to be paid for, and its coins are not there: the price is not the one that was shown.
      if (shown(world, step).coins !== coins) break
      const coupon = step.coupon === undefined ? undefined : world.coupons[step.coupon]
      if (coupon && (coupon.state !== 'unused' || coupon.over)) break
      world.coins -= coins
      const order =
        world.orders.push({
          status: 0,
          coins,
          pay: payPrice,
          reduced: 0,
          back: { amount: 0, coins: 0 },
          coupon: step.coupon,
          over: false,
          late: false,
        }) - 1
      if (coupon) Object.assign(coupon, { state: 'held', order })
      if (payPrice === 0) sell(order)
      break
    }
    case 'prepay': {
      const order = world.orders[last]
      if (!order || order.status !== 0 || order.over) break
      const at = live(last)
      if (at >= 0 && (isTransfer(world.payments[at]) || world.payments[at].channel === step.channel)) break
      if (at >= 0 && stop(last) !== 'stopped') break
      if (!world.down) world.payments.push({ order: last, channel: step.channel, amount: order.pay, here: 'open', there: 'open' })
      break
    }
    case 'transfer': {
      const order = world.orders[last]
      if (!order || order.status !== 0 || order.over || isTransfer(world.payments[live(last)])) break
      if (stop(last) === 'stopped')
        world.payments.push({ order: last, channel: 'transfer', amount: order.pay, here: 'open', there: 'open' })
      break
    }
    case 'takeBack':
    case 'turnDown': {
      const order = world.orders[last]
      const payment = world.payments[live(last)]
      if (isTransfer(payment) && (step.do === 'turnDown' || !order.over)) payment.here = 'closed'
      break
    }
    case 'confirm': {
      const chosen = transfers[latest(transfers.length, step.which)]
      if (chosen !== undefined && world.payments[chosen].here !== 'paid') settle(chosen)
      break
    }
    case 'byHand':
      for (const refund of world.refunds) if (refund.here === 'failed') done(refund)
      break
    case 'pay': {
      const payment = world.payments[latest(world.payments.length, step.which)]
      if (payment && !isTransfer(payment)) payment.there = 'paid'
      break
    }
    case 'tell':
      for (const [at, payment] of world.payments.entries()) if (payment.there === 'paid') settle(at)
      for (const refund of world.refunds) if (refund.there === 'arrived') done(refund)
      break
    case 'ask':
      for (const at of world.orders.keys()) ask(at)
      break
    case 'look':
      if (world.orders[last]?.status !== 0) break
      if (world.orders[last].over) close(last)
      else ask(last)
      break
    case 'stop':
      if (world.orders[last]) stop(last)
      break
    case 'cancel':
      if (world.orders[last]?.status === 0) close(last)
      break
    case 'callOff':
      if (world.orders[last] && !isTransfer(world.payments[live(last)])) close(last)
      break
    case 'reprice': {
      const order = world.orders[last]
      if (!order || isTransfer(world.payments[live(last)]) || stop(last) !== 'stopped') break
      if (order.status !== 0 || order.over) break
      const price = order.pay + order.reduced - step.off
      if (price > 0) Object.assign(order, { pay: price, reduced: step.off })
      break
    }
    case 'time':
      for (const order of world.orders) if (order.status === 0) order.over = true
      break
    case 'lapse':
      world.coupons[lapsing(world, step.which)].over = true
      break
    case 'expire':
      for (const [at, order] of world.orders.entries()) if (order.status === 0 && order.over) close(at)
      break
    case 'refund': {
      const order = world.orders[last]
      if (order && isKept(order)) giveBack({ ...rest(order), final: false })
      break
    }
    case 'part': {
      const order = world.orders[last]
      if (!order || !isKept(order) || order.back.amount + PART > order.pay) break
      // What is back by then, rounded down.
      const coins = Math.floor((order.coins * (order.back.amount + PART)) / order.pay) - order.back.coins
      giveBack({ amount: PART, coins, final: false })
      break
    }
    case 'approve':
      if (isAwaited(world.orders[last])) world.orders[last].approval = 'passed'
      break
    case 'turnAway':
      if (!isAwaited(world.orders[last])) break
      world.orders[last].approval = 'refused'
      giveBack({ ...rest(world.orders[last]), final: true })
      break
    case 'keep': {
      const order = world.orders[last]
      if (order?.status !== 50 || order.going!.final || order.going!.sent) break
      order.status = order.going!.from
      order.going = undefined
      for (const one of world.refunds)
        if (world.payments[one.payment].order === last && one.cause === 'asked' && one.here === 'waiting') one.here = 'withdrawn'
      break
    }
    case 'send':
      for (const refund of world.refunds) {
        if (refund.here === 'waiting') {
          const byBank = isTransfer(world.payments[refund.payment])
          refund.here = byBank ? 'failed' : 'sent'
          if (isOfOrder(refund)) world.orders[world.payments[refund.payment].order].going!.sent = true
          if (!byBank) handOver(refund)
        } else if (refund.here === 'sent' && !world.down) {
          if (refund.there === 'arrived') done(refund)
          else handOver(refund)
        }
      }
      break
    case 'arrive':
      for (const refund of world.refunds) if (refund.there === 'under way') refund.there = 'arrived'
      break
    case 'down':
      world.down = true
      break
    case 'up':
      world.down = false
      break
  }
  return world
}
