import { useRef, type MouseEvent, type TouchEvent } from 'react'
import { onWeapp } from '@/ui/a11y'

const HOLD_MS = 500
/** A finger that wanders further scrolls. */
const STILL_PX = 10

interface Finger {
  x: number
  y: number
  down: boolean
  held: boolean
  timer?: ReturnType<typeof setTimeout>
}

/**
 * Props of a View that hears of a finger which stays on it, and of a mouse's other button. What lies under the finger
 * gets no tap then.
 */
export function useLongPress(onHold?: () => void): object {
  const { current: finger } = useRef<Finger>({ x: 0, y: 0, down: false, held: false })
  if (!onHold) return {}
  if (onWeapp) return { onLongPress: onHold }

  const hold = () => {
    clearTimeout(finger.timer)
    if (finger.held) return
    finger.held = true
    onHold()
  }
  const letGo = () => {
    clearTimeout(finger.timer)
    finger.down = false
  }
  return {
    onTouchStart({ touches }: TouchEvent) {
      letGo()
      const { clientX: x, clientY: y } = touches[0]
      Object.assign(finger, { x, y, down: true, held: false, timer: setTimeout(hold, HOLD_MS) })
    },
    onTouchMove({ touches }: TouchEvent) {
      const { clientX, clientY } = touches[0]
      if (Math.hypot(clientX - finger.x, clientY - finger.y) > STILL_PX) letGo()
    },
    onTouchEnd(event: TouchEvent) {
      letGo()
      if (finger.held && event.cancelable) event.preventDefault()
    },
    onTouchCancel: letGo,
    onContextMenu(event: MouseEvent) {
      event.preventDefault()
      // Some browsers say this of a finger, too, at about the same time.
      if (finger.down) hold()
      else onHold()
    },
  }
}
