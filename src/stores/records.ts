import { makeAutoObservable, observable } from 'mobx'

/** One living object per id, so that a like on a detail page shows on the list beneath it. */
export class Records<T extends { id: string }> {
  private all = observable.map<string, T>()

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  /** Lays fresh facts over what is known; the object stays the same. */
  put<F extends T>(fresh: F): F {
    const known = this.all.get(fresh.id)
    if (known) return Object.assign(known, fresh)
    this.all.set(fresh.id, fresh)
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
