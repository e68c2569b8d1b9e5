import type { company as spec } from '../../../../contract/company'
import type { Input } from '../../../../contract/endpoint'
import type { Ctx } from '../../../app/context'
import { Refusal } from '../../../app/errors'
import { disable, enable, needManager, remove } from './manager-actions'
import { resend } from './invitations'

const BATCH = 'POST /api/subAccount/batch'
const ACTS = { disable, enable, remove, resend }

/**
 * The same to several of them, one after the other: each that it cannot be done to says why and keeps no other from it.
 * Refuses with 11620.
 */
export async function batch(ctx: Ctx, { ids, act }: Input<typeof BATCH, (typeof spec)[typeof BATCH]>['body']) {
  await needManager(ctx.db, ctx.user.id)
  const failed: { row: number; code: number; message: string }[] = []
  for (const [index, id] of ids.entries())
    await ACTS[act](ctx, id).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      failed.push({ row: index + 1, code: error.code, message: error.message })
    })
  return { done: ids.length - failed.length, failed }
}
