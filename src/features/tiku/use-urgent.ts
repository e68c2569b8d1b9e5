import { useEffect, useState } from 'react'
import { serverNow } from '@/lib/server-time'
import { toast } from '@/patterns/feedback/use-action'

/** From here on the clock is red. */
const LAST_MS = 5 * 60_000

/**
 * Whether the last five minutes of an examination have begun, by the clock of the server; says so once when they begin before
 * whoever is writing. `expireAt`: null where there is no end.
 */
export function useUrgent(expireAt: string | null): boolean {
  const [urgent, setUrgent] = useState(false)
  useEffect(() => {
    if (expireAt === null) return
    let known: boolean | undefined
    const look = () => {
      const now = Date.parse(expireAt) - serverNow() < LAST_MS
      if (now && known === false) toast('距离交卷还有 5 分钟')
      known = now
      setUrgent(now)
    }
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [expireAt])
  return urgent && expireAt !== null
}
