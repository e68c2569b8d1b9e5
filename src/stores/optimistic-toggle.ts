import { runInAction } from 'mobx'
import { session } from './session'

export interface Toggled {
  on: boolean
  count: number
}

/** What is wanted for a thing, while a call about it is on its way. */
const wanted = new Map<string, { on: boolean }>()
// What somebody wanted is not asked for in the name of whoever logs in next.
session.onLeave(() => wanted.clear())

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
  const running = wanted.get(key)
  if (running) {
    running.on = on
    return
  }
  const mine = { on }
  wanted.set(key, mine)
  const stays = () => wanted.get(key) === mine
  let known = before
  try {
    while (stays() && known.on !== mine.on) known = await send(mine.on)
  } finally {
    if (stays()) {
      wanted.delete(key)
      runInAction(() => show(known))
    }
  }
}
