import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { SignAnswer } from '../../../../contract'
import { call } from '@/api/call'
import { isSilent, Obstacle } from '@/api/errors'
import { newRequestId } from '@/api/request-id'
import { serverNow } from '@/lib/server-time'
import { platform } from '@/platform'
import { session } from '@/stores/session'

interface Scan {
  pointId: string
  ticketToken?: string
  ticketNo?: string
  scannedAt: string
  requestId: string
}

/** One scan, and what has come of it; `waiting`: nobody has heard of it yet, so it counts for nothing. */
export interface Outcome {
  scan: Scan
  answer?: SignAnswer
  waiting?: true
}

const KEY = 'activityScans'
const MOST = 1000
/** How soon what waits is tried again. */
const AGAIN_MS = 10_000

/** What waits, whichever window of this person has scanned it. */
const kept = () => platform.storage.get<Scan[]>(KEY) ?? []

/**
 * What is scanned at the door. Without a network it waits, and is never taken for passed; it settles when the network is
 * back.
 */
export class ScanQueue {
  waiting: Scan[] = kept()
  last: Outcome | undefined = undefined
  /** What the server has said of those that waited. */
  settled: Outcome[] = []
  private timer: ReturnType<typeof setInterval> | undefined = undefined
  private sending = false
  private onSettled: (() => void) | undefined = undefined

  constructor() {
    makeAutoObservable<this, 'timer' | 'sending' | 'onSettled'>(
      this,
      { waiting: observableRef, timer: false, sending: false, onSettled: false },
      { autoBind: true },
    )
  }

  /** Refused only by what the server says; without an answer it waits, as long as there is room. */
  async scan(pointId: string, what: { ticketToken?: string; ticketNo?: string }): Promise<Outcome> {
    const scan: Scan = { pointId, ...what, scannedAt: new Date(serverNow()).toISOString(), requestId: newRequestId() }
    try {
      const answer = await call('POST /api/activitySign/verify', { body: scan })
      return this.tell({ scan, answer })
    } catch (error) {
      if (!isSilent(error)) throw error
      // Nobody who was told 待校验 is forgotten for whoever comes later.
      if (kept().length >= MOST) throw new Obstacle(`已有 ${MOST} 张票待校验，这一张没有记下，请联网核对后再扫`)
      this.change((waiting) => [...waiting, scan])
      return this.tell({ scan, waiting: true })
    }
  }

  /** Tries what waits, now and every few seconds: until the page is left, and from then on as long as anything waits. */
  watch(onSettled: () => void): () => void {
    this.onSettled = onSettled
    void this.try()
    this.timer ??= setInterval(() => void this.try(), AGAIN_MS)
    return () => {
      this.onSettled = undefined
      this.rest()
    }
  }
  private async try() {
    if (await this.send()) this.onSettled?.()
    this.rest()
  }
  private rest() {
    if (this.onSettled || kept().length) return
    clearInterval(this.timer)
    this.timer = undefined
  }

  /** True when the server has said something of any. */
  async send(): Promise<boolean> {
    // Nobody else says it in their place.
    if (this.sending || !session.loggedIn) return false
    this.sending = true
    // Another window may have told of some.
    this.waiting = kept()
    let some = false
    try {
      for (const scan of [...this.waiting]) {
        const outcome = await this.settle(scan)
        if (!outcome) break
        some = true
      }
    } finally {
      this.sending = false
    }
    return some
  }

  private async settle(scan: Scan): Promise<Outcome | undefined> {
    let answer: SignAnswer | undefined
    try {
      answer = await call('POST /api/activitySign/verify', { body: scan })
    } catch (error) {
      // Not for this person any more, or the point is gone: it will not be heard another time either.
      if (isSilent(error)) return undefined
    }
    this.change((waiting) => waiting.filter(({ requestId }) => requestId !== scan.requestId))
    runInAction(() => {
      // What it was shown as until now is over.
      if (this.last?.scan.requestId === scan.requestId) this.last = undefined
      if (answer) this.settled = [{ scan, answer }, ...this.settled].slice(0, 20)
    })
    return { scan, answer }
  }

  forget() {
    this.last = undefined
  }

  private tell(outcome: Outcome): Outcome {
    this.last = outcome
    return outcome
  }
  /** What lies there is of every window: each adds and takes out its own. */
  private change(to: (waiting: Scan[]) => Scan[]) {
    this.waiting = to(kept())
    platform.storage.set(KEY, this.waiting)
  }
}
