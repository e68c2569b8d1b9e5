import { exam as spec } from '../../../../contract/admin/exam'
import { partOf, type AdminHandlers } from '../../../app/admin'
import { bytesOf } from '../../../app/http/upload'
import { levels, setLevel } from '../lesson/certificate/cert'
import { addBatch, batchById, moveDeadline } from '../lesson/certificate/batches'
import { certificateSample, issueByHand, renameHolder } from './certificates/manage-certificates'
import { certificatePage } from './certificates/cert-queries'
import { privatePart, registered, registrationPage, rejectReasons } from './registrations/dossiers'
import { batchPage, dropBatch, editBatch } from './exam-batches'
import { exportBatch } from './registrations/export'
import { importScores, importTickets } from './registrations/imports'
import { kinds, restore, revoke, setKind } from './certificates/mailing'
import { moveExam } from './registrations/moved'
import { absent, approve, certified, present, reject, uncertified } from './registrations/review'

const { uploadMaxMb } = spec['POST /admin/api/registration/scores']

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/registration/page': async ({ body }, { db }) => registrationPage(db, body),
  'GET /admin/api/registration/show/:id': async ({ params }, { db }) => registered(db, params.id),
  'POST /admin/api/registration/private/:id': async ({ params }, { db, settings }) => privatePart(db, settings, params.id),
  'POST /admin/api/registration/approve': async ({ body }, { db }) => {
    for (const id of body.ids.toSorted()) await approve(db, id, body.submittedAt)
    return true
  },
  'GET /admin/api/registration/reason/list': async (_input, { db }) => rejectReasons(db),
  'POST /admin/api/registration/reject': async ({ body: { id, reason, fields, submittedAt } }, { db, audit }) => {
    const said = Object.fromEntries(fields.map(({ key, words }) => [key, words]))
    audit.before({ status: await reject(db, id, reason, said, submittedAt) })
    return true
  },
  'POST /admin/api/registration/tickets': async ({ body }, { db, audit }) => {
    const { rows, corrected } = await importTickets(db, await bytesOf(body, uploadMaxMb))
    if (corrected.length) audit.before({ corrected })
    return { rows }
  },
  'POST /admin/api/registration/scores': async ({ body }, { db, audit }) => {
    const { rows, corrected } = await importScores(db, await bytesOf(body, uploadMaxMb))
    if (corrected.length) audit.before({ corrected })
    return { rows }
  },
  'POST /admin/api/registration/absent': async ({ body }, { db }) => {
    for (const id of body.ids.toSorted()) await absent(db, id)
    return true
  },
  'POST /admin/api/registration/present': async ({ body }, { db }) => {
    await present(db, body.id, body.reason)
    return true
  },
  'POST /admin/api/registration/certified': async ({ body }, { db }) => {
    for (const id of body.ids.toSorted()) await certified(db, id)
    return true
  },
  'POST /admin/api/registration/uncertified': async ({ body }, { db }) => {
    await uncertified(db, body.id, body.reason)
    return true
  },

  'POST /admin/api/examBatch/page': async ({ body }, { db }) => batchPage(db, body),
  'POST /admin/api/examBatch/create': async ({ body }, { db }) => ({ id: await addBatch(db, body) }),
  'POST /admin/api/examBatch/edit': async ({ body }, { db, audit }) => {
    audit.before(partOf(await editBatch(db, body), body))
    return true
  },
  'POST /admin/api/examBatch/remove': async ({ body }, { db, audit }) => {
    audit.before(await dropBatch(db, body.id))
    return true
  },
  'POST /admin/api/examBatch/deadline': async ({ body }, { db, audit }) => {
    audit.before(await batchById(db, body.id))
    await moveDeadline(db, body.id, body.applyEndsAt)
    return true
  },
  'POST /admin/api/examBatch/move': async ({ body }, { db, settings, audit }) => {
    audit.before({ examAt: await moveExam(db, settings, body) })
    return true
  },
  'POST /admin/api/examBatch/export/:id': async ({ params }, { db, gateways, settings, audit }) => {
    const { name } = await batchById(db, params.id)
    const { count, zip } = await exportBatch({ db, storage: gateways.storage, settings }, params.id)
    audit.after({ id: params.id, people: count })
    return { filename: `${name}报名资料.zip`, contentType: 'application/zip', bytes: zip }
  },

  'GET /admin/api/certLevel/list': async (_input, { db }) => levels(db),
  'POST /admin/api/certLevel/edit': async ({ body }, { db, audit }) => {
    audit.before((await levels(db)).find(({ level }) => level === body.level))
    await setLevel(db, body)
    return true
  },

  'POST /admin/api/certificate/page': async ({ body }, { db }) => certificatePage(db, body),
  'GET /admin/api/certificate/preview/:courseId': async ({ params }, ctx) => ({
    image: await certificateSample(ctx, params.courseId),
  }),
  'POST /admin/api/certificate/issue': async ({ body }, ctx) => ({ certNo: await issueByHand(ctx, body) }),
  'POST /admin/api/certificate/revoke': async ({ body }, { db }) => {
    await revoke(db, body.certNo, body.reason)
    return true
  },
  'POST /admin/api/certificate/restore': async ({ body }, { db, audit }) => {
    audit.before({ revokedReason: await restore(db, body.certNo, body.reason) })
    return true
  },
  'POST /admin/api/certificate/rename': async ({ body }, ctx) => {
    await renameHolder(ctx, body)
    return true
  },
  'GET /admin/api/certKind/list': async (_input, { db }) => kinds(db),
  'POST /admin/api/certKind/edit': async ({ body }, { db, audit }) => {
    audit.before((await kinds(db)).find(({ id }) => id === body.id))
    await setKind(db, body)
    return true
  },
}
