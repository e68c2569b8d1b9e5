import { useSyncExternalStore } from 'react'
import { shownTheme } from '@/platform/shown-theme'

const DRAWN = /^(\/files\/drawn_[a-z0-9-]+)(_s)?\.webp$/

/**
 * Of a picture that the server draws: the drawing for the light or the dark, and for a small place. Any other address is left
 * as it is.
 */
export function useDrawn(src: string, small = false): string {
  const theme = useSyncExternalStore(shownTheme.subscribe, shownTheme.get, shownTheme.get)
  const [, name, wasSmall] = DRAWN.exec(src) ?? []
  if (!name) return src
  const variant = `${small || wasSmall ? 's' : ''}${theme === 'dark' ? 'd' : ''}`
  return `${name}${variant && `_${variant}`}.webp`
}
