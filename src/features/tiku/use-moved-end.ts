import { useEffect } from 'react'
import { onAway } from '@/platform/away'
import type { Answering } from './answering'

/** How often somebody who only reads asks whether the end was moved. */
const EVERY_MS = 60_000

/** An end that was moved, and a clock of this device that was set, are heard of each minute and by whoever comes back. */
export function useMovedEnd(answering: Answering) {
  useEffect(() => {
    if (answering.expireAt === null) return
    const timer = setInterval(() => void answering.hearEnd(), EVERY_MS)
    const silence = onAway((away) => {
      if (!away) void answering.hearEnd()
    })
    return () => {
      clearInterval(timer)
      silence()
    }
  }, [answering])
}
