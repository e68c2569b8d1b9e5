const DOUBLE_TAP_MS = 300

/** Suppresses zoom by double tap (within 300 ms) and by several fingers; 字号 in the settings is given in return. */
export function guardTouches(target: Document = document) {
  let last = 0
  let moved = false
  target.addEventListener('touchstart', () => (moved = false), { passive: true })
  target.addEventListener(
    'touchend',
    (event) => {
      const now = Date.now()
      // What is touched in a page is an element of HTML.
      const typing = (event.target as Element | null)?.closest('input, textarea')
      if (!moved && now - last <= DOUBLE_TAP_MS && !typing && event.cancelable) {
        event.preventDefault()
        // The zoom is what is suppressed, not the tap itself: two quick taps on a button are two taps.
        ;(event.target as HTMLElement | null)?.click()
      }
      last = now
    },
    { passive: false },
  )
  target.addEventListener(
    'touchmove',
    (event) => {
      moved = true
      if (event.touches.length > 1 && event.cancelable) event.preventDefault()
    },
    { passive: false },
  )
  for (const name of ['gesturestart', 'gesturechange'])
    target.addEventListener(name, (event) => event.preventDefault(), { passive: false })
}
