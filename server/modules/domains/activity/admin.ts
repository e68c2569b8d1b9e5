import type { activity as spec } from '../../../../contract/admin/activity'
import { partOf, type AdminHandlers } from '../../../app/admin'
import { previewOf } from '../../../app/http/preview'
import { bytesOf } from '../../../app/http/upload'
import { badges } from './admin-actions/badges'
import { cancelActivity } from './admin-actions/cancel'
import { prizeTickets } from './admin-actions/choices'
import { setDocs } from './admin-actions/docs'
import { activityList, publish, saveActivity, saveDoor, saveTicket, setStaff, showActivity } from './admin-actions/editor'
import { attendeePage, attendeeTable, setSeat, signByHand, unsignByHand } from './admin-actions/people'
import { importPeople } from './admin-actions/import'
import { removeAttendee } from './admin-actions/remove'
import { answerQuestion, hideQuestion, questionPage } from './admin-actions/questions'
import { reportOf } from './admin-actions/report'
import { docIdsOf } from './signup/materials'
import { putFirst, removeWaiter, waiterPage } from './admin-actions/waiters'

/** A list of people that is read in. */
const LIST_MB = 2

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/activity/page': async ({ body }, { db }) => activityList(db, body),
  'GET /admin/api/activity/show/:id': async ({ params }, { db }) => showActivity(db, params.id),
  'GET /admin/api/activity/preview/:id': async ({ params }, { db, settings, now }) => {
    await showActivity(db, params.id)
    return previewOf(settings, ['activity', params.id], 'pages/activity/activityDetail', now)
  },
  'POST /admin/api/activity/save': async ({ body }, { db, audit }) => {
    if (body.id) audit.before(await showActivity(db, body.id))
    return { id: await saveActivity(db, body) }
  },
  'POST /admin/api/activity/ticket': async ({ body }, { db, audit }) => {
    const before = (await showActivity(db, body.id)).tickets.find(({ id }) => id === body.ticketId)
    if (before) audit.before(partOf(before, body))
    return { id: await saveTicket(db, body) }
  },
  'POST /admin/api/activity/ticket/list': async ({ body }, { db }) => prizeTickets(db, body.keyword),
  'POST /admin/api/activity/door': async ({ body }, { db, audit }) => {
    const before = (await showActivity(db, body.id)).doors.find(({ id }) => id === body.doorId)
    if (before) audit.before(partOf(before, body))
    return { id: await saveDoor(db, body) }
  },
  'POST /admin/api/activity/staff': async ({ body }, { db, audit }) => {
    const staffOf = async () => ({ userIds: (await showActivity(db, body.id)).userIds })
    audit.before(await staffOf())
    const unknown = await setStaff(db, body)
    audit.after({ id: body.id, ...(await staffOf()) })
    return { unknown }
  },
  'POST /admin/api/activity/docs': async ({ body }, { db, audit }) => {
    audit.before({ docIds: await docIdsOf(db, body.id) })
    return setDocs(db, body)
  },
  'POST /admin/api/activity/publish': async ({ body: { id, on } }, { db, audit }) => {
    audit.before({ on: await publish(db, id, on) })
    return true
  },
  'POST /admin/api/activity/attendees/page': async ({ body }, { db, audit }) => {
    const { keyword: _keyword, ...shown } = body
    // Whose name or phone it was stands in no log.
    audit.after(shown)
    return attendeePage(db, body)
  },
  'POST /admin/api/activity/attendee/remove': async ({ body }, ctx) => {
    await removeAttendee(ctx, body)
    return true
  },
  'GET /admin/api/activity/export/:id': async ({ params }, { db }) => {
    const { title, table } = await attendeeTable(db, params.id)
    return { filename: `${title}-参会人.csv`, contentType: 'text/csv; charset=utf-8', bytes: Buffer.from(table) }
  },
  'GET /admin/api/activity/badges/:id': async ({ params }, { db }) => {
    const { title, bytes } = await badges(db, params.id)
    return { filename: `${title}-胸牌.pdf`, contentType: 'application/pdf', bytes }
  },
  'POST /admin/api/activity/import/:id': async ({ params, body }, { db, audit }) => {
    const result = await importPeople(db, params.id, await bytesOf(body, LIST_MB))
    audit.after({ ticketId: params.id, added: result.added, wrong: result.errors.length })
    return result
  },
  'POST /admin/api/activity/seat': async ({ body }, { db }) => setSeat(db, body),
  'POST /admin/api/activity/sign': async ({ body }, { db, now }) => signByHand(db, body, now),
  'POST /admin/api/activity/unsign': async ({ body }, { db }) => unsignByHand(db, body),
  'POST /admin/api/activity/waiter/page': async ({ body }, { db }) => waiterPage(db, body),
  'POST /admin/api/activity/waiter/first': async ({ body }, { db }) => putFirst(db, body),
  'POST /admin/api/activity/waiter/remove': async ({ body }, { db }) => removeWaiter(db, body),
  'POST /admin/api/activity/cancel': async ({ body: { id, note } }, { db }) => cancelActivity(db, id, note),
  'POST /admin/api/activity/question/page': async ({ body }, { db }) => questionPage(db, body),
  'POST /admin/api/activity/question/answer': async ({ body }, { db }) => answerQuestion(db, body),
  'POST /admin/api/activity/question/hide': async ({ body }, { db }) => hideQuestion(db, body.id),
  'GET /admin/api/activity/report/:id': async ({ params }, { db }) => reportOf(db, params.id),
}
