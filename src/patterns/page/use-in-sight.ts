import { useDidHide, useDidShow } from '@tarojs/taro'
import { useState } from 'react'

/** False while another page lies over the one that this is on, or the app is in the background. */
export function useInSight(): boolean {
  const [inSight, setInSight] = useState(true)
  useDidShow(() => setInSight(true))
  useDidHide(() => setInSight(false))
  return inSight
}
