import { useEffect, useState } from 'react'
import { isCalm } from './calm'

const FAST_MS = 90

/** A light that runs over so many fields, and stays where it is told to. */
export function useRunner(fields: number, turning: boolean, stop: number | undefined): number | undefined {
  const [at, setAt] = useState<number>()
  const running = turning && stop === undefined && !isCalm()
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setAt((before = -1) => (before + 1) % fields), FAST_MS)
    return () => clearInterval(timer)
  }, [running, fields])
  return stop ?? (running ? at : undefined)
}
