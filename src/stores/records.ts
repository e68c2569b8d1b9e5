import { makeAutoObservable, observable } from 'mobx'
import { session } from './session'

/** What shows again what is newer than the answers on their way, by what it is about. */
const newer = new Map<string, () => void>()
session.onLeave(() => newer.clear())

/** Whatever answers may say that were asked for before, `show` has the last word on it, until what this gives is called. */
export function insist(about: string, show: () => void): () => void {
  newer.set(about, show)
  return () => void (newer.get(about) === show && newer.delete(about))
}

/** One living object per id, so that a like on a detail page shows on the list beneath it. */
export class Records<T extends { id: string }> {
  private all = observable.map<string, T>()

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  /** Lays fresh facts over what is known; the object stays the same. */
  put<F extends T>(fresh: F): F {
    const known = this.all.get(fresh.id)
    if (known) Object.assign(known, fresh)
    else this.all.set(fresh.id, fresh)
    newer.forEach((show) => show())
    // What has just been laid down, alive.
    return this.all.get(fresh.id) as F
  }
  get(id: string): T | undefined {
    return this.all.get(id)
  }
  each(visit: (record: T) => void) {
    this.all.forEach(visit)
  }
  clear() {
    this.all.clear()
  }
}
