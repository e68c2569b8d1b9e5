import { useDidHide } from '@tarojs/taro'
import { useEffect, useRef } from 'react'

const EVERY_MS = 5000

/** Saves that go out one at a time: what is older never arrives after what is newer. */
export class SaveQueue {
  private going: Promise<void> | undefined = undefined

  constructor(private readonly send: () => Promise<void>) {}

  /** Sends, unless something is on its way: what has changed since goes with the next call. */
  save(): Promise<void> {
    this.going ??= this.send().finally(() => {
      this.going = undefined
    })
    return this.going
  }
  /** Sends what is there now, after what is on its way. */
  async saveNow(): Promise<void> {
    await this.settled()
    return this.save()
  }
  /** When nothing is on its way any more, whether it arrived or not. */
  async settled(): Promise<void> {
    while (this.going) await this.going.catch(() => {})
  }
}

/** Calls every five seconds, when the page goes out of sight, and when it is left. */
export function useSaving(save: () => void) {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useDidHide(() => latest.current())
  useEffect(() => {
    const timer = setInterval(() => latest.current(), EVERY_MS)
    return () => {
      clearInterval(timer)
      latest.current()
    }
  }, [])
}
