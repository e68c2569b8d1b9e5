import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { DocQuota } from '../../../../contract'
import type { Ctx } from '../../../app/context'
import { dayOf } from '../../../app/time/days'
import { prepared, type Db } from '../../../app/database/db'
import { lock } from '../../../app/database/locks'
import { refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import type { Modules } from '../../../app/module'
import { once } from '../../../app/http/once'
import { allowanceOf } from '../../commerce/entitlement/allowances'
import { giveRight, lockRight, offShelf, pricedDoc, rightTo } from './rights'

const ROUTE = 'POST /api/zhiku/useQuota'

const monthOf = (now: Date) => `${dayOf(now).slice(0, 7)}-01`
/** The first of the next month, in Shanghai. */
function resetOf(now: Date): string {
  const [year, month] = dayOf(now).split('-').map(Number)
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
  return new Date(`${next}-01T00:00:00+08:00`).toISOString()
}

async function usedIn(db: Db, userId: string, month: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`${prepared}
    select count(*)::integer as used from zhiku_quota_use where user_id = ${userId} and month = ${month}`.execute(db)
  return rows[0].used
}

/** What a member may still take this month; undefined for whoever is none. */
export async function quotaOf(
  asked: { db: Db; modules: Modules; now: Date },
  userId: string | null,
): Promise<DocQuota | undefined> {
  const allowance = userId ? await allowanceOf(asked, userId, 'document') : undefined
  if (!userId || !allowance) return undefined
  const used = await usedIn(asked.db, userId, monthOf(asked.now))
  return { left: Math.max(0, allowance.quota - used), limit: allowance.quota, resetTime: resetOf(asked.now) }
}

/**
 * Takes a document from the month's allowance; what is theirs already costs nothing more. Refuses with 11402 (used up, or no
 * member), 11404 (off the shelf), 10104.
 */
export const useQuota = (ctx: Ctx, body: { id: string; requestId: string }): Promise<DocQuota> =>
  once(ctx.db, ctx.user.id, ROUTE, body, async (trx) => {
    const { modules, user, now } = ctx
    const docId = body.id.toLowerCase()
    const doc = await pricedDoc(trx, docId)
    // Two taps, and two documents at the end of the month, take their turns.
    await lock(trx, `zhiku quota ${user.id}`)
    const allowance = await allowanceOf({ db: trx, modules }, user.id, 'document')
    if (!allowance || !doc.vip_free) return refuse(codes.NO_QUOTA_LEFT, '这份资料不在会员免费范围内')
    const month = monthOf(now)
    const used = await usedIn(trx, user.id, month)
    const answer = (more: number) => ({
      left: Math.max(0, allowance.quota - used - more),
      limit: allowance.quota,
      resetTime: resetOf(now),
    })
    await lockRight(trx, user.id, docId)
    if ((await rightTo(trx, user.id, docId))?.active) return answer(0)
    if (doc.status !== 'on') return offShelf()
    if (used >= allowance.quota) return refuse(codes.NO_QUOTA_LEFT, '本月额度已用完，下月 1 日重置')
    const id = newId()
    await sql`insert into zhiku_quota_use (id, user_id, doc_id, month) values (${id}, ${user.id}, ${docId}, ${month})`.execute(
      trx,
    )
    await giveRight(trx, { userId: user.id, docId, source: 'vip', sourceId: id, endTime: allowance.until })
    return answer(1)
  })
