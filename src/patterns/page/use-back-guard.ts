import { useEffect, useRef } from 'react'
import { platform } from '@/platform'

/** H5: while it is `on`, as long as there is something to lose or a step to go back to, Back does what the bar's own button does. */
export function useBackGuard(on: boolean, leave: () => unknown) {
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => (on ? platform.standOver(() => void latest.current()) : undefined), [on])
}
