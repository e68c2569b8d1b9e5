import type { growth as spec } from '../../../../contract/growth'
import type { Handlers } from '../../../app/context'
import { dayOf } from '../../../app/time/days'
import { ladder, receiveGift, standing, tellOnce } from './levels'
import { recordPage } from './records'
import { makeUp, signToday, summary } from './sign-in'
import { receive, taskList, trigger } from './tasks'

export const handlers: Handlers<typeof spec> = {
  'GET /api/growthTask/levelList': async (_input, { db, user }) => ladder(db, user?.id ?? null),
  'GET /api/growth/mine': async (_input, { db, user, now }) => standing(db, user.id, now),
  'POST /api/growthTask/growthTaskList': async ({ body }, ctx) => taskList(ctx, body.group),
  'POST /api/growthTask/taskTrigger': async ({ body }, ctx) => trigger(ctx, body.taskCode),
  'POST /api/growthTask/receive': async ({ body }, ctx) => receive(ctx, body.taskId),
  'POST /api/growthTask/growthRecordList': async ({ body }, { db, user }) => recordPage(db, user.id, body),
  'POST /api/signIn/do': async (_input, ctx) => signToday(ctx),
  'GET /api/signIn/summary': async ({ query }, ctx) => summary(ctx, query.month ?? dayOf(ctx.now).slice(0, 7)),
  'POST /api/signIn/makeUp': async ({ body }, ctx) => makeUp(ctx, body.date),
  'POST /api/growth/levelUpTold': async ({ body }, { db, user }) => tellOnce(db, user.id, body.level),
  'POST /api/growth/receiveLevelGift': async ({ body }, ctx) => receiveGift(ctx, body.level),
}
