import type { neixunExam as spec } from '../../../../../contract/admin/neixunExam'
import type { AdminHandlers } from '../../../../app/admin'
import { gone } from '../../../../app/errors'
import { holdTraining } from '../admin-actions/builder'
import { papersFor } from '../admin-actions/choices'
import { roomFor } from '../admin-actions/items'
import { examById } from './exams'
import { createExam, editExam, examList, exportExam } from './manage-exams'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/neixunExam/list': async ({ body }, { db }) => examList(db, body.trainingId),
  'POST /admin/api/neixunExam/create': async ({ body }, { db, scope }) => {
    const training = await holdTraining(db, body.trainingId)
    await roomFor(db, training.id)
    if (!(await papersFor(db, training, { id: body.paperId, own: scope !== null })).length) gone()
    return { id: await createExam(db, body) }
  },
  'POST /admin/api/neixunExam/edit': async ({ body }, { db, audit }) => {
    await holdTraining(db, (await examById(db, body.id)).trainingId)
    audit.before(await editExam(db, body))
    return true
  },
  'POST /admin/api/neixunExam/export/:id': async ({ params }, { db }) => exportExam(db, params.id),
}
