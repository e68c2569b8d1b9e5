import { makeAutoObservable, runInAction } from 'mobx'
import { ORDER } from '../../../contract/rules/statuses'
import type { OrderDetail } from '../../../contract'
import { isGone } from '@/api/errors'
import { socketClient } from '@/stores/socket'
import { noteOrderChange } from './orders'

/** When the server is asked what became of a payment, counted from the moment somebody began to wait. */
const ASKED_AT_MS = [0, 1000, 2000, 4000, 8000, 15_000]
const PATIENCE_MS = 15_000

/** Waits for the server to say what became of a payment: only it knows. */
export class Settlement {
  order: OrderDetail | undefined = undefined
  waiting = true
  /** Why nothing is known, where nothing is. */
  error: unknown = undefined
  private timers: ReturnType<typeof setTimeout>[] = []
  private asking = false
  /** Something was heard while an answer was on its way, which may be older. */
  private stale = false
  private leave: () => void = () => {}

  constructor(
    private orderId: string,
    private read: () => Promise<OrderDetail>,
  ) {
    makeAutoObservable<this, 'orderId' | 'read' | 'timers' | 'asking' | 'stale' | 'leave'>(
      this,
      { orderId: false, read: false, timers: false, asking: false, stale: false, leave: false },
      { autoBind: true },
    )
  }

  get paid() {
    return this.order !== undefined && [10, 20, 30].includes(this.order.status)
  }
  /** Cancelled, or given back. */
  get closed() {
    return this.order !== undefined && this.order.status >= ORDER.cancelled
  }
  get settled() {
    return this.paid || this.closed
  }

  /** Asks at once, when the server says that the order has changed, and ever more seldom; what is settled is asked no more. */
  wait() {
    this.stop()
    this.waiting = !this.settled
    if (this.settled) return
    // A call that hung while the app was out of sight holds up nothing.
    this.asking = false
    this.timers = ASKED_AT_MS.map((at) => setTimeout(() => void this.ask(), at))
    this.timers.push(setTimeout(this.giveUp, PATIENCE_MS))
    this.leave = socketClient.onOrder((id) => {
      if (id === this.orderId) void this.ask()
    })
  }
  stop() {
    this.leave()
    for (const timer of this.timers) clearTimeout(timer)
    this.timers = []
  }

  private giveUp() {
    this.waiting = false
  }
  private async ask() {
    // An answer is on its way already.
    if (this.asking) {
      this.stale = true
      return
    }
    this.asking = true
    this.stale = false
    try {
      const order = await this.read()
      runInAction(() => {
        this.order = order
        if (this.settled) this.finish()
      })
    } catch (error) {
      runInAction(() => {
        this.error = error
        if (isGone(error)) this.finish()
      })
    } finally {
      this.asking = false
    }
    if (this.stale && !this.settled) void this.ask()
  }
  private finish() {
    this.stop()
    this.waiting = false
    noteOrderChange()
  }
}
