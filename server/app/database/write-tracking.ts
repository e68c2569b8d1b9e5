import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<{ wrote: boolean }>()
/** Matches `for update` too: to take a lock for a write does no harm, to miss a write would. */
const WRITES = /\b(insert|update|delete|merge)\b/i

/** Does the work, and then `whenWritten` if a statement of it has written anything. */
export async function trackWrites<T>(work: () => Promise<T>, whenWritten: () => Promise<void>): Promise<T> {
  const watch = { wrote: false }
  try {
    return await current.run(watch, work)
  } finally {
    // A call that is refused may have written, too: a try that is counted.
    if (watch.wrote) await whenWritten()
  }
}

/** A statement goes to the database. */
export function noteStatement(text: string) {
  const watch = current.getStore()
  if (watch && !watch.wrote && WRITES.test(text)) watch.wrote = true
}

/** Something is written by a statement that others send. */
export function noteWritten() {
  const watch = current.getStore()
  if (watch) watch.wrote = true
}
