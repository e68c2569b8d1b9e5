import type { Db, Trx } from '../../../app/db'

/** 1 课程, 6 证书补寄; a shop joins when it opens. Names are what code says, numbers what travels. */
export const ORDER_TYPES = { course: 1, cert: 6 } as const
export type OrderKind = keyof typeof ORDER_TYPES

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
  /** The part of what is to be paid that coins may pay, 0–1. */
  coinShare: number
  /** Unless the operator says otherwise in pay_window. */
  payWindowMinutes: number
  /** Courses, memberships, downloads: sold inside a mini-program only by the channel that the operator allows. */
  virtual: boolean
  /** Places left, null when there is no limit. */
  left: number | null
  refundRule: string
  /** Where it is sent, of what goes by post. */
  delivery?: Delivery
}

export interface Delivery {
  receiver: string
  phoneMasked: string
  address: string
  /** '' until it is sent, both. */
  company: string
  trackNo: string
}

/** An order as a shop sees it. */
export interface Sale {
  orderId: string
  userId: string
  bizId: string
  payPrice: number
}

export interface AfterPay {
  form?: { status: number; text: string }
  cert?: { name: string }
  /** A picture that leads into the group of those who bought it. */
  group?: { qrUrl: string }
  delivery?: Delivery
  /** What the shop has done with it since, for the course of the order. */
  events?: { text: string; time: Date }[]
}

/** One shop: what it sells and what becomes of it. Everything with a `trx` runs inside the order's own transaction. */
export interface Sellable {
  kind: OrderKind
  /** Refuses when this person cannot buy it: gone, off the shelf, owned already. */
  offer(db: Db, bizId: string, userId: string): Promise<Offer>
  /** Takes the place; refuses when there is none. */
  reserve(trx: Trx, sale: Sale): Promise<void>
  /** Gives the place back: cancelled, expired or refunded. */
  release(trx: Trx, sale: Sale): Promise<void>
  /** Paid: the buyer gets it. */
  fulfil(trx: Trx, sale: Sale): Promise<void>
  /** Refunded: it is taken back. */
  revoke(trx: Trx, sale: Sale): Promise<void>
  /** Of what goes by post: the buyer of a held order says that it has come. False when it is not on its way. */
  arrive?(trx: Trx, sale: Sale): Promise<boolean>
  /** Why a paid order can't be refunded now, in the words of the rule; undefined when it can. */
  refusesRefund(db: Db, sale: Sale & { paidAt: Date; now: Date }): Promise<string | undefined>
  /** What comes next for whoever has paid: something to fill in, a group to join, a parcel. */
  afterPay?(db: Db, sale: Sale): Promise<AfterPay>
}
