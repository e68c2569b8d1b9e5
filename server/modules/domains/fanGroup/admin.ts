import type { fanGroup as spec } from '../../../../contract/admin/fanGroup'
import type { AdminHandlers } from '../../../app/admin'
import { alarms } from './alarms'
import { addRoom, groupList, publish, saveGroup, setCount, setQr, showGroup } from './admin-actions'
import { waitingPage } from './waiting'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/fanGroup/page': async ({ body }, { db }) => groupList(db, body),
  'GET /admin/api/fanGroup/show/:id': async ({ params }, { db }) => showGroup(db, params.id),
  'GET /admin/api/fanGroup/alarms': async (_input, { db }) => alarms(db),
  'POST /admin/api/fanGroup/save': async ({ body }, { db, audit }) => {
    if (body.id) audit.before(await showGroup(db, body.id))
    return { id: await saveGroup(db, body) }
  },
  'POST /admin/api/fanGroup/publish': async ({ body: { id, on } }, { db }) => publish(db, id, on),
  'POST /admin/api/fanGroup/room/add': async ({ body }, { db }) => ({ roomId: await addRoom(db, body) }),
  'POST /admin/api/fanGroup/room/qr': async ({ body }, { db, audit }) => {
    audit.before(await setQr(db, body))
    return true
  },
  'POST /admin/api/fanGroup/room/count': async ({ body }, { db, audit }) => {
    audit.before(await setCount(db, body))
    return true
  },
  'POST /admin/api/fanGroup/wait/page': async ({ body }, { db }) => waitingPage(db, body),
}
