import type { DeskQueue } from '../../../app/admin'
import { deadLetters } from '../../../app/deliveries'

/** What waits here for operators. */
export const deskQueues: DeskQueue[] = [{ name: 'deadLetter', permission: 'system.events', waiting: deadLetters }]
