import { useEffect, useRef } from 'react'
import { platform } from '@/platform'

/**
 * While it is `on`, as long as there is something to lose or a step to go back to, Back does what the bar's own button does.
 * On weapp Back is WeChat's, which asks whether to leave: with these words of what would be lost.
 */
export function useBackGuard(on: boolean, leave: () => unknown, _loss?: string) {
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => (on ? platform.pushLayer(() => void latest.current()) : undefined), [on])
}
