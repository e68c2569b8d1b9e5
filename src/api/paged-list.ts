import { makeAutoObservable, runInAction } from 'mobx'
import { allAnswered } from './call'
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

  /** Loads anew as much as is shown: whoever comes back to it finds their place, with what became of the rows meanwhile. */
  async renew() {
    const count = this.pages.length
    const turn = this.begin()
    const fresh: Page<T>[] = []
    try {
      let cursor: string | undefined
      do {
        const page: Page<T> = await this.fetch(cursor)
        fresh.push(page)
        cursor = page.next ?? undefined
      } while (cursor && fresh.length < count)
    } catch (error) {
      this.fail(turn, undefined, error)
      return
    }
    if (turn !== this.turn) return
    runInAction(() => {
      this.show(fresh[0])
      for (const page of fresh.slice(1)) this.append(page)
      this.gone.forEach(this.remove)
    })
  }

  /** What was shown before loads anew, with what has been tapped a moment ago. */
  async catchUp() {
    if (!this.started) return
    await allAnswered()
    await this.refresh()
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
    const turn = this.begin()
    try {
      const page = await this.fetch(cursor)
      // A later load has taken over: its answer counts, this one is out of date.
      if (turn !== this.turn) return undefined
      runInAction(() => {
        if (cursor === undefined) this.show(page)
        else this.append(page)
        this.gone.forEach(this.remove)
      })
      return page
    } catch (error) {
      this.fail(turn, cursor, error)
      return undefined
    }
  }

  private begin() {
    this.gone.clear()
    this.state = 'loading'
    return ++this.turn
  }

  private append(page: Page<T>) {
    const known = new Set(this.items.map((item) => item.id))
    this.pages.push(page.records.filter((row) => !known.has(row.id)).map(this.adopt))
    this.next = page.next
    this.arrivals++
    this.state = 'idle'
  }

  private fail(turn: number, cursor: string | undefined, error: unknown) {
    if (turn !== this.turn) return
    this.state = 'failed'
    this.error = error
    this.failed = cursor
  }
}
