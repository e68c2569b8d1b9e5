import type { live as spec } from '../../../../contract/admin/live'
import * as codes from '../../../../contract/rules/codes'
import { partOf, type AdminHandlers } from '../../../app/admin'
import { refuse } from '../../../app/errors'
import { takeUpload } from '../../platform/file/documents'
import { addHandout, receiveHandout, removeHandout } from './board/docs'
import { setDrawCoins, winnersOf } from './board/draw-coins'
import { heldQuestionPage, reviewQuestion } from './board/question-review'
import { cancel } from './schedule/cancel'
import { create, setGoods } from './schedule/create'
import { programmePage } from './schedule/programme'
import { reschedule } from './schedule/reschedule'
import { editLive, liveForm, setAssistants } from './schedule/team'
import { setPlayback } from './states'

/** What both times of a live are, in their order. Refuses with 400. */
function term({ startAt, planEndAt }: { startAt: string; planEndAt: string }, now: Date) {
  const [from, to] = [new Date(startAt), new Date(planEndAt)]
  if (!(from > now && to > from)) refuse(400, '开始要在现在之后，结束要在开始之后')
  return { startAt: from, planEndAt: to }
}

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/live/page': async ({ body }, { db, scope }) => programmePage(db, body, scope),
  'POST /admin/api/live/create': async ({ body }, { db, now }) => {
    const { coverFileId: coverFile, ...live } = body
    if (live.access === 'pwd' && !live.password) refuse(400, '参数错误：password')
    if (live.access === 'paid' && !live.courseId) refuse(400, '参数错误：courseId')
    if (coverFile) await takeUpload(db, coverFile, 'image')
    return { id: await create(db, { ...live, coverFile, ...term(live, now) }) }
  },
  'GET /admin/api/live/show/:id': async ({ params }, { db, scope }) => liveForm(db, params.id, scope !== null),
  'POST /admin/api/live/edit': async ({ body }, { db, audit }) => {
    audit.before(partOf(await liveForm(db, body.id), body))
    await editLive(db, body)
    return true
  },
  'POST /admin/api/live/assistants': async ({ body: { id, userIds } }, { db, audit }) => {
    audit.before({ userIds: (await liveForm(db, id)).userIds })
    await setAssistants(db, id, userIds)
    return true
  },
  'POST /admin/api/live/move': async ({ body }, { db, now }) => {
    const { startAt, planEndAt } = term(body, now)
    return (await reschedule(db, body.id, startAt, planEndAt)) || refuse(codes.LIVE_NOT_ON, '没有改期：已经开始，或已经取消')
  },
  'POST /admin/api/live/cancel': async ({ body: { id, note, refund } }, { db }) =>
    (await cancel(db, id, { note, ...(refund && { refund: refund === 'refund' }) })) ||
    refuse(codes.LIVE_NOT_ON, '没有取消：已经开始，或已经结束'),
  'POST /admin/api/live/goods': async ({ body: { id, courseIds } }, { db, audit }) => {
    audit.before({ courseIds: (await liveForm(db, id)).courseIds })
    await setGoods(db, id, courseIds)
    return true
  },
  'POST /admin/api/live/doc/:id': async ({ params, body }, { db, outside, gateways }) => {
    const handout = await receiveHandout({ db: outside, gateways }, body)
    await addHandout(db, params.id, handout)
    return { id: handout.id }
  },
  'POST /admin/api/live/doc/remove': async ({ body: { id, docId } }, { db, audit }) => {
    audit.before({ name: await removeHandout(db, id, docId) })
    return true
  },
  'POST /admin/api/live/playback': async ({ body: { id, mediaId } }, { db }) =>
    (await setPlayback(db, id, mediaId)) || refuse(codes.LIVE_NOT_ON, '没有放上：还没有结束'),
  'POST /admin/api/live/coins': async ({ body: { id, coins } }, { db, audit }) => {
    audit.before({ coins: await setDrawCoins(db, id, coins) })
    return true
  },
  'GET /admin/api/live/winners/:id': async ({ params }, { db }) => winnersOf(db, params.id),
  'POST /admin/api/liveQuestion/page': async ({ body }, { db }) => heldQuestionPage(db, body),
  'POST /admin/api/liveQuestion/review': async ({ body: { id, verdict, reason } }, { db }) => {
    await reviewQuestion(db, id, verdict, reason)
    return true
  },
}
