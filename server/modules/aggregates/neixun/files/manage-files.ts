import type { Api, Input } from '../../../../../contract'
import * as codes from '../../../../../contract/rules/codes'
import type { Ctx } from '../../../../app/context'
import { refuse } from '../../../../app/errors'
import { once } from '../../../../app/http/once'
import { adoptHandedIn } from '../../../platform/file/documents'
import { doubtful, inspect } from '../../../identity/user/writers'
import { holdTraining } from '../admin-actions/builder'
import { changeFile, createFile, isRule, removeFile } from '../admin-actions/items'
import { itemsOf, stagesOf } from '../items'
import { requireViewer } from '../trainees'
import { isOver, refuseOver, requireTrainer, type Keeper, type Training } from '../trainings'

type Body<R extends keyof Api> = Input<R, Api[R]> extends { body: infer B } ? B : never

/** 讲师 and 助教 hand out, and the company where nobody teaches; else it reads how many have it. */
export const mayHandOut = (keeper: Keeper | undefined, training: Training, now: Date) =>
  keeper !== undefined && keeper.leads && !isOver(training, now)

/** Refuses with 10104, 12003, 12005. */
async function requireHandsOut(ctx: Ctx, trainingId: string): Promise<void> {
  const { training, keeper } = await requireTrainer(ctx, trainingId)
  if (!keeper.leads) refuse(codes.NOT_TRAINER, '资料由讲师和助教上传')
  refuseOver(training, ctx.now)
}

/** Whether somebody hands out here, and what a file may wait for. Refuses with 10104, 12002. */
export async function fileChoices(ctx: Ctx, { trainingId }: Body<'POST /api/neixunFile/choices'>) {
  const { training, keeper } = await requireViewer(ctx, trainingId)
  if (!mayHandOut(keeper, training, ctx.now)) return { mayAdd: false, rules: [], stages: [] }
  const items = await itemsOf(ctx.db, trainingId)
  return {
    mayAdd: true,
    rules: items.filter(isRule).map(({ id, title, kind }) => ({ id, name: kind === 'signin' ? title : `考试：${title}` })),
    stages: (await stagesOf(ctx.db, trainingId)).map(({ id, name }) => ({ id, name })),
  }
}

const ADD = 'POST /api/neixunFile/add'
/**
 * Hands out what somebody has uploaded; it is the training's from then on. Refuses with 10104, 10131, 10151, 12003, 12005,
 * 12032, 12033.
 */
export async function addFile(ctx: Ctx, body: Body<typeof ADD>): Promise<true> {
  const { db, user, gateways } = ctx
  await requireHandsOut(ctx, body.trainingId)
  const { verdict } = await inspect(db, gateways, user.id, body.title)
  // Nobody looks at it before the class does.
  if (verdict() === 1) doubtful()
  return once(db, user.id, ADD, body, async (trx) => {
    await holdTraining(trx, body.trainingId)
    await createFile(trx, body, (inner, id) => adoptHandedIn(inner, user.id, id))
    return true as const
  })
}

/** On another condition, or for longer. What somebody has stays theirs. Refuses with 10104, 12003, 12005, 400. */
export async function editFile(ctx: Ctx, body: Body<'POST /api/neixunFile/edit'>): Promise<true> {
  await requireHandsOut(ctx, body.trainingId)
  await ctx.db.transaction().execute(async (trx) => {
    await holdTraining(trx, body.trainingId)
    await changeFile(trx, body)
  })
  return true
}

/** Refuses with 10104, 12003, 12005, and with 400 what somebody has a copy of. */
export async function dropFile(ctx: Ctx, { trainingId, fileId }: Body<'POST /api/neixunFile/remove'>): Promise<true> {
  await requireHandsOut(ctx, trainingId)
  await ctx.db.transaction().execute(async (trx) => {
    await holdTraining(trx, trainingId)
    await removeFile(trx, trainingId, fileId)
  })
  return true
}
