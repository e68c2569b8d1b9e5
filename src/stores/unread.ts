import { makeAutoObservable, runInAction } from 'mobx'
import type { Api, Result } from '../../contract'
import { call } from '@/api/call'
import { platform } from '@/platform'
import { session } from './session'

/** 我的 in the tab bar. */
const MINE_TAB = 3
const EVERY_MS = 60_000

/** How many notices wait, and what else the tab 我的 counts: one call for all of it. */
class Unread {
  private notices = 0
  /** All of the last answer, for the tab itself. */
  summary: Result<Api['GET /api/user/mineSummary']> | undefined = undefined
  /** What was asked before somebody has read something is out of date. */
  private turn = 0

  constructor() {
    makeAutoObservable<this, 'turn'>(this, { turn: false }, { autoBind: true })
    session.onLeave(this.forget)
  }

  /** 未读私信 */
  get dm() {
    return this.summary?.dm ?? 0
  }
  get count() {
    return this.notices + this.dm
  }

  /** What a badge says. */
  get text() {
    return this.count > 99 ? '99+' : this.count > 0 ? String(this.count) : ''
  }

  /** Asks now and every minute until the answer is called. */
  watch(): () => void {
    this.paint()
    let leave = () => {}
    let watching = true
    const listen = async () => {
      await this.refresh()
      // After the first screen, of which the socket is no part.
      if (!session.loggedIn || !watching) return
      const { socketClient } = await import('./socket')
      if (watching) leave = socketClient.stayConnected(() => void this.refresh())
    }
    // Without the socket the count comes every minute all the same.
    void listen().catch(() => {})
    const timer = setInterval(() => void this.refresh(), EVERY_MS)
    return () => {
      watching = false
      leave()
      clearInterval(timer)
    }
  }

  /** A count that does not come bothers nobody. */
  async refresh() {
    const token = session.validToken()
    if (!token) return
    const turn = ++this.turn
    const summary = await call('GET /api/user/mineSummary').catch(() => undefined)
    if (!summary || turn !== this.turn || token !== session.token) return
    runInAction(() => {
      this.summary = summary
      this.set(summary.unread)
    })
  }

  /** Takes off notices that were just read, before the server knows. */
  less(read: number) {
    this.turn++
    this.set(Math.max(0, this.notices - read))
  }
  clear() {
    this.less(this.notices)
  }

  private set(notices: number) {
    this.notices = notices
    this.paint()
  }
  private paint() {
    platform.setTabBadge(MINE_TAB, this.text)
  }
  private forget() {
    this.summary = undefined
    this.clear()
  }
}

export const unread = new Unread()
