import type { circleForm as spec } from '../../../../contract/admin/circleForm'
import type { AdminHandlers } from '../../../app/admin'
import { addForm, adjustForm, changeForm, closeForm, formDefinition, formPage } from './definitions'
import { exportForm } from './export'
import { setGift, setGroup } from './returns'
import { formOf } from './written'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/form/page': async ({ body }, { db }) => formPage(db, body),
  'GET /admin/api/form/show/:id': async ({ params }, { db }) => formDefinition(db, params.id),
  'POST /admin/api/form/create': async ({ body }, { db, now }) => ({ id: await addForm(db, formOf(body.form, now)) }),
  'POST /admin/api/form/change': async ({ body: { id, form } }, { db, now, audit }) => {
    audit.before(await formDefinition(db, id))
    await changeForm(db, id, formOf(form, now))
    return true
  },
  'POST /admin/api/form/adjust': async ({ body: { id, ...terms } }, { db, now, audit }) => {
    audit.before(await formDefinition(db, id))
    await adjustForm(db, id, terms, now)
    return true
  },
  'POST /admin/api/form/close': async ({ body: { id } }, { db }) => {
    await closeForm(db, id)
    return true
  },
  'POST /admin/api/form/gift': async ({ body: { id, fileId } }, { db }) => {
    await setGift(db, id, fileId)
    return true
  },
  'POST /admin/api/form/group': async ({ body: { id, fileId } }, { db }) => {
    await setGroup(db, id, fileId)
    return true
  },
  'GET /admin/api/form/export/:id': async ({ params }, { db, settings }) => exportForm(db, params.id, settings.publicUrl),
}
