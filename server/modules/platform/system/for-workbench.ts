import type { WorkbenchQueue } from '../../../app/admin'
import { deadLetters } from '../../../app/deliveries'

/** What waits here for operators. */
export const workbenchQueues: WorkbenchQueue[] = [
  {
    name: 'deadLetter',
    title: '没送到的事件',
    hours: 1,
    list: 'POST /admin/api/deadLetter/page',
    permission: 'system.events',
    waiting: deadLetters,
  },
]
