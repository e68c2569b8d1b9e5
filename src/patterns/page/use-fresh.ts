import { useDidShow } from '@tarojs/taro'
import { useState } from 'react'
import { Loaded } from '@/api/loaded'

/** One thing that a page loads again whenever it comes into sight; what is shown stays meanwhile. */
export function useFresh<T>(fetch: () => Promise<T>) {
  const [loaded] = useState(() => new Loaded(fetch))
  useDidShow(() => void loaded.load())
  return loaded
}
