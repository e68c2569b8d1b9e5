import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useLatest } from './use-load'

/** Members of an address that are set anew; undefined takes one away. */
export type Change = Record<string, string | undefined>

/** An address with some members set anew. */
export function changed(before: URLSearchParams, change: Change) {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(change))
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  return next
}
/** What the address says of the screen, and a way to say it that never changes and adds nothing to go back over. */
export function useAddress() {
  const [address, setAddress] = useSearchParams()
  // What is kept with this entry of the history stays with it.
  const { state } = useLocation()
  const latest = useLatest((change: Change) => setAddress((before) => changed(before, change), { replace: true, state }))
  const put = useCallback((change: Change) => latest.current(change), [latest])
  return { address, put }
}
