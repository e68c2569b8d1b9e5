import { useDidShow } from '@tarojs/taro'
import { useState } from 'react'
import type { PagedList } from '@/api/paged-list'
import { session } from '@/stores/session'

/** The lists of a screen, by key: each loads when it is first shown and keeps its place; all load anew when somebody else looks. */
export function useLists<K extends string, T extends { id: string }>(create: (key: K) => PagedList<T>) {
  const [lists] = useState(() => new Map<K, PagedList<T>>())
  const [viewer, setViewer] = useState(session.token)
  useDidShow(() => {
    if (viewer === session.token) return
    setViewer(session.token)
    for (const list of lists.values()) void list.refresh()
  })
  return (key: K): PagedList<T> => {
    const known = lists.get(key)
    if (known) return known
    const list = create(key)
    lists.set(key, list)
    void list.refresh()
    return list
  }
}
