import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../api/call'
import { onOther } from '../../api/shift'

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
interface Workbench {
  alarms: readonly { name: string; text: string }[]
  queues: readonly Queue[]
  at: number
  fault: string
}

const EVERY_MS = 60_000
const NOTHING: Workbench = { alarms: [], queues: [], at: 0, fault: '' }
let workbench = NOTHING
const listeners = new Set<() => void>()
const keep = (next: Workbench) => {
  workbench = next
  for (const listener of listeners) listener()
}

onOther(() => keep(NOTHING))

/** Counts anew what waits: after something was decided, and every minute. */
export async function countWorkbench() {
  try {
    const { alarms, queues } = await call('GET /admin/api/desk/show')
    keep({ alarms, queues, at: Date.now(), fault: '' })
  } catch (error) {
    keep({ ...workbench, fault: error instanceof Error ? error.message : '' })
  }
}

/** What waits for whoever is signed in. */
export function useWorkbench(): Workbench {
  useEffect(() => {
    if (Date.now() - workbench.at > EVERY_MS) void countWorkbench()
    const timer = setInterval(() => {
      if (!document.hidden) void countWorkbench()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => workbench,
  )
}

/** How many hours what waits in a list may wait; as long as nothing is known of it, as long as it likes. */
export const useHours = (list: string) => useWorkbench().queues.find((queue) => queue.list === list)?.hours ?? Infinity
