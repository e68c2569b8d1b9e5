import { useRef, type TouchEvent } from 'react'

/** A finger that went so far sideways, and further than up or down, has swiped. */
const SWIPE_PX = 48
/** From here on inwards: what begins at the edge is the phone's own way back. */
const EDGE_PX = 24

/** Props of a View on which a finger goes on (1) or back (-1). There must be another way for those who do not swipe. */
export function useSwipe(onSwipe: (step: 1 | -1) => void): object {
  const from = useRef<{ x: number; y: number }>()
  return {
    onTouchStart({ touches }: TouchEvent) {
      const { clientX: x, clientY: y } = touches[0]
      // Two fingers look closer.
      from.current = touches.length === 1 && x >= EDGE_PX ? { x, y } : undefined
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      if (!from.current) return
      const { clientX, clientY } = changedTouches[0]
      const [x, y] = [clientX - from.current.x, clientY - from.current.y]
      from.current = undefined
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}
