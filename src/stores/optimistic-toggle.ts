import { runInAction } from 'mobx'

export interface Toggled {
  on: boolean
  count: number
}

/** What is wanted for a thing, while a call about it is on its way. */
const wanted = new Map<string, boolean>()

/**
 * Sets a like, a collection or the like at once and tells the server: taps during a call only change what is wanted, and one
 * more call brings it if it differs then. A failure brings back what the server last said.
 */
export async function optimisticToggle(
  key: string,
  on: boolean,
  show: (state: Toggled) => void,
  before: Toggled,
  send: (on: boolean) => Promise<Toggled>,
) {
  runInAction(() => show({ on, count: before.count + (on === before.on ? 0 : on ? 1 : -1) }))
  const running = wanted.has(key)
  wanted.set(key, on)
  if (running) return
  let known = before
  try {
    while (known.on !== wanted.get(key)) known = await send(wanted.get(key)!)
  } finally {
    wanted.delete(key)
    runInAction(() => show(known))
  }
}
