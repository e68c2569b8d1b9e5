import type { notice as spec } from '../../../../contract/admin/notice'
import type { AdminHandlers } from '../../../app/admin'
import {
  broadcastPage,
  createBroadcast,
  editBroadcast,
  recountBroadcast,
  segmentSize,
  sendBroadcast,
  stopBroadcast,
  tryBroadcast,
} from './broadcasts'
import { toldPage } from './inbox'
import { preview, restoreWording, saveWording, wordingHistory, wordingRows } from './wordings'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/notice/page': async ({ body }, { db }) => toldPage(db, body),
  'GET /admin/api/wording/list': async (_input, { db, modules }) => wordingRows(db, modules),
  'POST /admin/api/wording/preview': async ({ body }, { modules }) => preview(modules, body),
  'POST /admin/api/wording/save': async ({ body }, { db, modules, operator, audit }) => {
    audit.before(await saveWording(db, modules, { ...body, operatorId: operator.id }))
    return true
  },
  'POST /admin/api/wording/restore': async ({ body }, { db, modules, operator, audit }) => {
    audit.before(await restoreWording(db, modules, { ...body, operatorId: operator.id }))
    return true
  },
  'POST /admin/api/wording/history': async ({ body }, { db, modules }) => wordingHistory(db, modules, body.code),
  'POST /admin/api/broadcast/page': async ({ body }, { db }) => broadcastPage(db, body),
  'POST /admin/api/broadcast/show': async ({ body }, { db, modules }) => segmentSize(db, modules, body),
  'POST /admin/api/broadcast/create': async ({ body }, { db, modules }) => createBroadcast(db, modules, body),
  'POST /admin/api/broadcast/edit': async ({ body }, { db, modules, audit }) => {
    const { before, size } = await editBroadcast(db, modules, body)
    audit.before(before)
    return size
  },
  'POST /admin/api/broadcast/count': async ({ body }, { db, modules, audit }) => {
    const size = await recountBroadcast(db, modules, body.id)
    audit.after(size)
    return size
  },
  'POST /admin/api/broadcast/test': async ({ body: { id, userId } }, { db, now }) =>
    (await tryBroadcast(db, id, userId, now)) === 1,
  'POST /admin/api/broadcast/send': async ({ body: { id, people } }, { db, modules }) => {
    await sendBroadcast(db, modules, id, people)
    return true
  },
  'POST /admin/api/broadcast/stop': async ({ body: { id } }, { db, audit }) => {
    audit.before({ state: await stopBroadcast(db, id) })
    return true
  },
}
