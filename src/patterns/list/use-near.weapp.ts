import Taro from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'

const NEAR_PX = 300
/** What was loaded above has its place by then, and whoever reads stands where they stood. */
const SETTLED_MS = 300
let made = 0

/** Runs when the element that gets the answer as its props is near to what is seen: once each time that it comes there. */
export function useNear(run: () => void) {
  const [id] = useState(() => `near-${++made}`)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const page = Taro.getCurrentInstance().page
    if (!page || !Taro.createIntersectionObserver) return
    let observer: Taro.IntersectionObserver | undefined
    const later = setTimeout(() => {
      observer = Taro.createIntersectionObserver(page, { thresholds: [0] })
      observer
        .relativeToViewport({ top: NEAR_PX, bottom: NEAR_PX })
        .observe(`#${id}`, ({ intersectionRatio = 0 }) => intersectionRatio > 0 && latest.current())
    }, SETTLED_MS)
    return () => {
      clearTimeout(later)
      observer?.disconnect()
    }
  }, [id])
  return { id }
}
