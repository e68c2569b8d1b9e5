import { useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLatest } from './use-load'

/**
 * A state that is kept with this entry of the history: it is there again on Back and after a reload, and not in a link that
 * somebody is sent.
 * @param on Without it the state lasts as long as what it stands in.
 */
export function useKept<T>(name: string, initial: T, on = true): [T, (value: T) => void] {
  const location = useLocation()
  const navigate = useNavigate()
  const [own, setOwn] = useState(initial)
  const kept: Record<string, T | undefined> = location.state ?? {}
  const latest = useLatest((value: T) => {
    if (on) void navigate(location, { replace: true, state: { ...kept, [name]: value } })
    else setOwn(value)
  })
  const set = useCallback((value: T) => latest.current(value), [latest])
  return [on ? (kept[name] ?? initial) : own, set]
}
