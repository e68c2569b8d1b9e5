import type { neixun as spec } from '../../../../../contract/admin/neixun'
import { partOf, type AdminCtx, type AdminHandlers } from '../../../../app/admin'
import type { UploadOf } from '../../../../app/context'
import { bytesOf } from '../../../../app/http/upload'
import { companiesNamed, ownDepartments } from '../../../domains/company/names'
import { gone } from '../../../../app/errors'
import { addMembers, assign } from '../people/assign'
import { issueRecords } from '../records'
import { trainingById } from '../trainings'
import {
  archive,
  copyTraining,
  createTraining,
  editTraining,
  holdTraining,
  mayLookUp,
  publish,
  setTrainers,
  trainingCard,
  trainersOf,
  trainingPage,
} from './builder'
import { MOST_CHOICES } from '../../../../app/database/paging'
import { choices } from './choices'
import {
  changeFile,
  createFile,
  createItem,
  createSign,
  createStage,
  editItem,
  editSign,
  editStage,
  holdSign,
  itemById,
  orderItems,
  orderStages,
  removeFile,
  removeItem,
  removeStage,
  stageById,
} from './items'
import { departmentFile, departmentReport, file, personFile, personReport, signFile } from './reports'
import {
  createTrainee,
  editTrainee,
  holdTrainee,
  importRoster,
  readRoster,
  releaseDepartment,
  removeTrainee,
  rosterTemplate,
} from './roster'

const ROSTER_MB = 5
type Sent = UploadOf<{ upload: true }>['body']

async function assignTo({ db }: AdminCtx, trainingId: string, departmentIds: string[]) {
  const training = await holdTraining(db, trainingId)
  if ((await ownDepartments(db, training.companyId, departmentIds)).size < departmentIds.length) gone()
  return { added: await assign(db, training, departmentIds) }
}

async function readLines({ db }: AdminCtx, id: string, sent: Sent) {
  const training = await trainingById(db, id)
  const { places: _places, ...reading } = await readRoster(db, training, await bytesOf(sent, ROSTER_MB))
  return reading
}

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/neixun/training/page': async ({ body }, { db, scope }) => trainingPage(db, body, scope),
  'GET /admin/api/neixun/training/show/:id': async ({ params }, { db }) => trainingCard(db, params.id),
  'POST /admin/api/neixun/training/create': async ({ body }, { db }) => createTraining(db, body),
  'POST /admin/api/neixun/training/edit': async ({ body }, { db, audit, modules }) => {
    const training = await holdTraining(db, body.trainingId)
    audit.before(partOf(training, body))
    await editTraining(db, modules, body, training.endAt)
    return true
  },
  'POST /admin/api/neixun/training/publish': async ({ body }, { db, audit }) => {
    const training = await holdTraining(db, body.trainingId)
    audit.before({ status: training.status })
    await publish(db, training)
    return true
  },
  'POST /admin/api/neixun/training/archive': async ({ body }, { db, audit, modules }) => {
    const training = await holdTraining(db, body.trainingId)
    audit.before({ status: training.status })
    await archive(db, modules, training)
    return true
  },
  'POST /admin/api/neixun/training/copy': async ({ body }, { db, modules, scope }) => copyTraining(db, modules, body, scope),

  'POST /admin/api/neixun/stage/create': async ({ body }, { db }) => {
    await holdTraining(db, body.trainingId)
    return { id: await createStage(db, body.trainingId, body) }
  },
  'POST /admin/api/neixun/stage/edit': async ({ body }, { db, audit }) => {
    await holdTraining(db, body.trainingId)
    audit.before(await stageById(db, body.trainingId, body.id))
    await editStage(db, body)
    return true
  },
  'POST /admin/api/neixun/stage/order': async ({ body }, { db }) => {
    await holdTraining(db, body.trainingId)
    await orderStages(db, body.trainingId, body.ids)
    return true
  },
  'POST /admin/api/neixun/stage/remove': async ({ body }, { db, audit }) => {
    await holdTraining(db, body.trainingId)
    audit.before(await stageById(db, body.trainingId, body.id))
    await removeStage(db, body.trainingId, body.id)
    return true
  },
  'POST /admin/api/neixun/item/create': async ({ body }, { db, modules, scope }) => ({
    id: await createItem(db, modules, await holdTraining(db, body.trainingId), { ...body, owner: scope }),
  }),
  'POST /admin/api/neixun/item/edit': async ({ body }, { db, audit, modules }) => {
    await holdTraining(db, body.trainingId)
    const before = await itemById(db, body.trainingId, body.id)
    audit.before(partOf(before, body))
    await editItem(db, modules, before, body)
    return true
  },
  'POST /admin/api/neixun/item/order': async ({ body }, { db }) => {
    await holdTraining(db, body.trainingId)
    await orderItems(db, body.trainingId, body.stageId, body.ids)
    return true
  },
  'POST /admin/api/neixun/item/remove': async ({ body }, { db, audit, modules }) => {
    await holdTraining(db, body.trainingId)
    const item = await itemById(db, body.trainingId, body.id)
    audit.before(item)
    await removeItem(db, modules, item)
    return true
  },
  'POST /admin/api/neixun/sign/create': async ({ body }, { db }) => {
    await holdTraining(db, body.trainingId)
    return { id: await createSign(db, body) }
  },
  'POST /admin/api/neixun/sign/edit': async ({ body }, { db, audit }) => {
    await holdTraining(db, body.trainingId)
    const before = await holdSign(db, body.trainingId, body.id)
    audit.before(before)
    await editSign(db, before, body)
    return true
  },
  'POST /admin/api/neixun/file/create': async ({ body }, { db }) => {
    await holdTraining(db, body.trainingId)
    await createFile(db, body)
    return true
  },
  'POST /admin/api/neixun/file/edit': async ({ body }, { db, audit }) => {
    await holdTraining(db, body.trainingId)
    audit.before(await changeFile(db, body))
    return true
  },
  'POST /admin/api/neixun/file/remove': async ({ body }, { db }) => {
    await holdTraining(db, body.trainingId)
    await removeFile(db, body.trainingId, body.fileId)
    return true
  },

  'POST /admin/api/neixun/company/list': async ({ body }, { db, scope }) =>
    companiesNamed(db, { word: body.keyword?.trim() ?? '', own: scope, most: MOST_CHOICES }),
  'POST /admin/api/neixun/choice/list': async ({ body }, { db, modules, scope }) =>
    choices(db, modules, await trainingById(db, body.trainingId), { ...body, owner: scope }),
  'POST /admin/api/neixun/trainer/set': async ({ body }, { db, outside, operator, now, audit }) => {
    await mayLookUp(outside, operator.id, body.trainers, now)
    const training = await holdTraining(db, body.trainingId)
    audit.before({ trainers: await trainersOf(db, training) })
    await setTrainers(db, training, body.trainers)
    return true
  },
  'POST /admin/api/neixun/department/assign': async ({ body }, ctx) => assignTo(ctx, body.trainingId, body.departmentIds),
  'POST /admin/api/neixun/department/release': async ({ body }, { db }) => {
    await holdTraining(db, body.trainingId)
    await releaseDepartment(db, body.trainingId, body.departmentId)
    return true
  },
  'GET /admin/api/neixun/trainee/template/:id': async () => file('学员名单模板', rosterTemplate()),
  'POST /admin/api/neixun/trainee/lines/:id': async ({ params, body }, ctx) => readLines(ctx, params.id, body),
  'POST /admin/api/neixun/trainee/import/:id': async ({ params, body }, { db, audit }) => {
    const training = await holdTraining(db, params.id)
    const result = await importRoster(db, training, await bytesOf(body, ROSTER_MB))
    audit.after({ rows: result.rows, added: result.added, wrong: result.rows - result.good })
    return result
  },
  'POST /admin/api/neixun/trainee/create': async ({ body }, { db }) => ({
    id: await createTrainee(db, await holdTraining(db, body.trainingId), body),
  }),
  'POST /admin/api/neixun/trainee/members': async ({ body }, { db }) => ({
    added: await addMembers(db, await holdTraining(db, body.trainingId), body.memberIds),
  }),
  'POST /admin/api/neixun/trainee/edit': async ({ body }, { db }) => {
    const training = await holdTraining(db, body.trainingId)
    await editTrainee(db, training, body.id, await holdTrainee(db, training.id, body.id), body)
    return true
  },
  'POST /admin/api/neixun/trainee/remove': async ({ body }, { db }) => {
    const training = await holdTraining(db, body.trainingId)
    await holdTrainee(db, training.id, body.id)
    await removeTrainee(db, body.id)
    return true
  },

  'POST /admin/api/neixun/report/department/list': async ({ body }, { db }) => departmentReport(db, body.trainingId),
  'POST /admin/api/neixun/report/person/page': async ({ body }, { db }) => personReport(db, body),
  'POST /admin/api/neixun/report/department/file/:id': async ({ params }, { db }) => departmentFile(db, params.id),
  'POST /admin/api/neixun/report/sign/file/:id': async ({ params }, { db, now }) => signFile(db, params.id, now),
  'POST /admin/api/neixun/report/person/file/:id': async ({ params }, { db }) => personFile(db, params.id),
  'POST /admin/api/neixun/record/issue': async ({ body }, { db }) => {
    await trainingById(db, body.trainingId)
    return { issued: await issueRecords(db, body.trainingId) }
  },
}
