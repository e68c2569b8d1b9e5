import type { KeyboardEvent } from 'react'
import { onWeapp } from '@/ui/a11y'
import { useLongPress } from './use-long-press'

/** As useLongPress, of what cannot be tapped: the keyboard comes to it, too, and Enter does what a finger does that stays. */
export function useHeldRow(onHold?: () => void): object {
  const held = useLongPress(onHold)
  if (!onHold || onWeapp) return held
  return {
    ...held,
    tabIndex: 0,
    onKeyDown({ key, target, currentTarget }: KeyboardEvent) {
      // Keys belong to the innermost thing that has the focus.
      if (key === 'Enter' && target === currentTarget) onHold()
    },
  }
}
