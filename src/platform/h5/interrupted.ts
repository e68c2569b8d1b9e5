import { remember, takeRemembered } from './storage'

interface Left {
  orderId: string
  route: string
}

/** Remembers the payment that stops to ask WeChat who this is. */
export const interrupt = (payment: Left) => remember('interruptedPayment', payment)

/**
 * The order of the payment that was interrupted, when this visit brings WeChat's answer; whatever was remembered is good for
 * one visit. WeChat drops the hash, so the page is put back into the address, before the router reads it.
 */
export function takeInterrupted(): string | undefined {
  const left = takeRemembered<Left>('interruptedPayment')
  if (!left || !new URLSearchParams(location.search).has('code')) return undefined
  history.replaceState(history.state, '', `#/${left.route}`)
  return left.orderId
}
