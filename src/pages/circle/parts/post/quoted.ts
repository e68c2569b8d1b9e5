import type { Reply } from '../../../../../contract'
import { Records } from '@/stores/records'
import { session } from '@/stores/session'

/** Replies that somebody is about to answer: the editor shows them, and no endpoint gives a single one. */
export const quoted = new Records<Reply>()
session.onLeave(quoted.clear)
