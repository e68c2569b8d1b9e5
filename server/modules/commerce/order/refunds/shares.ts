import * as codes from '../../../../../contract/rules/codes'
import { paidFor, share, worthOf } from '../../../../../contract/rules/shares'
import { refuse } from '../../../../app/errors'
import type { OrderRow } from '../queries'
import type { Line, Part, Piece, Sale } from '../shops/sellable'

/** An order as its shop sees it. */
export const saleOf = (order: OrderRow): Sale => ({
  orderId: order.id,
  userId: order.user_id,
  bizId: order.biz_id,
  input: order.input,
  lines: order.items,
  payPrice: order.pay_price,
  coins: order.coins + order.coin_price,
  refundedAmount: order.refunded_amount,
  refundedCoins: order.refunded_coins,
})

/**
 * What a part of an order comes to. Money, and the coins that paid a part of the price, go back in proportion, a coupon's
 * reduction thereby too. What is back after it is rounded down as a whole, so that the last part is the rest to the last 分.
 */

type Sums = Pick<Sale, 'lines' | 'payPrice' | 'coins' | 'refundedAmount' | 'refundedCoins'>

const add = (lines: readonly Line[], of: (line: Line) => number) => lines.reduce((sum, line) => sum + of(line), 0)

/** All that is left. */
export const restOf = ({ lines, payPrice, coins, refundedAmount, refundedCoins }: Sums) => ({
  amount: payPrice - refundedAmount,
  coins: coins - refundedCoins,
  lines: lines.flatMap(({ position, quantity, refunded }): Piece[] =>
    quantity > refunded ? [{ position, quantity: quantity - refunded }] : [],
  ),
})

/** Refuses with 11312 where not so much money, 分, is left. */
export function checkRest(sale: Sums, amount: number): void {
  const rest = restOf(sale)
  if (rest.amount !== amount) refuse(codes.PRICE_CHANGED, `现在应退 ${sumText(rest) || '¥0.00'}，请确认金额`)
}

/** What is back for other reasons counts. Refuses with 11321 where nothing would go back, unless that may be. */
function beyond({ refundedAmount, refundedCoins }: Sums, amountBack: number, coinsBack: number, mayBeNothing = false) {
  const amount = Math.max(0, amountBack - refundedAmount)
  const coins = Math.max(0, coinsBack - refundedCoins)
  return amount + coins > 0 || mayBeNothing
    ? { amount, coins }
    : refuse(codes.REFUND_IMPOSSIBLE, '已退的不少于这一部分，没有可退的')
}

/** Of these lines. Refuses with 11321 also what is not there, or is back already. */
export function partOfLines(sale: Sums, pieces: Piece[], { mayBeNothing }: { mayBeNothing?: boolean } = {}): Part {
  const { lines, payPrice, coins } = sale
  const back = new Map(lines.map(({ position, refunded }) => [position, refunded]))
  for (const { position, quantity } of pieces) {
    const line = lines.find((one) => one.position === position)
    const sum = (back.get(position) ?? 0) + quantity
    if (!line || sum > line.quantity) refuse(codes.REFUND_IMPOSSIBLE, '没有这么多可退的')
    back.set(position, sum)
  }
  if (lines.every(({ position, quantity }) => back.get(position) === quantity)) return restOf(sale)
  const returned = (one: Line) => back.get(one.position)!
  const given = worthOf(lines, returned)
  const price = add(lines, ({ unitCoins, quantity }) => unitCoins * quantity)
  const coinsBack = add(lines, (line) => line.unitCoins * returned(line)) + share(coins - price, given.part, given.whole)
  // One that is named twice is one line with both.
  const together = lines.flatMap(({ position, refunded }): Piece[] =>
    back.get(position)! > refunded ? [{ position, quantity: back.get(position)! - refunded }] : [],
  )
  return { ...beyond(sale, paidFor(lines, payPrice, returned), coinsBack, mayBeNothing), lines: together }
}

/** Of money alone, whatever was bought with it. Refuses with 11321 more than there is. */
export function partOfAmount(sale: Sums, amount: number): Part {
  const back = sale.refundedAmount + amount
  if (back > sale.payPrice) refuse(codes.REFUND_IMPOSSIBLE, '没有这么多可退的')
  return back === sale.payPrice ? restOf(sale) : beyond(sale, back, share(sale.coins, back, sale.payPrice))
}

/** Whether nothing is left after it. */
export function isRest(sale: Sums, { amount, coins, lines }: Part): boolean {
  const rest = restOf(sale)
  const count = (pieces: Piece[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  return amount === rest.amount && coins === rest.coins && (!lines || count(lines) === count(rest.lines))
}

/** ¥12.00 和 30 金币 */
export const sumText = ({ amount, coins }: Pick<Part, 'amount' | 'coins'>) =>
  [amount > 0 && `¥${(amount / 100).toFixed(2)}`, coins > 0 && `${coins} 金币`].filter(Boolean).join(' 和 ')
