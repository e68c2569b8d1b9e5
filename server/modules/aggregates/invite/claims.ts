import { sql } from 'kysely'
import type { AssistRecord } from '../../../../contract/invite'
import { CLAIM_HOURS } from '../../../../contract/rules/assist'
import * as codes from '../../../../contract/rules/codes'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Ctx } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { eachBatch, rowsBehind } from '../../../app/each'
import { gone, Refusal, refuse } from '../../../app/errors'
import { once } from '../../../app/http/once'
import { page } from '../../../app/http/page'
import type { Services } from '../../../app/http/serve'
import { postalOf } from '../../commerce/delivery/addresses'
import { newParcel, type Parcel, type ParcelOwner } from '../../commerce/delivery/parcels'
import { isAway, whyNotGiven } from '../../commerce/entitlement/redeemable'
import { redeemableOf } from '../../domains/duihuan/batches'
import { notify } from '../../services/notice/notices'
import { prizeOf, stepRows } from './campaigns'
import { assistDetail, recordRow, tellOwner } from './records'
import { wording } from '../../services/notice/wordings'

const failed = wording('assist.failed', {
  name: '助力没有集齐',
  title: '助力没有集齐',
  content: '已有 {已有} 位好友，还差 {还差} 位。名额已放回，可以再发起',
  samples: { 已有: '2', 还差: '1' },
})
const unclaimed = wording('assist.claim', {
  name: '助力奖品作废前 12 小时',
  title: '助力奖品还没有领取',
  content: '12 小时内不领取，奖品作废',
  samples: {},
})
const sent = wording('assist.sent', {
  name: '助力奖品寄出',
  title: '助力奖品已寄出',
  content: '{快递}',
  samples: { 快递: '顺丰 SF1234567890' },
})
export const assistWordings = [failed, unclaimed, sent]

const PARCEL = 'assist'

interface ClaimInput {
  recordId: string
  count: number
  addressId?: string
  requestId: string
}

/** A prize that its shop could not give now can be claimed as long again. */
const keepOpen = (db: Db, giftId: string) =>
  sql`update assist_gift set claim_by = greatest(claim_by, now() + make_interval(hours => ${CLAIM_HOURS}))
    where id = ${giftId} and state = 'ready'`.execute(db)

/**
 * Gives what a step brings; nothing is given where the shop refuses, and it can be claimed again. Refuses with 10104 (not
 * theirs, not reached), 12103 (claimed), 12117 (too late), 400 (an address is missing), and as the shops do.
 */
export async function claim(ctx: Ctx, body: ClaimInput): Promise<AssistRecord> {
  const { db, user, modules, now } = ctx
  let kept: string | undefined
  const refused = (error: unknown, giftId: string): never => {
    if (!(error instanceof Refusal)) throw error
    if (isAway(error)) kept = giftId
    return refuse(error.code, whyNotGiven(error) + (kept ? `。奖品再为你保留 ${CLAIM_HOURS} 小时，可以晚些再领，或联系客服` : ''))
  }
  await once(db, user.id, 'assist/claim', body, async (trx) => {
    const record = await recordRow(trx, body.recordId, true)
    if (record.owner_id !== user.id) return gone()
    const { rows } = await sql<{ id: string; state: string; late: boolean }>`
      select id, state, claim_by <= now() as late from assist_gift where record_id = ${record.id}
        and count = ${body.count}`.execute(trx)
    const [gift] = rows
    const step = (await stepRows(trx, [record.campaign_id])).find(({ count }) => count === body.count)
    if (!gift || !step || record.state === 'void') return gone()
    if (gift.state === 'claimed') refuse(codes.ASSIST_DONE, '奖品已领取')
    if (gift.state !== 'ready' || gift.late) refuse(codes.ASSIST_CLAIM_LATE, '已超过领取时间')
    let orderId: string | null = null
    if (step.kind === 'goods') {
      const address = await postalOf(trx, user.id, body.addressId ?? refuse(400, '参数错误：请选择收货地址'))
      await newParcel(trx, { owner_kind: PARCEL, owner_id: gift.id, user_id: user.id, address, state: 'waiting' })
    }
    await sql`update assist_gift set state = 'claimed', claimed_at = now() where id = ${gift.id}`.execute(trx)
    await settle(trx, record.id)
    await tellOwner(trx, record)
    if (step.kind !== 'goods') {
      const giving = { userId: user.id, recordId: gift.id, modules, now, as: 'helped' } as const
      const shop = redeemableOf(modules, step.kind)
      orderId = (await shop.give(trx, prizeOf(step), giving).catch((error: unknown) => refused(error, gift.id))).orderId
      if (orderId) await sql`update assist_gift set order_id = ${orderId} where id = ${gift.id}`.execute(trx)
    }
    return true
  }).catch(async (error: unknown) => {
    if (kept) await keepOpen(db, kept)
    throw error
  })
  return assistDetail(ctx, body.recordId)
}

/**
 * What a held record comes to when no more is open in it: claimed where anything was, or failed, and then its place in the
 * stock is somebody else's. Nothing as long as something can be claimed or helped.
 */
async function settle(trx: Trx, recordId: string): Promise<void> {
  const { rows } = await sql<{ campaign_id: string; state: string }>`
    update assist_record r set state = case when exists (select from assist_gift g where g.record_id = r.id
      and g.state = 'claimed')
      then 'claimed' else 'failed' end
    where r.id = ${recordId} and r.state = 'won' and not exists (select from assist_gift g where g.record_id = r.id
      and g.state = 'ready')
    returning r.campaign_id, r.state`.execute(trx)
  if (rows[0]?.state === 'failed') await release(trx, rows[0].campaign_id)
}
export const release = (trx: Trx, campaignId: string) =>
  sql`update assist_campaign set taken = taken - 1 where id = ${campaignId}`.execute(trx)

/** Those whose time is over: what was reached can still be claimed, what came to nothing gives its place back, once. */
async function expire(trx: Trx, id: string): Promise<void> {
  const record = await recordRow(trx, id, true)
  if (record.state !== 'open') return
  const { rows } = await sql<{ n: number }>`select count(*) as n from assist_gift where record_id = ${id}`.execute(trx)
  await tellOwner(trx, record)
  if (rows[0].n) {
    await sql`update assist_record set state = 'won', won_at = now() where id = ${id}`.execute(trx)
    return settle(trx, id)
  }
  await sql`update assist_record set state = 'failed' where id = ${id}`.execute(trx)
  await release(trx, record.campaign_id)
  await notify(trx, {
    to: record.owner_id,
    type: NOTICE_TYPE.member,
    subType: 'assistFailed',
    ...failed({ 已有: record.current, 还差: record.need - record.current }),
    target: page('pages/invite/active', { id: record.campaign_id }),
    why: '因为你发起过助力',
    cause: `assistFailed:${id}`,
  })
}

const BATCH = 200
export async function expireDue(services: Services): Promise<void> {
  const { db } = services
  const next = rowsBehind(
    db,
    'id',
    (last) => sql<{ id: string }>`
      select id from assist_record where state = 'open' and expires_at <= now() and id > ${last} order by id limit ${BATCH}`,
  )
  await eachBatch(services, 'invite.expire', next, ({ id }) => db.transaction().execute((trx) => expire(trx, id)))
}

interface Unclaimed {
  id: string
  record_id: string
  owner_id: string
  late: boolean
}
/** What nobody has claimed: said half a day before, over at the end. */
export async function tendClaims(services: Services): Promise<void> {
  const { db } = services
  const next = rowsBehind(
    db,
    'id',
    (last) => sql<Unclaimed>`
      select g.id, g.record_id, r.owner_id, g.claim_by <= now() as late
      from assist_gift g join assist_record r on r.id = g.record_id
      where g.state = 'ready' and g.claim_by <= now() + interval '12 hours' and g.id > ${last} order by g.id limit ${BATCH}`,
  )
  await eachBatch(services, 'invite.claims', next, (one) =>
    db.transaction().execute((trx) => (one.late ? lapse(trx, one) : tellUnclaimed(trx, one))),
  )
}

async function lapse(trx: Trx, { id, record_id }: Unclaimed): Promise<void> {
  const record = await recordRow(trx, record_id, true)
  await sql`update assist_gift set state = 'lapsed' where id = ${id} and state = 'ready'`.execute(trx)
  await settle(trx, record_id)
  await tellOwner(trx, record)
}

const tellUnclaimed = (trx: Trx, { id, record_id, owner_id }: Unclaimed) =>
  notify(trx, {
    to: owner_id,
    type: NOTICE_TYPE.member,
    subType: 'assistClaim',
    ...unclaimed({}),
    target: page('pages/invite/assistance', { id: record_id }),
    why: '因为你的助力成功了',
    cause: `assistClaim:${id}`,
  })

/** Prizes, as parcels bring them. */
export const parcelOwner: ParcelOwner = {
  kind: PARCEL,
  async names(db, ids) {
    const { rows } = await sql<{ id: string; name: string }>`
      select g.id, '助力奖品 ' || s.name || '，“' || c.title || '”' as name
      from assist_gift g join assist_record r on r.id = g.record_id join assist_campaign c on c.id = r.campaign_id
      join assist_step s on s.campaign_id = c.id and s.count = g.count where g.id = any(${ids}::uuid[])`.execute(db)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  hold: (trx, id) => sql`select from assist_gift where id = ${id} for update`.execute(trx),
  async sent(trx, { owner_id, user_id, company, track_no, sent_at }) {
    await notify(trx, {
      to: user_id,
      type: NOTICE_TYPE.member,
      subType: 'assistSent',
      ...sent({ 快递: `${company} ${track_no}` }),
      target: await targetOf(trx, owner_id),
      why: '因为你的助力成功了',
      cause: `assistSent:${owner_id}:${sent_at!.toISOString()}`,
    })
  },
  readdressed: (trx, parcel, words) => tellOf(trx, parcel, 'assistReaddressed', '客服改了助力奖品的收件地址', words),
  corrected: (trx, parcel, words) => tellOf(trx, parcel, 'assistSent', '助力奖品的快递单号有更正', words),
  async unsent(trx, parcel, words) {
    const { rows } = await sql`select from assist_gift where id = ${parcel.owner_id} and state = 'claimed'`.execute(trx)
    if (!rows.length) refuse(codes.NOT_TO_SEND, '奖品已收回，不用再寄')
    await tellOf(trx, parcel, 'assistSent', '助力奖品还没有寄出', words)
  },
}

const tellOf = async (trx: Trx, { owner_id, user_id }: Parcel, subType: string, title: string, content: string) =>
  notify(trx, {
    to: user_id,
    type: NOTICE_TYPE.member,
    subType,
    title,
    content,
    target: await targetOf(trx, owner_id),
    why: '因为你的助力成功了',
  })

async function targetOf(trx: Trx, giftId: string) {
  const { rows } = await sql<{ record_id: string }>`select record_id from assist_gift where id = ${giftId}`.execute(trx)
  return page('pages/invite/assistance', { id: rows[0].record_id })
}
