import type { neixunHomework as spec } from '../../../../../contract/admin/neixunHomework'
import type { AdminHandlers } from '../../../../app/admin'
import { holdTraining } from '../admin-actions/builder'
import { roomFor } from '../admin-actions/items'
import { homeworkById } from './homeworks'
import { createHomework, editHomework, exportHomework, homeworkList } from './manage-homeworks'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/neixunHomework/list': async ({ body }, { db }) => homeworkList(db, body.trainingId),
  'POST /admin/api/neixunHomework/create': async ({ body }, { db }) => {
    await holdTraining(db, body.trainingId)
    await roomFor(db, body.trainingId)
    return { id: await createHomework(db, body) }
  },
  'POST /admin/api/neixunHomework/edit': async ({ body }, { db, audit }) => {
    await holdTraining(db, (await homeworkById(db, body.id)).trainingId)
    audit.before(await editHomework(db, body))
    return true
  },
  'POST /admin/api/neixunHomework/export/:id': async ({ params }, { db }) => exportHomework(db, params.id),
}
