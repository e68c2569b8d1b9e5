import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../api/call'

export interface Queue {
  name: string
  title: string
  hours: number
  list: string
  filter?: string
  count: number
  oldest: string | null
  missing?: boolean
}
interface Desk {
  alarms: readonly { name: string; text: string }[]
  queues: readonly Queue[]
  at: number
  fault: string
}

const EVERY_MS = 60_000
let desk: Desk = { alarms: [], queues: [], at: 0, fault: '' }
const listeners = new Set<() => void>()
const keep = (next: Desk) => {
  desk = next
  for (const listener of listeners) listener()
}

/** Counts anew what waits: after something was decided, and every minute. */
export async function countDesk() {
  try {
    const { alarms, queues } = await call('GET /admin/api/desk/show')
    keep({ alarms, queues, at: Date.now(), fault: '' })
  } catch (error) {
    keep({ ...desk, fault: error instanceof Error ? error.message : '' })
  }
}

/** What waits for whoever is signed in. */
export function useDesk(): Desk {
  useEffect(() => {
    if (Date.now() - desk.at > EVERY_MS) void countDesk()
    const timer = setInterval(() => {
      if (!document.hidden) void countDesk()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => desk,
  )
}

/** How many hours what waits in a list may wait; as long as nothing is known of it, as long as it likes. */
export const useHours = (list: string) => useDesk().queues.find((queue) => queue.list === list)?.hours ?? Infinity
