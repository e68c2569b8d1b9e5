import type { Address } from '../../../contract'
import { session } from '@/stores/session'

/** What was picked on the page of addresses, for the page that asked for it. */
let picked: Address | undefined
session.onLeave(() => void (picked = undefined))

export const pickAddress = (address: Address) => void (picked = address)
/** Once. */
export function takePicked(): Address | undefined {
  const taken = picked
  picked = undefined
  return taken
}
