import { useSyncExternalStore } from 'react'

/** Of the pages that this tab runs, as the server handed them out (server/app/http/admin-site.ts). */
const own = document.documentElement.dataset.release
let latest = own
const listeners = new Set<() => void>()

/** Reads from an answer which pages the server hands out by now. */
export function noteRelease(answer: Response) {
  const said = answer.headers.get('x-release') ?? latest
  if (said === latest) return
  latest = said
  for (const listener of listeners) listener()
}

/** Whether this tab is older than the server. While servers are replaced one by one, the one that answered last is right. */
export const useOutdated = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => latest !== own,
  )
