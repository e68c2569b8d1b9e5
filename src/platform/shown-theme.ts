import type { Theme } from './types'

let shown: Theme = 'light'
const listeners = new Set<() => void>()

/** What the screen shows now, for widgets that draw otherwise in the dark. */
export const shownTheme = {
  get: () => shown,
  set(theme: Theme) {
    shown = theme
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
