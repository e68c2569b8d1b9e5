import { useEffect, useRef, useState } from 'react'
import { platform } from '@/platform'
import { session } from '@/stores/session'

/** Who came back from WeChat without an answer pays by a tap of their own. */
const ANSWER_MS = 15_000

/**
 * For observers: goes on, once, with the payment of this order that had stopped to ask WeChat who this is. True while the
 * answer is awaited.
 */
export function useInterruptedPayment(orderId: string, pay: () => Promise<void>): boolean {
  const [waiting, setWaiting] = useState(() => platform.interruptedPayment?.() === orderId)
  const latest = useRef(pay)
  useEffect(() => {
    latest.current = pay
  })
  const known = session.openid !== ''
  useEffect(() => {
    if (!waiting) return
    const stop = () => setWaiting(false)
    if (known) return void latest.current().finally(stop)
    const timer = setTimeout(stop, ANSWER_MS)
    return () => clearTimeout(timer)
  }, [waiting, known])
  return waiting
}
