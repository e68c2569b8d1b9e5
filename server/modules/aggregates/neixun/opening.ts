import { sql } from 'kysely'
import type { Api, Input } from '../../../../contract'
import * as codes from '../../../../contract/rules/codes'
import type { Ctx } from '../../../app/context'
import type { Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { holdTraining } from './admin-actions/builder'
import { itemById, stageById } from './admin-actions/items'
import { kindOf, type Hours } from './items'
import { settle } from './settle'
import { isOver, refuseOver, requireTrainer, type Keeper, type Training } from './trainings'

type Body<R extends keyof Api> = Input<R, Api[R]> extends { body: infer B } ? B : never

/** 讲师 and 助教 open and close, and the company where nobody teaches; else it reads how it goes. */
export const mayOpen = (keeper: Keeper, training: Training, now: Date) => keeper.leads && !isOver(training, now)

/** Refuses with 10104, 12003, 12005. */
async function asTrainer(ctx: Ctx, trainingId: string, work: (trx: Trx, training: Training) => Promise<void>): Promise<true> {
  const { training, keeper } = await requireTrainer(ctx, trainingId)
  if (!keeper.leads) refuse(codes.NOT_TRAINER, '开放与结束由讲师和助教安排')
  refuseOver(training, ctx.now)
  await ctx.db.transaction().execute(async (trx) => work(trx, await holdTraining(trx, trainingId)))
  return true
}

const isOpen = ({ openAt, closeAt }: Hours, now: Date) => (!openAt || openAt <= now) && (!closeAt || closeAt > now)

/** Open from now on, if it is not yet; until then, where that is said. Refuses with 400 what would be over already. */
function opened({ openAt, closeAt }: Hours, until: string | undefined, { endAt }: Training, now: Date): Hours {
  const asked = until ? new Date(until) : null
  if (asked && asked <= now) refuse(400, '结束时间应晚于现在')
  // What is asked for is a day: the training ends within its last one.
  const close = asked ? new Date(Math.min(+asked, +endAt)) : closeAt
  if (close && close <= now) refuse(400, '已经结束，请选择重新开放到哪天')
  return { openAt: openAt && openAt > now ? now : openAt, closeAt: close }
}

function closed(hours: Hours, now: Date): Hours {
  return isOpen(hours, now) ? { openAt: hours.openAt, closeAt: now } : refuse(400, '现在没有开放')
}

/** Opens something to do, sooner or once more or for longer, or ends it now. Refuses with 10104, 12003, 12005, 400. */
export const moveItem = (ctx: Ctx, { trainingId, itemId, act, until }: Body<'POST /api/neixun/itemMove'>): Promise<true> =>
  asTrainer(ctx, trainingId, async (trx, training) => {
    const item = await itemById(trx, trainingId, itemId)
    const move = kindOf(ctx.modules, item.kind)?.move ?? refuse(400, '资料什么时候可以领，在“培训资料”里改')
    await move(trx, item, act === 'open' ? opened(item, until, training, ctx.now) : closed(item, ctx.now))
    await settle(trx, ctx.modules, trainingId, undefined, ctx.now)
  })

/** Opens a stage now that would open later. Refuses with 10104, 12003, 12005, 400. */
export const openStage = (ctx: Ctx, { trainingId, stageId }: Body<'POST /api/neixun/stageOpen'>): Promise<true> =>
  asTrainer(ctx, trainingId, async (trx) => {
    const { openAt } = await stageById(trx, trainingId, stageId)
    if (!openAt || openAt <= ctx.now) refuse(400, '这个阶段已经开放')
    await sql`update training_stage set open_at = ${ctx.now} where id = ${stageId}`.execute(trx)
  })
