import Taro from '@tarojs/taro'
import type { TaroElement } from '@tarojs/runtime'
import type { Seen } from './row-visibility-types'

/** Two screens above and below what is seen. */
const NEAR_PX = 1600

interface Rect {
  bottom: number
  height: number
}

/** The engine of iOS does not see to it itself that what grows above what is seen moves nothing. */
function keepScrollPosition(page: TaroGeneral.IAnyObject, block: string, before: number) {
  if (Taro.getDeviceInfo().platform !== 'ios') return
  Taro.nextTick(() => {
    const query = Taro.createSelectorQuery().in(page)
    query.select(block).boundingClientRect()
    query.selectViewport().scrollOffset()
    query.exec(([rect, view]: [Rect | null, { scrollTop: number } | null]) => {
      if (!rect || !view) return
      const more = rect.height - before
      if (Math.abs(more) >= 1 && rect.bottom - more <= 0)
        void Taro.pageScrollTo({ scrollTop: view.scrollTop + more, duration: 0 }).catch(() => {})
    })
  })
}

/** Tells whether a block is near. Answers the way out. */
export function sight(element: HTMLElement, seen: Seen): () => void {
  // In a mini-program elements are Taro's own.
  const { uid, _root } = element as unknown as TaroElement
  const page = _root?.ctx
  if (!page || !Taro.createIntersectionObserver) return () => {}
  const block = `#${uid}`
  // It speaks at once of a block that is far.
  const observer = Taro.createIntersectionObserver(page, { thresholds: [0], initialRatio: 1 })
  observer
    .relativeToViewport({ top: NEAR_PX, bottom: NEAR_PX })
    .observe(block, ({ intersectionRatio = 0, boundingClientRect }) => {
      const { height } = boundingClientRect!
      if (seen(intersectionRatio > 0, height)) keepScrollPosition(page, block, height)
    })
  return () => observer.disconnect()
}
