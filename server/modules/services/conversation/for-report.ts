import { sql } from 'kysely'
import { emit } from '../../../app/bus'
import type { Trx } from '../../../app/database/db'
import type { Modules } from '../../../app/module'
import type { ReportTarget } from '../report/targets'
import { takeAway } from './conversations'
import { mayRead } from './kinds'
import { conversationById, messageById } from './queries'

/** A message as the viewer could read it when it was reported; undefined when it can't be, or was recalled. */
async function evidence(trx: Trx, id: string, viewer: string, modules: Modules) {
  const message = await messageById(trx, id)
  const conversation = message && !message.recalled ? await conversationById(trx, message.conversationId) : undefined
  if (!message?.userId || !conversation || !(await mayRead(modules, trx, viewer, conversation))) return undefined
  const { conversationId, seq, type, body, at, userId: authorId } = message
  const snapshot = { kind: conversation.kind, conversationId, seq, authorId, type, ...body, time: at.toISOString() }
  return { authorId, snapshot }
}

export const reportTarget: ReportTarget = {
  type: 'message',
  name: '消息',
  evidence,
  async uphold(trx, id, reason) {
    const [userId] = await takeAway(trx, sql`m.id = ${id}`)
    if (userId) await emit(trx, 'report.warned', { userId, about: 'message', reason })
  },
}
