import type { Static, TObject } from 'typebox'
import type { ORDER_TYPES, OrderDetail } from '../../../../../contract/order'
import type { Db, Trx } from '../../../../app/database/db'
import type { Modules } from '../../../../app/module'
import type { AtLast } from '../../../../app/http/once'
import type { PageTarget } from '../../../../app/http/page'
import type { PostalAddress } from '../../delivery/parcels'
import type { PayWay } from '../../payment/payables'

export type OrderKind = keyof typeof ORDER_TYPES

/**
 * What becomes of it once it is paid for. instant: it is theirs (30); ship: it waits for the post (10); attend: they come to
 * it (10); approve: an operator says whether they may (10), and what is refused is given back whole; then as attend; review:
 * the same, then as ship.
 */
export type Fulfilment = 'instant' | 'ship' | 'attend' | 'approve' | 'review'

/** One line of what is bought, in words that stand when the thing itself has changed. */
export interface Item {
  /** Which of the shop's things. */
  sku: string
  title: string
  spec: string
  quantity: number
  /** Of one, 分; before a coupon and coins that pay a part of it. */
  unitPrice: number
  /** Of one, beside the money. */
  unitCoins: number
}
export type Line = Item & { position: number; refunded: number }

/** A quantity of one line. */
export interface Piece {
  position: number
  quantity: number
}
/** What is given back of an order, or of what is left of it. */
export interface Part {
  /** 分 */
  amount: number
  coins: number
  /** What is given back by the piece; left out where it is only about money. */
  lines?: Piece[]
  /** Nothing goes out before an operator has agreed. */
  needsReview?: boolean
}

/** What one buyer would pay for one thing now. All prices in 分. */
export interface Offer {
  title: string
  cover: string
  /** One line: what exactly is bought. */
  spec: string
  originPrice: number
  /** What this person pays. */
  price: number
  /** Its category and those above it, for coupons that are for one. */
  categoryIds?: string[]
  /** Named parts that lead from originPrice to price, e.g. 会员优惠; amounts in 分, reductions negative. */
  lines: { label: string; amount: number }[]
  /** What everybody pays, where this person pays less as a member: a coupon comes off this, and the lower price counts. */
  open?: Pick<Offer, 'price' | 'lines'>
  /**
   * What any card would make of it, 分 and coins, where this person is no member: said before paying, and reckoned with
   * nowhere.
   */
  forMembers?: { price: number; coinPrice?: number }
  /** The part of what is to be paid that coins may pay, 0–1. */
  coinShare: number
  /** Unless the operator says otherwise in pay_window. */
  payWindowMinutes: number
  /** Courses, memberships, downloads: sold inside a mini-program only by the channel that the operator allows. */
  virtual: boolean
  /** How it may be paid; left out: by WeChat alone. */
  ways?: readonly PayWay[]
  /** Places left, null when there is no limit. */
  left: number | null
  refundRule: string
  /** Where it is sent, of what goes by post. */
  delivery?: OrderDetail['delivery']
  /** Their sum is `price`. Left out: one of the thing itself. */
  items?: Item[]
  /** What it costs in coins, beside `price`. */
  coinPrice?: number
  fulfilment: Fulfilment
}

/** As the shop's own schema has it. */
export type OrderInput = Record<string, unknown>

/** An order as a shop sees it. */
export interface Sale<Input = OrderInput> {
  orderId: string
  userId: string
  bizId: string
  input: Input
  lines: Line[]
  /** 分 */
  payPrice: number
  /** All that were paid: for the thing itself, and for a part of its price. */
  coins: number
  /** Of both, what is back with the buyer. */
  refundedAmount: number
  refundedCoins: number
  /** Said where it is handed over: a code has paid for it. */
  byCode?: boolean
}

/** What a shop may ask when it is asked: its own tables, and other modules by what they bring. */
export interface Inquiry {
  db: Db
  modules: Modules
  now: Date
}

/** One thing that comes after buying, as its buyer reads it. */
export interface NextStep {
  /** What: 填写报名资料. */
  text: string
  /** How far it is, or what one should know. */
  note?: string
  /** On its button. */
  action: string
  /** Where it is done; of a picture, a code that WeChat reads. */
  at: PageTarget | { picture: string }
  done?: boolean
  /** It is using what was bought, where the order's own button leads as well. */
  use?: boolean
}

/** What an operator goes by who decides whether a paid order goes on. */
export interface Awaited {
  /** In words. */
  why: string
  address: PostalAddress | null
}

/** One shop: what it sells and what becomes of it. Everything with a `trx` runs inside the order's own transaction. */
export interface Sellable<S extends TObject = TObject, P extends TObject = S> {
  kind: OrderKind
  /** What is wanted, beside how it is paid; kept on the order. The contract of the shop names the same members. */
  input: S
  /** The part of it that its price depends on, where more is asked for only when it is ordered. */
  priced?: P
  /** What the order is about, as its card leads there. */
  bizId(input: Static<P>): string
  /** What makes two purchases of one person the same: of those one at a time waits for its money. Left out: what it is about. */
  purchaseKey?(input: Static<P>): string
  /**
   * Refuses when this person cannot buy it: gone, off the shelf, owned already. @param modules where it is for sale, and not
   * given by a code: what other modules give of it then counts
   */
  offer(db: Db, input: Static<P>, userId: string, modules?: Modules): Promise<Offer>
  /**
   * Takes the place; refuses when there is none. What everybody waits for who buys the same thing is better taken `atLast`,
   * when all else of the transaction is done, also what fulfil() does: that takes as surely, and may refuse as well.
   */
  reserve(trx: Trx, sale: Sale<Static<S>>, atLast: AtLast): Promise<void>
  /**
   * What is ordered again at the same price while its order waits for its money: what the price does not depend on is kept as
   * it is said now, beside the order, which keeps its place. False where it is another purchase, so that the order is
   * replaced. Left out: where anything differs.
   */
  amend?(trx: Trx, sale: Sale<Static<S>>, input: Static<S>): Promise<boolean>
  /** Gives the place back: cancelled, expired or refunded. */
  release(trx: Trx, sale: Sale<Static<S>>): Promise<void>
  /**
   * Paid, and approved where that is wanted: the buyer gets it, or what is left of it begins to go back, see giveBack(): then
   * that part. `atLast`: only where it is ordered in the same transaction.
   */
  fulfil(trx: Trx, sale: Sale<Static<S>>, atLast?: AtLast): Promise<Part | undefined | void>
  /** All of it, or what was left of it, is refunded: it is taken back. */
  revoke(trx: Trx, sale: Sale<Static<S>>): Promise<void>
  /** These lines are given back and others are kept: their places are free, and what went with them is taken back. */
  giveUp?(trx: Trx, sale: Sale<Static<S>>, lines: Piece[]): Promise<void>
  /** What the buyer of a paid order may have back now (see shares.ts), or in the words of the rule why nothing. */
  refundable(inquiry: Inquiry, sale: Sale<Static<S>> & { paidAt: Date; orderedAt: Date }): Promise<Part | string>
  /**
   * Of what is used up day by day: what a paid order has left, 分, or why that does not go back. An operator who gives it back
   * ends it: all its lines are given up.
   */
  unused?(inquiry: Inquiry, sale: Sale<Static<S>>): Promise<number | string>
  /** What comes next for whoever has paid, in its order: something to fill in, a group to join, what was bought itself. */
  nextSteps?(inquiry: Inquiry, sale: Sale<Static<S>>): Promise<NextStep[]>
  /** Of orders that wait for an operator's word, by their ids: what there is to go by. */
  awaited?(db: Db, orderIds: string[]): Promise<Map<string, Awaited>>
  /** What its buyer has complained of last and what came of it, for operators; left out where there was nothing. */
  complaint?(db: Db, orderId: string): Promise<string | undefined>
}
