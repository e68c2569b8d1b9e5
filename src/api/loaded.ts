import { makeAutoObservable, runInAction } from 'mobx'

/** One thing that a page loads. What is shown stays when a reload fails. */
export class Loaded<T> {
  value?: T
  state: 'loading' | 'ready' | 'failed' = 'loading'
  error: unknown
  private turn = 0

  constructor(private fetch: () => Promise<T>) {
    makeAutoObservable<this, 'fetch' | 'turn'>(this, { fetch: false, turn: false }, { autoBind: true })
  }

  async load() {
    const turn = ++this.turn
    if (this.state === 'failed') this.state = 'loading'
    try {
      const value = await this.fetch()
      if (turn === this.turn)
        runInAction(() => {
          this.value = value
          this.state = 'ready'
        })
    } catch (error) {
      if (turn === this.turn)
        runInAction(() => {
          this.error = error
          this.state = 'failed'
        })
    }
  }
}
