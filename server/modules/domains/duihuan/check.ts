import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Api, CheckedCode, Input } from '../../../../contract'
import { isCode, maskedCode, plainCode } from '../../../../contract/rules/exchange'
import type { Ctx } from '../../../app/context'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { codeHash, readTicket, signTicket } from '../../../app/secrets'
import type { Platform } from '../../commerce/payment/payables'
import { takesVirtual } from '../../commerce/payment/channels'
import {
  batchById,
  batchByKey,
  invalid,
  needEntitled,
  needOpen,
  needsProfile,
  offeredTo,
  prizesOf,
  redeemableOf,
  type BatchRow,
  type PrizeRow,
} from './batches'
import { tried } from './tries'

/** For so long a look at a code may be followed by its use. */
const TICKET_MS = 120_000

export interface CodeRow {
  id: string
  batch_id: string
  state: 'unused' | 'used' | 'void'
  used_by: string | null
}

/** Refuses with 11801 (void), 11802 (somebody else has used it), 11803 (they have used it). */
export function needUnused({ state, used_by }: CodeRow, userId: string): void {
  if (state === 'void') invalid()
  if (state === 'unused') return
  if (used_by === userId) refuse(codes.CODE_USED_BY_YOU, '您已使用过该兑换码')
  refuse(codes.CODE_USED, '该兑换码已被使用')
}

export async function codeById(db: Db, id: string): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`select id, batch_id, state, used_by from duihuan_code where id = ${id}`.execute(db)
  return rows[0]
}

/** Which code somebody has typed; a common one has no row of its own. */
async function find({ db, settings }: Ctx, plain: string): Promise<{ batch: BatchRow; code?: CodeRow }> {
  const { rows } = await sql<CodeRow>`
    select id, batch_id, state, used_by from duihuan_code where hash = ${codeHash(settings, plain)}`.execute(db)
  const batch = rows.length ? await batchById(db, rows[0].batch_id) : await batchByKey(db, plain)
  return batch ? { batch, code: rows[0] } : invalid()
}

/** Where virtual goods may not be had, nothing opens them either. Refuses with 10160. */
export async function needPlace({ db, gateways, modules }: Ctx, prizes: PrizeRow[], platform?: Platform): Promise<void> {
  if (platform !== 'weapp' || !prizes.some(({ type }) => redeemableOf(modules, type).virtual)) return
  if (!(await takesVirtual(db, gateways))) refuse(codes.NOT_ON_THIS_PLATFORM, '由于相关规范，小程序内暂不支持兑换')
}

type Wanted = Input<'POST /api/exchangeCode/check', Api['POST /api/exchangeCode/check']>['body']

/**
 * What a code would open, for two minutes: nothing is used. Refuses as the code (11801–11807, 11811, 11813), the person
 * (11808, 10110) or the place (10160) wants it.
 */
export async function checkCode(ctx: Ctx, { code: typed, platform, ...captcha }: Wanted): Promise<CheckedCode> {
  const plain = plainCode(typed)
  if (!isCode(plain)) return invalid()
  return tried(ctx, { action: 'check', last4: plain.slice(-4), captcha }, async (note) => {
    const { db, settings, user, now } = ctx
    const { batch, code } = await find(ctx, plain)
    note(batch.id)
    // What is void or stopped says nothing else of itself.
    if (batch.state !== 'on') invalid()
    if (code) needUnused(code, user.id)
    needOpen(batch, now)
    await needEntitled(ctx, batch, user.id)
    const prizes = await prizesOf(db, batch.id)
    await needPlace(ctx, prizes, platform)
    const offered = await offeredTo(ctx, prizes, user.id)
    return {
      token: signTicket(settings, [user.id, batch.id, code?.id ?? '', maskedCode(plain), String(now.getTime() + TICKET_MS)]),
      batchName: batch.name,
      prizes: offered.map(({ prize, title, cover, note: words, validText, owned, endTime }) => ({
        type: prize.type,
        title,
        cover,
        note: words,
        validText,
        owned,
        willExtendTo: endTime?.toISOString() ?? null,
      })),
      alreadyOwned: offered.every(({ owned }) => owned),
      endTime: batch.ends_at.toISOString(),
      needProfile: await needsProfile(ctx, batch, prizes, user.id),
      notice: batch.rules,
    }
  })
}

export interface Ticket {
  batchId: string
  /** '' of a common code. */
  codeId: string
  masked: string
}
/** What was looked at; undefined when that was somebody else, or is too long ago. */
export function ticketOf({ settings, user, now }: Ctx, token: string): Ticket | undefined {
  const words = readTicket(settings, token)
  if (!words) return undefined
  const [userId, batchId, codeId, masked, until] = words
  return userId === user.id && Number(until) > now.getTime() ? { batchId, codeId, masked } : undefined
}
