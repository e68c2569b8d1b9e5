/** How many times sooner. */
const FASTER = 20

type Timer = (work: () => void, ms?: number, ...more: unknown[]) => number

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0).toReversed()) step()
})

/**
 * What the app would wait for so many ms each, until it saves, asks or tries again, comes much sooner until the end of a
 * test.
 */
export function shortenTimers(...waits: number[]) {
  // No mocks: whoever waits for what a page shows would take them for a clock that stands still.
  const timers = window as unknown as Record<'setTimeout' | 'setInterval', Timer>
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const own = timers[name]
    timers[name] = (work, ms, ...more) =>
      own.call(window, work, ms !== undefined && waits.includes(ms) ? ms / FASTER : ms, ...more)
    undo.push(() => {
      timers[name] = own
    })
  }
}
