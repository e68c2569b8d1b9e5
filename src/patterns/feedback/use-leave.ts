import { useDidShow } from '@tarojs/taro'
import { useCallback, useEffect, useRef } from 'react'
import { pageOnTop } from '@/platform/page-on-top'
import { toast } from './use-action'

/** Tells whether this page is still on top: whoever waited too long has gone on to another. */
export function useOnTop() {
  const own = useRef<unknown>()
  const look = () => {
    own.current = pageOnTop()
  }
  // A part may appear after its page was shown.
  useEffect(look, [])
  useDidShow(look)
  return useCallback(() => pageOnTop() === own.current, [])
}

/**
 * Leaves this page and says on the next one what has come of it. Whoever has gone on to another page meanwhile is told the
 * same and stays there.
 */
export function useLeave() {
  const isOnTop = useOnTop()
  return useCallback(
    async (text: string, leave: () => unknown) => {
      toast(text)
      if (isOnTop()) await leave()
    },
    [isOnTop],
  )
}
