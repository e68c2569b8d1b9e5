import type { Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

/** One finger on the glass: events of the browser's own input, which scroll, tap and may be suppressed like real ones. */
export async function finger(page: Page) {
  const glass = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    glass.send('Input.dispatchTouchEvent', { type, touchPoints })
  const finger = {
    down: (at: Point) => send('touchStart', at),
    move: (to: Point) => send('touchMove', to),
    up: () => send('touchEnd'),
    /** Nothing is waited for between the events: taps may be as quick as they like. */
    tap: (at: Point) => Promise.all([finger.down(at), finger.up()]),
    /** Goes down by so many px and stays on the glass. */
    async pull(from: Point, by: number) {
      const STEP = 10
      await finger.down(from)
      for (let way = STEP; way <= by; way += STEP) await finger.move({ x: from.x, y: from.y + way })
    },
  }
  return finger
}
