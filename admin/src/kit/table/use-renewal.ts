import { useCallback, useEffect, useRef, useState } from 'react'
import { useBatches } from '../../api/batches'

/** Calls `act` when a number is another than before, and not at first. */
function useTurn(number: number, act: () => void) {
  const seen = useRef(number)
  useEffect(() => {
    if (seen.current === number) return
    seen.current = number
    act()
  }, [number, act])
}

interface Renewal {
  /** Another number reads the list anew. */
  stamp: number
  again: () => void
  unchoose: () => void
  onChanged?: () => void
}
/** Reads a list anew, and counts it, when something was done: here, by a batch that has ended, or by what it stands in. */
export function useRenewal({ stamp, again, unchoose, onChanged }: Renewal) {
  const [counted, setCounted] = useState(0)
  const renew = useCallback(() => {
    setCounted((times) => times + 1)
    again()
  }, [again])
  const changed = useCallback(() => {
    unchoose()
    renew()
    onChanged?.()
  }, [unchoose, renew, onChanged])
  useTurn(stamp, renew)
  useTurn(useBatches().ended.length, changed)
  return { counted, changed }
}
