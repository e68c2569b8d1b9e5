import { useEffect, useState } from 'react'

const TYPING_MS = 300

/** What somebody types, once they pause; what is emptied is empty at once. */
export function useDebounced(text: string): string {
  const [paused, setPaused] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text && paused
}
