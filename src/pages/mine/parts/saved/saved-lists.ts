import { makeAutoObservable, runInAction } from 'mobx'
import type { SavedItem } from '../../../../../contract'
import { call } from '@/api/call'
import { PagedList } from '@/api/paged-list'
import { pageOf } from '@/api/pages'
import { posts } from '@/stores/posts'

export type SavedKind = 'collect' | 'history'
export type SavedTab = 'all' | SavedItem['type']

const ROUTES = { collect: 'POST /api/user/collectPage', history: 'POST /api/user/browsePage' } as const
/** At most this many ids go into one call. */
const BATCH = 50

/** What somebody has collected or looked at, by type, and what of it they have chosen to remove. */
export class SavedLists {
  editing = false
  chosen: string[] = []
  private lists = new Map<SavedTab, PagedList<SavedItem>>()

  constructor(readonly kind: SavedKind) {
    makeAutoObservable<this, 'lists'>(this, { lists: false, kind: false }, { autoBind: true })
  }

  of(tab: SavedTab): PagedList<SavedItem> {
    const known = this.lists.get(tab)
    if (known) return known
    const type = tab === 'all' ? undefined : tab
    const list = new PagedList<SavedItem>((cursor) => pageOf(ROUTES[this.kind], { type, cursor }))
    this.lists.set(tab, list)
    void list.refresh()
    return list
  }

  /** Something may have been taken out, or looked at, on another page. */
  renew() {
    for (const list of this.lists.values()) if (list.started) void list.renew()
  }

  edit(editing: boolean) {
    this.editing = editing
    this.chosen = []
  }
  choose(id: string) {
    this.chosen = this.chosen.includes(id) ? this.chosen.filter((other) => other !== id) : [...this.chosen, id]
  }
  chooseAll(rows: SavedItem[]) {
    this.chosen = this.chosen.length === rows.length ? [] : rows.map(({ id }) => id)
  }

  async removeChosen() {
    const ids = [...this.chosen]
    for (let from = 0; from < ids.length; from += BATCH) {
      const batch = ids.slice(from, from + BATCH)
      if (this.kind === 'collect') await call('POST /api/user/collectRemove', { body: { ids: batch } })
      else await call('POST /api/user/browseClear', { body: { ids: batch } })
      this.takeOut((row) => batch.includes(row.id))
    }
    this.edit(false)
  }

  /** Collections whose content is no longer there; answers how many there were. */
  async removeInvalid(): Promise<number> {
    const removed = await call('POST /api/user/collectRemove', { body: { invalid: true } })
    this.takeOut((row) => !row.valid)
    return removed
  }

  async clearHistory() {
    await call('POST /api/user/browseClear')
    this.takeOut(() => true)
    this.edit(false)
  }

  private takeOut(isGone: (row: SavedItem) => boolean) {
    const gone = [...this.lists.values()].flatMap((list) => list.items.filter(isGone))
    runInAction(() => {
      for (const row of gone) {
        for (const list of this.lists.values()) list.remove(row.id)
        const post = this.kind === 'collect' ? posts.get(row.bizId) : undefined
        if (post?.collected) Object.assign(post, { collected: false, collectCount: Math.max(0, post.collectCount - 1) })
      }
      this.chosen = this.chosen.filter((id) => !gone.some((row) => row.id === id))
    })
    // What lay beyond the last row comes up.
    for (const list of this.lists.values()) if (list.started && !list.items.length && list.hasMore) void list.refresh()
  }
}
