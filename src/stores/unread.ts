import { makeAutoObservable, runInAction } from 'mobx'
import { call } from '@/api/call'
import { platform } from '@/platform'
import { session } from './session'

/** 我的 in the tab bar. */
const MINE_TAB = 3
const EVERY_MS = 60_000

/** How many notices wait, and what else the tab 我的 counts: one call for all of it. */
class Unread {
  count = 0
  coins: number | undefined = undefined
  /** What was asked before somebody has read something is out of date. */
  private turn = 0

  constructor() {
    makeAutoObservable<this, 'turn'>(this, { turn: false }, { autoBind: true })
    session.onLeave(this.forget)
  }

  /** What a badge says. */
  get text() {
    return this.count > 99 ? '99+' : this.count > 0 ? String(this.count) : ''
  }

  /** Asks now and every minute until the answer is called. */
  watch(): () => void {
    this.paint()
    void this.refresh()
    const timer = setInterval(() => void this.refresh(), EVERY_MS)
    return () => clearInterval(timer)
  }

  /** A count that does not come bothers nobody. */
  async refresh() {
    const token = session.validToken()
    if (!token) return
    const turn = ++this.turn
    const summary = await call('GET /api/user/mineSummary').catch(() => undefined)
    if (!summary || turn !== this.turn || token !== session.token) return
    runInAction(() => {
      this.coins = summary.coins
      this.set(summary.unread)
    })
  }

  /** So many were read: shown before the server knows. */
  less(read: number) {
    this.turn++
    this.set(Math.max(0, this.count - read))
  }
  clear() {
    this.less(this.count)
  }

  private set(count: number) {
    this.count = count
    this.paint()
  }
  private paint() {
    platform.setTabBadge(MINE_TAB, this.text)
  }
  private forget() {
    this.coins = undefined
    this.clear()
  }
}

export const unread = new Unread()
