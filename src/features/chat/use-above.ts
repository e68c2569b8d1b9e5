import { useEffect, useState } from 'react'

/**
 * Whether older messages are coming in above, for the log they come into: while it is busy nobody reads them out as if they
 * were said now. Still so when they have just been drawn. `first`: what stands first; nothing where nothing has been said
 * yet.
 */
export function useAbove(first: number | string | undefined, loading: boolean): boolean {
  const [known, setKnown] = useState(first)
  useEffect(() => {
    const drawn = setTimeout(() => setKnown(first))
    return () => clearTimeout(drawn)
  }, [first])
  return loading || (!!known && known !== first)
}
