/** One event of fingers at this place. */
export function touch(target: Element, type: 'touchstart' | 'touchmove' | 'touchend', y = 0, fingers = 1, x = 100): TouchEvent {
  const event = new TouchEvent(type, { bubbles: true, cancelable: true })
  const touches = Array.from({ length: type === 'touchend' ? 0 : fingers }, () => ({ clientX: x, clientY: y }))
  Object.defineProperty(event, 'touches', { value: touches })
  Object.defineProperty(event, 'changedTouches', { value: [{ clientX: x, clientY: y }] })
  target.dispatchEvent(event)
  return event
}

/** A tap as a browser makes it: the click follows, unless the touch was suppressed. */
export function tap(target: HTMLElement): TouchEvent {
  touch(target, 'touchstart')
  const end = touch(target, 'touchend')
  if (!end.defaultPrevented) target.click()
  return end
}
