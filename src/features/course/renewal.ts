import * as codes from '../../../contract/rules/codes'
import { call } from '@/api/call'
import { ApiError } from '@/api/errors'

/** Nobody was there to answer: soon again, while the address is good. */
const AGAIN_SECONDS = 20

/** Keeps the address of a recording good while its player stands. What plays never notices: the address stays as it is. */
export class Renewal {
  private timer: ReturnType<typeof setTimeout> | undefined

  /** Instead of what was kept before. */
  keep(url: string, seconds: number) {
    this.stop()
    this.timer = setTimeout(() => void this.renew(url), seconds * 1000)
  }

  stop() {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private async renew(url: string) {
    const { timer } = this
    const seconds = await call('POST /api/lesson/playRenew', { body: { url } }).then(
      ({ renewSeconds }) => renewSeconds,
      // What is over stays over: its player asks for another address.
      (error: unknown) => (error instanceof ApiError && error.code === codes.PLAY_AGAIN ? undefined : AGAIN_SECONDS),
    )
    if (seconds !== undefined && timer === this.timer) this.keep(url, seconds)
  }
}
