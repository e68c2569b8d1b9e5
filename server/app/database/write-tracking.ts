import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<{ wrote: boolean }>()
/** Rather once too often: a statement that only locks is taken for one that writes. */
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
