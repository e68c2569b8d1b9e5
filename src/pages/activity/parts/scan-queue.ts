import { makeAutoObservable, runInAction } from 'mobx'
import type { SignAnswer } from '../../../../contract'
import { call } from '@/api/call'
import { isSilent } from '@/api/errors'
import { newRequestId } from '@/api/request-id'
import { serverNow } from '@/lib/server-time'
import { platform } from '@/platform'

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
const MOST = 200
/** How soon what waits is tried again. */
const AGAIN_MS = 10_000

/** What is scanned at the door. Without a network it waits, and is never taken for passed; it settles when the network is back. */
export class ScanQueue {
  waiting: Scan[] = platform.storage.get<Scan[]>(KEY) ?? []
  last: Outcome | undefined = undefined
  /** What the server has said of those that waited. */
  settled: Outcome[] = []
  private timer: ReturnType<typeof setInterval> | undefined = undefined
  private sending = false

  constructor() {
    makeAutoObservable<this, 'timer' | 'sending'>(this, { timer: false, sending: false }, { autoBind: true })
  }

  /** Refused only by what the server says; without an answer it waits. */
  async scan(pointId: string, what: { ticketToken?: string; ticketNo?: string }): Promise<Outcome> {
    const scan: Scan = { pointId, ...what, scannedAt: new Date(serverNow()).toISOString(), requestId: newRequestId() }
    try {
      const answer = await call('POST /api/activitySign/verify', { body: scan })
      return this.tell({ scan, answer })
    } catch (error) {
      if (!isSilent(error)) throw error
      runInAction(() => {
        this.waiting = [...this.waiting, scan].slice(-MOST)
      })
      this.keep()
      return this.tell({ scan, waiting: true })
    }
  }

  /** Tries what waits, now and every few seconds, until the page is left. */
  watch(onSettled: () => void): () => void {
    const send = () => void this.send().then((some) => some && onSettled())
    send()
    this.timer = setInterval(send, AGAIN_MS)
    return () => clearInterval(this.timer)
  }

  /** True when the server has said something of any. */
  async send(): Promise<boolean> {
    if (this.sending) return false
    this.sending = true
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
    runInAction(() => {
      this.waiting = this.waiting.filter(({ requestId }) => requestId !== scan.requestId)
      // What it was shown as until now is over.
      if (this.last?.scan.requestId === scan.requestId) this.last = undefined
      if (answer) this.settled = [{ scan, answer }, ...this.settled].slice(0, 20)
    })
    this.keep()
    return { scan, answer }
  }

  forget() {
    this.last = undefined
  }

  private tell(outcome: Outcome): Outcome {
    this.last = outcome
    return outcome
  }
  private keep() {
    platform.storage.set(KEY, this.waiting)
  }
}
