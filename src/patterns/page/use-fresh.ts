import { useDidShow } from '@tarojs/taro'
import { useLayoutEffect, useState } from 'react'
import { Loaded } from '@/api/loaded'
import { usePageSeen } from './seen'

/** One thing that a page loads again whenever it comes into sight; what is shown stays meanwhile. */
export function useFresh<T>(fetch: () => Promise<T>) {
  const [loaded] = useState(() => new Loaded(fetch))
  const seen = usePageSeen()
  useDidShow(() => void loaded.load())
  // A part that appears on a page which is in sight already; said before anybody is told that a new page is.
  useLayoutEffect(() => {
    if (seen.current) void loaded.load()
  }, [loaded, seen])
  return loaded
}
