import type { growth as spec } from '../../../../contract/admin/growth'
import type { AdminHandlers } from '../../../app/admin'
import {
  changeLevel,
  changeSeasons,
  changeTask,
  levelList,
  previewLevel,
  putEvent,
  seasonDays,
  taskList,
  taskOfCode,
} from './rules'

export const admin: AdminHandlers<typeof spec> = {
  'GET /admin/api/task/list': async (_input, { db }) => taskList(db),
  'POST /admin/api/task/save': async ({ body: { code, ...change } }, { db, audit }) => {
    audit.before(await taskOfCode(db, code))
    await changeTask(db, code, change)
    return true
  },
  'POST /admin/api/task/event': async ({ body }, { db, audit }) => {
    audit.before(await taskOfCode(db, body.code))
    await putEvent(db, body)
    return true
  },
  'GET /admin/api/level/list': async (_input, { db }) => ({ seasonDays: await seasonDays(db), levels: await levelList(db) }),
  'POST /admin/api/level/preview': async ({ body }, { db }) => previewLevel(db, body),
  'POST /admin/api/level/save': async ({ body: { level, ...change } }, { db, audit }) => {
    audit.before((await levelList(db)).find((one) => one.level === level))
    await changeLevel(db, level, change)
    return true
  },
  'POST /admin/api/level/season': async ({ body: { days } }, { db, audit }) => {
    audit.before({ days: await seasonDays(db) })
    await changeSeasons(db, days)
    return true
  },
}
