import type { kefu as spec } from '../../../../contract/admin/kefu'
import { sql } from 'kysely'
import type { AdminHandlers } from '../../../app/admin'
import { moveToTrash } from '../../../app/trash'
import { textOf } from '../../services/conversation/text'
import { handOver, take } from './assignment'
import { colleagues } from './colleagues'
import { answer, finish } from './conversation'
import { faqRow, faqRows, removeFaq, saveFaq } from './faq'
import { days, setDay } from './hours'
import { inboxPage, linesOf } from './inbox'
import { dismissTeacher, namedTeacher, nameTeacher, loggedTeacher } from './teachers'

/** As many characters as the contract lets in: an answer may explain more than a question asks. */
const LONGEST_ANSWER = 2000

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/kefu/page': async ({ body }, { db, operator }) => inboxPage(db, operator, body),
  'POST /admin/api/kefu/lines': async ({ body: { conversationId, beforeSeq } }, { db }) => linesOf(db, conversationId, beforeSeq),
  'POST /admin/api/kefu/answer': async ({ body: { conversationId, text } }, ctx) => {
    const { seq } = await answer(ctx.db, ctx, conversationId, { type: 'text', text: textOf(text, LONGEST_ANSWER) })
    return { seq }
  },
  'POST /admin/api/kefu/card': async ({ body: { conversationId, kind, id } }, ctx) => {
    const { seq } = await answer(ctx.db, ctx, conversationId, { type: 'card', kind, id })
    return { seq }
  },
  'POST /admin/api/kefu/take': async ({ body: { conversationId } }, { db, operator }) => {
    await take(db, conversationId, operator)
    return true
  },
  'POST /admin/api/kefu/handOver': async ({ body }, { db, audit }) => {
    audit.before(await handOver(db, body))
    return true
  },
  'GET /admin/api/kefu/colleague/list': async (_input, { db }) => colleagues(db),
  'POST /admin/api/kefu/close': async ({ body: { conversationId, seq } }, { db }) => {
    await finish(db, conversationId, seq)
    return true
  },
  'GET /admin/api/kefuDay/list': async (_input, { db }) => days(db),
  'POST /admin/api/kefuDay/save': async ({ body: { day, open } }, { db }) => {
    await setDay(db, day, open)
    return true
  },
  'GET /admin/api/kefuFaq/list': async (_input, { db }) => faqRows(db),
  'POST /admin/api/kefuFaq/save': async ({ body }, { db, audit }) => {
    if (body.id) audit.before(await faqRow(db, body.id))
    return { id: await saveFaq(db, body) }
  },
  'POST /admin/api/kefuFaq/remove': async ({ body }, { db, operator, audit }) => {
    const before = await faqRow(db, body.id)
    audit.before(before)
    if (before) await moveToTrash(db, operator, { kind: 'kefuFaq', title: before.q }, ['kefu_faq', sql`id = ${body.id}`])
    await removeFaq(db, body.id)
    return true
  },
  'GET /admin/api/kefuTeacher/show/:courseId': async ({ params }, { db }) =>
    (await namedTeacher(db, params.courseId)) ?? { name: '', phone: '', qrFileId: null },
  'POST /admin/api/kefuTeacher/save': async ({ body }, { db, audit }) => {
    audit.before(loggedTeacher((await namedTeacher(db, body.courseId)) ?? {}))
    audit.after({ courseId: body.courseId, ...loggedTeacher(body) })
    await nameTeacher(db, body)
    return true
  },
  'POST /admin/api/kefuTeacher/remove': async ({ body }, { db, audit }) => {
    audit.before(loggedTeacher((await namedTeacher(db, body.courseId)) ?? {}))
    audit.after({ courseId: body.courseId, ...loggedTeacher({}) })
    return dismissTeacher(db, body.courseId)
  },
}
