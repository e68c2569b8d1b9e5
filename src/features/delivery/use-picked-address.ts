import { useState } from 'react'
import type { Address } from '../../../contract'

/**
 * The address that something goes to, as it stands in the book: what was put right there is shown, and none where it was
 * deleted.
 */
export function usePickedAddress() {
  const [address, setAddress] = useState<Address>()
  return {
    address,
    pick: {
      onPick: (_values: unknown, picked: Address) => setAddress(picked),
      onChanged: (id: string, saved?: Address) => setAddress((shown) => (shown?.id === id ? saved : shown)),
    },
  }
}
