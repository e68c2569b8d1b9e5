import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { anchorOf } from '@/pages/circle/parts/comment/answer-item'

const SHOWN_MS = 2000
/** Bar and a little air above what one is led to. */
const ABOVE_PX = 60

/** Leads to a comment and marks it for a moment. */
export function usePointer() {
  const [pointed, pointAt] = useState('')
  useEffect(() => {
    if (!pointed) return
    Taro.nextTick(() => {
      Taro.pageScrollTo({ selector: `#${anchorOf(pointed)}`, offsetTop: -ABOVE_PX, duration: 200 }).catch(() => {})
    })
    const timer = setTimeout(() => pointAt(''), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [pointed])
  return { pointed, pointAt }
}
