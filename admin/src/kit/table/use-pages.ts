import { useCallback, useEffect, useState } from 'react'
import { callAny, messageOf } from '../../api/call'
import { schemasOf, type Schema } from '../../api/contract'
import type { List, Row } from '../../screens'
import { paramsIn } from '../act/run-act'
import { rowsIn } from '../schema'
import { useCursors } from '../use-cursors'

/** How many rows a page may have. */
export const SIZES = [20, 50]

export interface Page {
  rows: Row[]
  next: string | null
  total?: number
  at: number
}
/** The pages of a list, one at a time; what was shown stays when the next does not come. */
export function usePages(list: List, asked: Row, ready: boolean, top: boolean) {
  const [page, setPage] = useState<Page & { of: string }>()
  const [fault, setFault] = useState({ of: '', words: '' })
  const [times, setTimes] = useState(0)
  const key = JSON.stringify(asked)
  const { cursor, forth, back } = useCursors(`${list.route} ${key}`, top)
  const wanted = `${list.route} ${key} ${cursor ?? ''} ${times}`
  useEffect(() => {
    if (!ready) return undefined
    let current = true
    const load = async () => {
      try {
        const answer = await fetchPage(list, JSON.parse(key), cursor)
        if (current) setPage({ ...answer, of: wanted })
      } catch (error) {
        if (current) setFault({ of: wanted, words: messageOf(error) })
      }
    }
    void load()
    return () => {
      current = false
    }
  }, [list, key, cursor, wanted, ready])
  const again = useCallback(() => setTimes((before) => before + 1), [])
  return {
    page,
    fault: fault.of === wanted ? fault.words : '',
    busy: ready && page?.of !== wanted && fault.of !== wanted,
    again,
    forth: page?.next ? () => forth(page.next!) : undefined,
    back,
  }
}
/** What a list is asked for, in the places where its endpoint takes it. */
export function sentOf({ route }: List, asked: Row) {
  const { body, query } = schemasOf(route)
  const params = Object.fromEntries(paramsIn(route).map((name) => [name, String(asked[name])]))
  const pick = (taken: Record<string, Schema> = {}) =>
    Object.fromEntries(Object.entries(asked).filter(([name]) => Object.hasOwn(taken, name)))
  return { params, query: pick(query?.properties), body: pick(body?.properties) }
}
async function fetchPage(list: List, asked: Row, cursor: string | undefined): Promise<Page> {
  const { route, rows } = list
  const paged = schemasOf(route).body?.properties?.cursor && cursor ? { cursor } : {}
  const answer = await callAny(route, sentOf(list, { ...asked, ...paged }))
  if (Array.isArray(answer)) return { rows: answer, next: null, at: Date.now() }
  // What is no list of rows is a page of them.
  const { next = null, total } = answer as { next?: string | null; total?: number }
  return { rows: rowsIn(answer, rows), next, total, at: Date.now() }
}
