import { useDidShow } from '@tarojs/taro'
import { useRef } from 'react'
import { usePageSeen } from './seen'

/** Does something when somebody comes back to the page: each time that it is shown but the first. */
export function useShowAgain(work: () => unknown) {
  const shown = useRef(usePageSeen().current)
  useDidShow(() => {
    if (shown.current) work()
    shown.current = true
  })
}
