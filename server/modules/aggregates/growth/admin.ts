import type { growth as spec } from '../../../../contract/admin/growth'
import type { AdminHandlers } from '../../../app/admin'
import { giveByHand, oddGrowth, takeBackTask } from './admin-actions'
import { bookedSums } from './queries'
import { recordPage } from './records'
import {
  changeLevel,
  changeSeasons,
  changeSigning,
  changeTask,
  levelList,
  previewLevel,
  putEvent,
  seasonDays,
  signing,
  taskList,
  taskOfCode,
} from './rules'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/growth/page': async ({ body: { userId, ...paging } }, { db }) => {
    const { records, next } = await recordPage(db, userId, paging)
    return { records: records.map(({ time, ...row }) => ({ ...row, createTime: time })), next }
  },
  'POST /admin/api/growth/give': async ({ body: { userId, growth } }, { db }) => giveByHand(db, userId, growth),
  'POST /admin/api/growth/odd/list': async ({ body }, { db }) => oddGrowth(db, body.kind),
  'POST /admin/api/growth/booked/show': async ({ body }, { db }) => bookedSums(db, body),
  'POST /admin/api/growth/takeBack': async ({ body }, { db }) => takeBackTask(db, body),
  'GET /admin/api/task/list': async (_input, { db }) => taskList(db),
  'POST /admin/api/task/save': async ({ body: { code, ...change } }, { db, audit }) => {
    audit.before(await taskOfCode(db, code))
    await changeTask(db, code, change)
    return true
  },
  'GET /admin/api/task/signing': async (_input, { db }) => signing(db),
  'POST /admin/api/task/signing': async ({ body }, { db, audit }) => {
    audit.before(await signing(db))
    await changeSigning(db, body)
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
