import { useCallback, useEffect, useRef, useState } from 'react'
import type { AdminApi } from '../../../../contract/admin'
import type { Result } from '../../../../contract/endpoint'
import { call, messageOf } from '../../api/call'

export type Item = Result<AdminApi['POST /admin/api/review/page']>['records'][number]
export const WHICH = ['all', 'post', 'comment', 'reported'] as const
export type Which = (typeof WHICH)[number]

/** How many come at a time. */
export const PAGE = 50
/** The next page is asked for when this many are left: whoever goes on by the keyboard never comes to the end. */
const AHEAD = 20
const filterOf = (which: Which) => (which === 'all' ? {} : which === 'reported' ? { reported: true } : { kind: which })

/** What waits, a page at a time; more comes well before the last one is decided. */
export function useQueue(which: Which) {
  const [queue, setQueue] = useState<{ items: Item[]; next: string | null }>()
  const [fault, setFault] = useState('')
  const turn = useRef(0)
  const asked = useRef('')
  const load = useCallback(async () => {
    const mine = ++turn.current
    asked.current = ''
    try {
      const { records, next } = await call('POST /admin/api/review/page', { body: { size: PAGE, ...filterOf(which) } })
      if (mine !== turn.current) return
      setQueue({ items: records, next })
      setFault('')
    } catch (error) {
      if (mine === turn.current) setFault(messageOf(error))
    }
  }, [which])
  const more = useCallback(
    async (cursor: string) => {
      if (asked.current === cursor) return
      asked.current = cursor
      const mine = turn.current
      try {
        const page = await call('POST /admin/api/review/page', { body: { size: PAGE, cursor, ...filterOf(which) } })
        if (mine !== turn.current) return
        // Others have been decided meanwhile: only what is left of them stays.
        setQueue((before) => before && { items: [...before.items, ...page.records], next: page.next })
        setFault('')
      } catch (error) {
        if (mine !== turn.current) return
        asked.current = ''
        setFault(messageOf(error))
      }
    },
    [which],
  )
  useEffect(() => {
    // It sets nothing before the answer is there.
    // oxlint-disable-next-line react/set-state-in-effect
    void load()
  }, [load])
  const left = queue?.items.length ?? 0
  const next = queue?.next
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect
    if (next && left < AHEAD) void more(next)
  }, [next, left, more])
  return {
    items: left || !next ? queue?.items : undefined,
    fault,
    again: () => void load(),
    empty: () => setQueue(undefined),
    drop: (ids: ReadonlySet<string>) =>
      setQueue((before) => before && { ...before, items: before.items.filter(({ id }) => !ids.has(id)) }),
    /** Puts these as they are now in their places; what waits no longer goes. Gives those that stay. */
    anew: async (ids: string[]) => {
      const { records } = await call('POST /admin/api/review/page', { body: { size: PAGE, ids } })
      const now = new Map(records.map((one) => [one.id, one]))
      const shown = (one: Item) => (ids.includes(one.id) ? (now.get(one.id) ?? []) : one)
      setQueue((before) => before && { ...before, items: before.items.flatMap(shown) })
      return now
    },
  }
}
