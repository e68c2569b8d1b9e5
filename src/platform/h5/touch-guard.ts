const DOUBLE_TAP_MS = 300

/** Who has 允许双指缩放 zooms. */
function suppress(event: Event) {
  if (event.cancelable && !document.querySelector('.zoomable')) event.preventDefault()
}

/** Suppresses zoom by double tap (within 300 ms) and by several fingers; 字号 in the settings is given in return. */
export function guardTouches(target: Document = document) {
  let last = 0
  /** What is going on is no tap. */
  let moved = false
  target.addEventListener('touchstart', ({ touches }) => (moved = touches.length > 1), { passive: true })
  target.addEventListener(
    'touchend',
    (event) => {
      const now = Date.now()
      // What is touched in a page is an element of HTML.
      const typing = (event.target as Element | null)?.closest('input, textarea, [contenteditable]')
      if (!moved && now - last <= DOUBLE_TAP_MS && !typing) {
        suppress(event)
        // The zoom is what is suppressed, not the tap itself: two quick taps on a button are two taps.
        if (event.defaultPrevented) (event.target as HTMLElement | null)?.click()
      }
      last = now
    },
    { passive: false },
  )
  target.addEventListener(
    'touchmove',
    (event) => {
      moved = true
      if (event.touches.length > 1) suppress(event)
    },
    { passive: false },
  )
  for (const name of ['gesturestart', 'gesturechange']) target.addEventListener(name, suppress, { passive: false })
}
