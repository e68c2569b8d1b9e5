/** What should become of one buyer's orders of one ware, written down without a database. */

export const PRICE = 1000
const SHARE = 200

interface Order {
  status: 0 | 30 | 40 | 50 | 60
  coins: number
  /** Its time to pay is over. */
  over: boolean
  /** It was closed when the money came. */
  late: boolean
  refundSent: boolean
}
interface Payment {
  order: number
  channel: string
  /** What WeChat knows of it. */
  there: 'open' | 'closed' | 'paid'
  /** What we know of it. */
  here: 'open' | 'closed' | 'paid'
}
interface Refund {
  payment: number
  cause: 'asked' | 'late' | 'twice'
  here: 'waiting' | 'sent' | 'done' | 'withdrawn'
  there: 'unknown' | 'under way' | 'arrived'
}
export interface World {
  coins: number
  orders: Order[]
  payments: Payment[]
  refunds: Refund[]
  /** WeChat does not answer; people can still pay. */
  down: boolean
}

export type Step =
  | { do: 'order'; coins: boolean }
  | { do: 'prepay'; channel: 'jsapi' | 'mini' | 'h5' }
  | { do: 'pay'; which: number }
  | { do: 'tell' }
  | { do: 'ask' }
  | { do: 'look' }
  | { do: 'cancel' }
  | { do: 'time' }
  | { do: 'expire' }
  | { do: 'refund' }
  | { do: 'keep' }
  | { do: 'send' }
  | { do: 'arrive' }
  | { do: 'down' }
  | { do: 'up' }

/** Closing takes two turns, first at WeChat and then in our books; something else may come between them. */
type Turn = Step | { do: 'stop' }

export const start = (coins: number): World => ({ coins, orders: [], payments: [], refunds: [], down: false })

/** The coins and the total that the person is shown. */
export function shown(world: World, useCoin: boolean) {
  const unpaid = world.orders.find((order) => order.status === 0)
  const coins = useCoin ? Math.min(world.coins + (unpaid?.coins ?? 0), SHARE) : 0
  return { coins, payPrice: PRICE - coins }
}

/** A step closes the payment that is under way before it does anything else. */
function stops(world: World, step: Step): boolean {
  const at = world.orders.length - 1
  if (world.orders[at]?.status !== 0) return false
  const live = world.payments.find((payment) => payment.order === at && payment.here === 'open')
  if (!live) return false
  const { over, coins } = world.orders[at]
  if (step.do === 'cancel') return true
  if (step.do === 'expire' || step.do === 'look') return over
  if (step.do === 'order') return over || coins !== shown(world, step.coins).coins
  return step.do === 'prepay' && !over && step.channel !== live.channel
}

/** What may have become of two steps at once: one was first, or came between the turns of the other, or was refused. */
export function together(world: World, one: Step, two: Step): World[] {
  const [a, b] = [after(world, one), after(world, two)]
  const between = (first: Step, second: Step) =>
    stops(world, first) ? [after(after(after(world, { do: 'stop' }), second), first)] : []
  return [after(a, two), after(b, one), a, b, ...between(one, two), ...between(two, one)]
}

/** The world after a step. What is refused changes nothing. */
export function after(before: World, step: Turn): World {
  const world = structuredClone(before)
  const last = world.orders.length - 1
  const live = (order: number) => world.payments.findIndex((payment) => payment.order === order && payment.here === 'open')

  function settle(at: number) {
    const payment = world.payments[at]
    if (payment.here === 'paid') return
    payment.here = 'paid'
    const order = world.orders[payment.order]
    if (order.status === 0) {
      order.status = 30
      return
    }
    const cause = order.status === 40 ? 'late' : 'twice'
    if (cause === 'late') Object.assign(order, { status: 50, late: true })
    world.refunds.push({ payment: at, cause, here: 'waiting', there: 'unknown' })
  }
  /** 'away' when WeChat cannot be asked. */
  function stop(order: number): 'stopped' | 'paid' | 'away' {
    const at = live(order)
    if (at < 0) return 'stopped'
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
    return 'closed'
  }
  function ask(order: number) {
    const at = live(order)
    if (at >= 0 && !world.down && world.payments[at].there === 'paid') settle(at)
  }
  function done(refund: Refund) {
    if (refund.here !== 'sent') return
    refund.here = 'done'
    const order = world.orders[world.payments[refund.payment].order]
    if (refund.cause === 'twice') return
    order.status = 60
    if (!order.late) world.coins += order.coins
  }
  function handOver(refund: Refund) {
    if (!world.down && refund.there === 'unknown') refund.there = 'under way'
  }

  switch (step.do) {
    case 'order': {
      const owned = world.orders.some(({ status, late }) => status === 30 || (status === 50 && !late))
      if (owned) break
      const { coins } = shown(world, step.coins)
      const at = world.orders.findIndex((order) => order.status === 0)
      if (at >= 0) {
        const order = world.orders[at]
        if (!order.over && order.coins === coins) break
        if (close(at) !== 'closed') break
      }
      world.coins -= coins
      world.orders.push({ status: 0, coins, over: false, late: false, refundSent: false })
      break
    }
    case 'prepay': {
      const order = world.orders[last]
      if (!order || order.status !== 0 || order.over) break
      const at = live(last)
      if (at >= 0 && world.payments[at].channel === step.channel) break
      if (at >= 0 && stop(last) !== 'stopped') break
      if (!world.down) world.payments.push({ order: last, channel: step.channel, here: 'open', there: 'open' })
      break
    }
    case 'pay':
      if (world.payments.length) world.payments[step.which % world.payments.length].there = 'paid'
      break
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
      if (world.orders[last]?.status === 0) stop(last)
      break
    case 'cancel':
      if (world.orders[last]?.status === 0) close(last)
      break
    case 'time':
      for (const order of world.orders) if (order.status === 0) order.over = true
      break
    case 'expire':
      for (const [at, order] of world.orders.entries()) if (order.status === 0 && order.over) close(at)
      break
    case 'refund': {
      const order = world.orders[last]
      if (order?.status !== 30) break
      order.status = 50
      const payment = world.payments.findIndex(
        ({ order, here }, at) =>
          order === last && here === 'paid' && !world.refunds.some((one) => one.payment === at && one.here !== 'withdrawn'),
      )
      world.refunds.push({ payment, cause: 'asked', here: 'waiting', there: 'unknown' })
      break
    }
    case 'keep': {
      const order = world.orders[last]
      if (order?.status !== 50 || order.late || order.refundSent) break
      order.status = 30
      for (const one of world.refunds)
        if (world.payments[one.payment].order === last && one.cause === 'asked' && one.here === 'waiting') one.here = 'withdrawn'
      break
    }
    case 'send':
      for (const refund of world.refunds) {
        if (refund.here === 'waiting') {
          refund.here = 'sent'
          if (refund.cause !== 'twice') world.orders[world.payments[refund.payment].order].refundSent = true
          handOver(refund)
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
