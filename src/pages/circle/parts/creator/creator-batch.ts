import { makeAutoObservable, runInAction } from 'mobx'
import { ApiError, messageOf } from '@/api/errors'
import { Loaded } from '@/api/loaded'
import { pageOf, type Filters } from '@/api/pages'
import type { Creator } from '@/features/circle/creators'
import { toast } from '@/patterns/feedback/use-action'
import { follow } from '@/stores/posts'
import { session } from '@/stores/session'

export type Kind = Filters<'POST /api/circle/creatorPage'>['type']

const SHOWN = 6

/** A few creators at a time. */
export class CreatorBatch {
  readonly loaded: Loaded<{ records: Creator[]; next: string | null }>
  /** How many of how many are being followed, while they are. */
  following: { done: number; of: number } | undefined = undefined
  private cursor: string | undefined = undefined

  constructor(type: Kind) {
    this.loaded = new Loaded(() => pageOf('POST /api/circle/creatorPage', { type, size: SHOWN, cursor: this.cursor }))
    makeAutoObservable<this, 'cursor'>(this, { loaded: false, cursor: false }, { autoBind: true })
  }

  get shown(): Creator[] {
    return this.loaded.value?.records ?? []
  }
  /** Those that are not followed yet. */
  get strangers() {
    return this.shown.map(({ user }) => user).filter(({ id, relation }) => relation === 0 && !session.isMe(id))
  }
  get hasOthers() {
    return Boolean(this.loaded.value?.next) || this.cursor !== undefined
  }

  /** The next few; after the last the first again. */
  async change() {
    this.cursor = this.loaded.value?.next ?? undefined
    await this.reload()
  }

  async reload() {
    const shown = this.loaded.value
    await this.loaded.load()
    if (shown && this.loaded.state === 'failed') toast(messageOf(this.loaded.error))
  }

  /** Follows all that are shown, one after the other, and says what came of it. */
  async followAll() {
    const people = this.strangers
    if (this.following || !people.length) return
    let failed = 0
    let reason: unknown
    for (const [done, person] of people.entries()) {
      runInAction(() => {
        this.following = { done, of: people.length }
      })
      try {
        await follow(person, true)
      } catch (error) {
        failed++
        reason = error
        // Login is opening by now.
        if (error instanceof ApiError && (error.code === 401 || error.code === 403)) break
      }
    }
    runInAction(() => {
      this.following = undefined
    })
    if (!session.loggedIn) return
    const followed = people.length - failed
    if (!followed) toast(messageOf(reason))
    else toast(failed ? `已关注 ${followed} 位，${failed} 位没有成功` : `已关注 ${followed} 位`)
  }
}
