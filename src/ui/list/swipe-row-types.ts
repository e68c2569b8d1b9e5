import type { ReactNode } from 'react'

export interface SwipeRowProps {
  /** What a swipe to the left uncovers; there must be another way to it for those who do not swipe. */
  action: { text: string; label: string; onTap: () => void }
  /** As wide as the screen. */
  children: ReactNode
}
