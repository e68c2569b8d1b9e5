import { useEffect, useState } from 'react'
import { useAddress } from '../../kit/use-address'
import { useKept } from '../../kit/use-kept'
import { WHICH, type Which } from './review-queue'

/** Whoever goes on by the keyboard rests on one for longer; browsers refuse a history that is written with every press. */
const REST_MS = 300

/** Where somebody is in what waits: of which kind, and at which one. Both are there again on Back. */
export function usePlace() {
  const { address, put } = useAddress()
  const [kept, keep] = useKept('at', '')
  const [at, setAt] = useState(kept)
  useEffect(() => {
    const rested = setTimeout(() => at !== kept && keep(at), REST_MS)
    return () => clearTimeout(rested)
  }, [at, kept, keep])
  return {
    which: WHICH.find((one) => one === address.get('which')) ?? 'all',
    setWhich: (which: Which) => put({ which: which === 'all' ? undefined : which }),
    at,
    setAt,
  }
}
