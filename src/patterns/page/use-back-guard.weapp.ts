import { useDidShow } from '@tarojs/taro'
import { useEffect, useRef } from 'react'
import { askBeforeLeaving } from '@/platform/leaving.weapp'

/** See use-back-guard.h5: without words of a loss Back just leaves. */
export function useBackGuard(on: boolean, _leave: () => unknown, loss?: string) {
  const words = on ? loss : undefined
  const release = useRef<() => void>()
  useEffect(() => {
    if (!words) return undefined
    release.current = askBeforeLeaving(words)
    return () => release.current?.()
  }, [words])
  // The app has taken it off to open another page on this one; whoever comes back from outside finds it still there.
  useDidShow(() => {
    if (!words) return
    const before = release.current
    release.current = askBeforeLeaving(words)
    before?.()
  })
}
