import Taro from '@tarojs/taro'
import { useEffect, useMemo, useRef } from 'react'
import { LIST_ID, END_ID } from './list-ids'
import type { Scroll, Seen } from './scroll-types'

const END_PX = 80
const NEAR_PX = 1500
/** Beyond the end of any page. */
const FAR_PX = 10_000_000

interface Rect {
  top: number
  height: number
}

const bottomOfList = () =>
  new Promise<{ bottom: number; scrolled: number }>((resolve) => {
    const query = Taro.createSelectorQuery()
    query.select(`#${LIST_ID}`).boundingClientRect()
    query.selectViewport().scrollOffset()
    query.exec(([rect, view]: [Rect | null, { scrollTop: number } | null]) =>
      resolve({ bottom: rect ? rect.top + rect.height : 0, scrolled: view?.scrollTop ?? 0 }),
    )
  })

const scrollTo = (scrollTop: number) => void Taro.pageScrollTo({ scrollTop, duration: 0 }).catch(() => {})

function observe(id: string, margin: number, seen: Seen) {
  const page = Taro.getCurrentInstance().page
  if (!page || !Taro.createIntersectionObserver) return () => {}
  const observer = Taro.createIntersectionObserver(page, { thresholds: [0] })
  observer
    .relativeToViewport({ top: margin, bottom: margin })
    .observe(`#${id}`, ({ intersectionRatio = 0, boundingClientRect }) => {
      const { top, height } = boundingClientRect!
      // Of what has no height no part can be seen.
      seen(intersectionRatio > 0 || (height === 0 && top >= 0), height)
    })
  return () => observer.disconnect()
}

/** The page scrolls; `onEnd` hears whether its end is in sight, as soon as the list is `drawn`. */
export function useScroll(onEnd: (atEnd: boolean) => void, drawn: boolean): Scroll {
  const list = useRef<HTMLElement>(null)
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  useEffect(() => (drawn ? observe(END_ID, END_PX, (near) => latest.current(near)) : undefined), [drawn])
  return useMemo(
    () => ({
      list,
      toEnd: () => Taro.nextTick(() => scrollTo(FAR_PX)),
      async keep() {
        const before = await bottomOfList()
        return () =>
          Taro.nextTick(async () => {
            const { bottom, scrolled } = await bottomOfList()
            scrollTo(scrolled + bottom - before.bottom)
          })
      },
      watch: (id: string, seen: Seen) => observe(id, NEAR_PX, seen),
    }),
    [],
  )
}
