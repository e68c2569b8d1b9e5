import type { growth as spec } from '../../../contract/growth'
import type { Handlers } from '../../app/context'
import type { Job } from '../../app/jobs'
import type { Services } from '../../app/serve'
import { ladder, receiveGift, standing, tellOnce } from './levels'
import { listenForGrowth } from './listen'
import { audit, recordPage } from './records'
import { remindOfSeasons, tendLevels } from './seasons'
import { receive, taskList, trigger } from './tasks'

export const handlers: Handlers<typeof spec> = {
  'GET /api/growthTask/levelList': async (_input, { db, user }) => ladder(db, user?.id ?? null),
  'GET /api/growth/mine': async (_input, { db, user, now }) => standing(db, user.id, now),
  'POST /api/growthTask/growthTaskList': async ({ body }, { db, user, now }) => taskList(db, user?.id ?? null, now, body.group),
  'POST /api/growthTask/taskTrigger': async ({ body }, ctx) => trigger(ctx, body.taskCode),
  'POST /api/growthTask/receive': async ({ body }, ctx) => receive(ctx, body.taskId),
  'POST /api/growthTask/growthRecordList': async ({ body }, { db, user }) => recordPage(db, user.id, body),
  'POST /api/growth/levelUpTold': async ({ body }, { db, user }) => tellOnce(db, user.id, body.level),
  'POST /api/growth/receiveLevelGift': async ({ body }, ctx) => receiveGift(ctx, body.level),
}

export const listen = listenForGrowth

export const jobs = ({ db }: Services): Job[] => [
  { name: 'growth.levels', cron: '3 0 * * *', run: () => tendLevels(db, new Date()) },
  { name: 'growth.seasonsEnding', cron: '7 9 * * *', run: () => remindOfSeasons(db, new Date()) },
  { name: 'growth.audit', cron: '41 4 * * *', run: () => audit(db) },
]
