import { makeAutoObservable, runInAction } from 'mobx'
import { allAnswered } from './call'
import type { Page } from './pages'

/** The rows of one list as they arrive. A refresh replaces, `more` appends; what is shown stays when a load fails. */
export class PagedList<T extends { id: string }> {
  /** As they came: a row stays in its page while others come and go. */
  pages: T[][] = []
  state: 'idle' | 'loading' | 'failed' = 'idle'
  error: unknown
  /** Answers that have been shown: every one has an end of its own, also where a refresh brings the same rows. */
  arrivals = 0
  /** undefined before the first page, null after the last */
  private next: string | null | undefined = undefined
  private turn = 0
  /** Taken out while an answer is on its way that may still have them. */
  private gone = new Set<string>()
  private failed: string | undefined = undefined
  private renewing: Promise<unknown> | undefined = undefined
  private outdated = false

  constructor(
    private fetch: (cursor?: string) => Promise<Page<T>>,
    /** Lends every row its one living object. */
    private adopt: (row: T) => T = (row) => row,
  ) {
    makeAutoObservable<this, 'fetch' | 'adopt' | 'turn' | 'gone' | 'renewing' | 'outdated'>(
      this,
      { fetch: false, adopt: false, turn: false, gone: false, renewing: false, outdated: false },
      { autoBind: true },
    )
  }

  get items(): T[] {
    return this.pages.flat()
  }
  get started() {
    return this.next !== undefined
  }
  get isEmpty() {
    return this.started && this.items.length === 0
  }
  get hasMore() {
    return Boolean(this.next)
  }

  /** Shows a page that is already at hand. */
  show(page: Page<T>) {
    this.turn++
    this.pages = [page.records.map(this.adopt)]
    this.arrive(page)
  }

  /** Loads from the top; returns how many rows were not there before. */
  async refresh(): Promise<number> {
    const isNew = this.newcomers()
    const page = await this.load(undefined)
    return page ? page.records.filter(isNew).length : 0
  }

  /** Loads anew as much as is shown: whoever comes back to it finds their place, with what became of the rows meanwhile. */
  renew(): Promise<unknown> {
    // Asked for again while it runs it runs once more afterwards: news that come fast keep none from arriving.
    this.outdated = this.renewing !== undefined
    this.renewing ??= this.load(undefined, this.pages.length).finally(() => {
      this.renewing = undefined
      if (this.outdated) void this.renew()
    })
    return this.renewing
  }

  /** What was shown before loads anew, with what has been tapped a moment ago. */
  catchUp() {
    if (this.started) void allAnswered().then(this.refresh)
  }

  async more() {
    if (this.hasMore && this.state !== 'loading') await this.load(this.next!)
  }

  /** Repeats what failed. */
  retry() {
    return this.load(this.failed)
  }

  remove(id: string) {
    this.gone.add(id)
    for (const page of this.pages) {
      const index = page.findIndex((item) => item.id === id)
      if (index >= 0) page.splice(index, 1)
    }
  }

  prepend(row: T) {
    this.remove(row.id)
    this.gone.delete(row.id)
    if (this.pages.length) this.pages[0].unshift(this.adopt(row))
    else this.pages = [[this.adopt(row)]]
  }

  private async load(cursor: string | undefined, count = 1) {
    const turn = ++this.turn
    this.gone.clear()
    this.state = 'loading'
    try {
      const fresh: Page<T>[] = []
      let next = cursor
      do {
        const page: Page<T> = await this.fetch(next)
        // A later load has taken over: its answer counts, this one is out of date.
        if (turn !== this.turn) return undefined
        fresh.push(page)
        next = page.next ?? undefined
      } while (next && fresh.length < count)
      runInAction(() => {
        if (cursor === undefined) this.pages = []
        fresh.forEach(this.append)
        this.gone.forEach(this.remove)
      })
      return fresh[0]
    } catch (error) {
      if (turn === this.turn)
        runInAction(() => {
          this.state = 'failed'
          this.error = error
          this.failed = cursor
        })
      return undefined
    }
  }

  /** Which rows are not there now. */
  private newcomers() {
    const known = new Set(this.items.map(({ id }) => id))
    return ({ id }: T) => !known.has(id)
  }

  private append(page: Page<T>) {
    this.pages.push(page.records.filter(this.newcomers()).map(this.adopt))
    this.arrive(page)
  }

  private arrive({ next }: Page<T>) {
    this.next = next
    this.arrivals++
    this.state = 'idle'
  }
}
