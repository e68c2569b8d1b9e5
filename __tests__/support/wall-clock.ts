/** The clock on the wall says so from here on; what waits for seconds goes on as ever. `jest.useRealTimers()` ends it. */
export function wallClock(now: Date | number) {
  const rest = ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const
  const timers = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const
  jest.useFakeTimers({ now, doNotFake: [...rest, ...timers] })
}
