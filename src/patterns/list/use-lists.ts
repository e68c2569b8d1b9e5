import { useDidShow } from '@tarojs/taro'
import { useState } from 'react'
import type { PagedList } from '@/api/paged-list'
import { session } from '@/stores/session'

/**
 * The lists of a screen, by key: each loads when it is first shown and keeps its place; all load anew when somebody else
 * looks.
 */
export function useLists<K extends string, T extends { id: string }>(create: (key: K) => PagedList<T>) {
  const [lists] = useState(() => new Map<K, PagedList<T>>())
  const [viewer, setViewer] = useState(session.token)
  useDidShow(() => {
    if (viewer === session.token) return
    setViewer(session.token)
    for (const list of lists.values()) void list.refresh()
  })
  const listOf = (key: K): PagedList<T> => {
    const known = lists.get(key)
    if (known) return known
    const list = create(key)
    lists.set(key, list)
    void list.refresh()
    return list
  }
  /** A row may have gone from one list to another: the one that is shown loads anew, all others when they are shown next. */
  const reload = async (shown: K) => {
    for (const key of [...lists.keys()]) if (key !== shown) lists.delete(key)
    await lists.get(shown)?.renew()
  }
  /** It is gone from all of them. */
  const remove = (id: string) => lists.forEach((list) => list.remove(id))
  return Object.assign(listOf, { reload, remove })
}
