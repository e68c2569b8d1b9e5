import { makeAutoObservable, runInAction } from 'mobx'
import type { Page } from './pages'

/** The rows of one list as they arrive. A refresh replaces, `more` appends; what is shown stays when a load fails. */
export class PagedList<T extends { id: string }> {
  /** As they came: a row stays in its page while others come and go. */
  pages: T[][] = []
  state: 'idle' | 'loading' | 'failed' = 'idle'
  error: unknown
  total?: number
  /** Answers that have been shown: every one has an end of its own, also where a refresh brings the same rows. */
  arrivals = 0
  /** undefined before the first page, null after the last */
  private next: string | null | undefined = undefined
  private turn = 0
  /** Taken out while an answer is on its way that may still have them. */
  private gone = new Set<string>()
  private failed: string | undefined = undefined

  constructor(
    private fetch: (cursor?: string) => Promise<Page<T>>,
    /** Lends every row its one living object. */
    private adopt: (row: T) => T = (row) => row,
  ) {
    makeAutoObservable<this, 'fetch' | 'adopt' | 'turn' | 'gone'>(
      this,
      { fetch: false, adopt: false, turn: false, gone: false },
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
    this.next = page.next
    this.total = page.total
    this.arrivals++
    this.state = 'idle'
  }

  /** Loads from the top; returns how many rows were not there before. */
  async refresh(): Promise<number> {
    const known = new Set(this.items.map((item) => item.id))
    const page = await this.load(undefined)
    return page ? page.records.filter((row) => !known.has(row.id)).length : 0
  }

  async more() {
    if (this.hasMore && this.state !== 'loading') await this.load(this.next!)
  }

  /** Repeats what failed. */
  async retry() {
    await this.load(this.failed)
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

  private async load(cursor: string | undefined) {
    const turn = ++this.turn
    this.gone.clear()
    this.state = 'loading'
    try {
      const page = await this.fetch(cursor)
      // A later load has taken over: its answer counts, this one is out of date.
      if (turn !== this.turn) return undefined
      runInAction(() => {
        if (cursor === undefined) this.show(page)
        else {
          const known = new Set(this.items.map((item) => item.id))
          this.pages.push(page.records.filter((row) => !known.has(row.id)).map(this.adopt))
          this.next = page.next
          this.arrivals++
          this.state = 'idle'
        }
        this.gone.forEach(this.remove)
      })
      return page
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
}
