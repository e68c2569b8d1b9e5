import { runInAction } from 'mobx'
import { allAnswered } from '@/api/call'
import { insist } from './records'
import { session } from './session'

export interface Toggled {
  on: boolean
  count: number
}

/** What is wanted for a thing, while a call about it is on its way. */
const wanted = new Map<string, { on: boolean; shown: Toggled }>()
// What somebody wanted is not asked for in the name of whoever logs in next.
session.onLeave(() => wanted.clear())

/**
 * Sets a like, a collection or the like at once and tells the server: taps during a call only change what is wanted, and one
 * more call brings it if it differs then. A failure brings back what the server last said. Lists that were asked for before
 * that and come after it change nothing of it.
 */
export async function optimisticToggle(
  key: string,
  on: boolean,
  show: (state: Toggled) => void,
  before: Toggled,
  send: (on: boolean) => Promise<Toggled>,
) {
  const shown = { on, count: before.count + (on === before.on ? 0 : on ? 1 : -1) }
  runInAction(() => show(shown))
  const running = wanted.get(key)
  if (running) {
    Object.assign(running, { on, shown })
    return
  }
  const mine = { on, shown }
  wanted.set(key, mine)
  const release = insist(key, () => show(mine.shown))
  const stays = () => wanted.get(key) === mine
  let known = before
  try {
    while (stays() && known.on !== mine.on) known = await send(mine.on)
  } finally {
    if (stays()) {
      wanted.delete(key)
      mine.shown = known
      runInAction(() => show(known))
    }
    void allAnswered().then(release)
  }
}
