import type { Trx } from '../../../app/db'
import { mayRead } from './kinds'
import { conversationById, messageById } from './queries'

/** A message as the viewer could read it when it was reported; undefined when it can't be, or was recalled. */
export async function messageEvidence(trx: Trx, id: string, viewer: string) {
  const message = await messageById(trx, id)
  const conversation = message && !message.recalled ? await conversationById(trx, message.conversationId) : undefined
  if (!message?.userId || !conversation || !(await mayRead(trx, viewer, conversation))) return undefined
  const { conversationId, seq, type, body, at, userId: authorId } = message
  const snapshot = { kind: conversation.kind, conversationId, seq, authorId, type, ...body, time: at.toISOString() }
  return { authorId, snapshot }
}
