import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { messageOf } from '../api/call'

/** Always the function of the last rendering: for listeners and timers that outlive one. */
export function useLatest<T>(value: T) {
  const latest = useRef(value)
  // Before anything is painted: whoever sees what is new and presses a key is heard by what is new.
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

/**
 * Reads something when the screen opens, when `key` changes and when it is asked to; what was read stays when it cannot be
 * read again.
 */
export function useLoad<T>(read: () => Promise<T>, key: unknown = ''): { value?: T; fault: string; again: () => void } {
  const [value, setValue] = useState<T>()
  const [fault, setFault] = useState('')
  const [asked, setAsked] = useState(0)
  const latest = useLatest(read)
  useEffect(() => {
    let current = true
    const load = async () => {
      try {
        const answer = await latest.current()
        if (!current) return
        setValue(answer)
        setFault('')
      } catch (error) {
        if (current) setFault(messageOf(error))
      }
    }
    void load()
    return () => {
      current = false
    }
    // What it depends on is what `read` closes over, which `key` stands for.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [latest, key, asked])
  const again = useCallback(() => setAsked((times) => times + 1), [])
  return { value, fault, again }
}
