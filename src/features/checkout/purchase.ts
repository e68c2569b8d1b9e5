import { makeAutoObservable, runInAction } from 'mobx'
import { ApiError } from '@/api/errors'
import { Loaded } from '@/api/loaded'
import { newRequestId } from '@/api/request-id'
import * as codes from '../../../contract/rules/codes'
import { ORDER } from '../../../contract/rules/statuses'
import { noteOrderChange, readOrder } from './orders'
import type { Created, Offer } from './shops/calls'
import type { Shop } from './shops/shop'

/** Refusals that say that what is shown is no longer true. */
const STALE: readonly number[] = [
  codes.SOLD_OUT,
  codes.TICKETS_OUT,
  codes.PRICE_CHANGED,
  codes.COUPON_UNUSABLE,
  codes.FREE_FOR_MEMBER,
]

/** One visit to the page where something is bought: what it would cost now, and what was ordered. */
export class Purchase {
  readonly offer: Loaded<Offer>
  useCoin = false
  /**
   * One that the buyer chose, null for none; undefined leaves it to the server, which also takes the best for one that is
   * gone.
   */
  coupon: string | null | undefined = undefined
  /** Another price is on its way. */
  turning = false
  /** '' until something was ordered on this visit. */
  orderId = ''
  /** What was last sent, and the id it was sent under: the same again is the same submit, even if its answer was lost. */
  private sent = { body: '', requestId: '' }

  constructor(
    readonly shop: Shop,
    readonly bizId: string,
    /** What is bought, as the shop asks for it. */
    private readonly wanted: object,
    /** What is only asked for when it is ordered. */
    private readonly more: object = {},
  ) {
    this.offer = new Loaded(() => {
      const { useCoin, coupon } = this
      const named = coupon === null ? { noCoupon: true } : coupon ? { couponId: coupon } : {}
      return shop.preview(wanted, { useCoin, ...named })
    })
    makeAutoObservable<this, 'sent' | 'wanted' | 'more'>(this, {
      offer: false,
      shop: false,
      bizId: false,
      wanted: false,
      more: false,
      orderId: false,
      sent: false,
    })
  }

  /** Throws, and leaves things as they were, when the server's word on the new price does not come. */
  turnCoin(on: boolean) {
    return this.change({ useCoin: on })
  }
  /** Null: none. Throws as turnCoin() does. */
  chooseCoupon(id: string | null) {
    return this.change({ coupon: id })
  }

  private async change(changes: Partial<Pick<Purchase, 'useCoin' | 'coupon'>>) {
    const { useCoin, coupon } = this
    Object.assign(this, changes)
    this.turning = true
    await this.offer.load()
    const failed = this.offer.state === 'failed'
    runInAction(() => {
      this.turning = false
      if (failed) Object.assign(this, { useCoin, coupon })
    })
    if (failed) throw this.offer.error
  }

  /**
   * Orders for the price that is shown; where that is no longer true the new offer takes its place before anybody can order
   * again.
   */
  async create(): Promise<Created> {
    const { payPrice, couponId } = this.offer.value!
    const order = { useCoin: this.useCoin, payPrice, couponId: couponId ?? undefined }
    const body = JSON.stringify(order)
    if (body !== this.sent.body) this.sent = { body, requestId: newRequestId() }
    let created
    try {
      created = await this.shop.create({ ...this.wanted, ...this.more }, { ...order, requestId: this.sent.requestId })
    } catch (error) {
      if (error instanceof ApiError && STALE.includes(error.code)) await this.offer.load()
      throw error
    }
    noteOrderChange()
    this.orderId = created.orderId
    return created
  }

  /** Whoever comes back to this page may have paid meanwhile, or let the order run out: then the next one is a new one. */
  async wasPaid(): Promise<boolean> {
    const { status } = await readOrder(this.shop, this.orderId)
    if (status !== ORDER.cancelled) return status !== ORDER.unpaid
    this.orderId = ''
    this.sent = { body: '', requestId: '' }
    await this.offer.load()
    return false
  }
}
