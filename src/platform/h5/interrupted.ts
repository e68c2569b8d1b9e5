const KEY = 'interruptedPayment'

/** Remembers, for this window only, the payment that stops to ask WeChat who this is. */
export function interrupt(payment: { orderId: string; route: string }) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(payment))
  } catch {
    // A private window may refuse: the person is known after coming back, and taps once more.
  }
}

/**
 * The order of the payment that was interrupted, when this visit brings WeChat's answer; whatever was remembered is good for
 * one visit. WeChat drops the hash, so the page is put back into the address, before the router reads it.
 */
export function takeInterrupted(): string | undefined {
  try {
    const stored = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    if (!stored || !new URLSearchParams(location.search).has('code')) return undefined
    const { orderId, route }: { orderId: string; route: string } = JSON.parse(stored)
    history.replaceState(history.state, '', `#/${route}`)
    return orderId
  } catch {
    return undefined
  }
}
