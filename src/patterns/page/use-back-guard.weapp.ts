import { useDidShow } from '@tarojs/taro'
import { useEffect } from 'react'
import { askBeforeLeaving } from '@/platform/leaving.weapp'

/** See use-back-guard.h5: without words of a loss Back just leaves. */
export function useBackGuard(on: boolean, _leave: () => unknown, loss?: string) {
  const words = on ? loss : undefined
  useEffect(() => (words ? askBeforeLeaving(words) : undefined), [words])
  // The app has taken it off to open another page on this one.
  useDidShow(() => {
    if (words) askBeforeLeaving(words)
  })
}
