import { useDidShow } from '@tarojs/taro'
import { useCallback, useEffect, useRef } from 'react'
import type { Address } from '../../../contract'
import { usePageSeen } from '@/patterns/page/seen'
import { session } from '@/stores/session'

/** What was picked on the page of addresses, and for what: an order, or a product that is about to be ordered. */
let picked: { asker: string; address: Address } | undefined
session.onLeave(() => void (picked = undefined))

export const pickAddress = (asker: string, address: Address) => void (picked = { asker, address })

function take(asker: string): Address | undefined {
  if (picked?.asker !== asker) return undefined
  const { address } = picked
  picked = undefined
  return address
}

/** Hands over, once, what was picked for this asker; who is gone before it comes gets nothing, nor does the next one. */
export function usePickedAddress(asker: string, onPick: (address: Address) => void) {
  const seen = usePageSeen()
  const latest = useRef(onPick)
  useEffect(() => {
    latest.current = onPick
  })
  const hand = useCallback(() => {
    const address = take(asker)
    if (address) latest.current(address)
  }, [asker])
  useDidShow(hand)
  useEffect(() => {
    // The page may have been opened anew on the way back.
    if (seen.current) hand()
    return () => void take(asker)
  }, [asker, seen, hand])
}
