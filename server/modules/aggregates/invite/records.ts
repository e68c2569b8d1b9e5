import { sql } from 'kysely'
import type { AssistGift, AssistHelp, AssistRecord } from '../../../../contract/invite'
import * as codes from '../../../../contract/rules/codes'
import type { Ctx, OpenCtx } from '../../../app/context'
import type { Db, Row, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { once } from '../../../app/http/once'
import { publishWith, userTopic } from '../../../app/pubsub'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import type { SocketEvent } from '../../../../contract/conversation'
import { avatarUrl } from '../../platform/file/images'
import { redeemableOf } from '../../domains/duihuan/batches'
import { briefs } from '../../identity/user/profile'
import { personOn } from '../../identity/user/people'
import { isBlocked } from '../lottery/admin-actions'
import { anyCampaign, prizeOf, shareTitleOf, shownCampaign, standingOf, stepCard, stepRows, type CampaignRow } from './campaigns'
import { refusalToHelp } from './who-may'

export interface RecordRow extends Row<
  'assist_record',
  'id' | 'campaign_id' | 'owner_id' | 'need' | 'current' | 'started_at' | 'expires_at' | 'void_reason' | 'opened_at'
> {
  state: AssistRecord['state']
}

/** @param held kept as it is until the transaction ends. Refuses with 10104. */
export async function recordRow(db: Db, id: string, held = false): Promise<RecordRow> {
  const { rows } = await sql<RecordRow>`
    select id, campaign_id, owner_id, need, current, started_at, expires_at, void_reason, opened_at, state from assist_record
    where id = ${id} ${held ? sql`for update` : sql``}`.execute(db)
  return rows[0] ?? gone()
}

/** Its owner's page reads it again. */
export const tellOwner = (trx: Trx, { id, owner_id }: Pick<RecordRow, 'id' | 'owner_id'>) =>
  publishWith(trx, userTopic(owner_id), { kind: 'assist', id } satisfies SocketEvent)

/**
 * Begins, and takes one of the stock. Refuses with 10104, 12101 (not open), 12118 (kept out), 12103 (has had it), 12104 (one
 * is open), 12102 (all are taken).
 */
export function start(ctx: Ctx, body: { activityId: string; requestId: string }) {
  const { db, user, now, modules } = ctx
  return once(db, user.id, 'assist/start', body, async (trx) => {
    const row = await shownCampaign(trx, body.activityId)
    const standing = standingOf(row, now)
    if (standing === 'ahead') refuse(codes.CAMPAIGN_CLOSED, '活动还没有开始')
    if (standing === 'over') refuse(codes.CAMPAIGN_CLOSED, '活动已结束')
    if (await isBlocked(trx, user.id)) refuse(codes.ASSIST_NOT_FOR_THEM, '你的账号不能参加活动，有疑问可以联系客服申诉')
    const { rows: taken } = await sql`
      update assist_campaign set taken = taken + 1
      where id = ${row.id} and state = 'open' and ends_at > now() and taken < stock returning 1`.execute(trx)
    const { rows: before } = await sql<{ state: string }>`
      select state from assist_record where campaign_id = ${row.id} and owner_id = ${user.id}
        and state in ('open', 'won', 'claimed')`.execute(trx)
    if (before.length)
      return before[0].state === 'open'
        ? refuse(codes.ASSIST_OPEN, '你有一次助力正在进行')
        : refuse(codes.ASSIST_DONE, '你已经参与过了，每人只能领 1 次')
    if (!taken.length) refuse(codes.ASSISTS_TAKEN, '活动太火爆，奖品已抢光')
    const steps = await stepRows(trx, [row.id])
    for (const step of steps.filter(({ kind }) => kind !== 'goods'))
      if ((await redeemableOf(modules, step.kind).standing(trx, prizeOf(step), user.id)).owned)
        refuse(codes.ASSIST_DONE, '你已经有这个奖品了，不必再领')
    const need = steps.at(-1)!.count
    const { rows } = await sql<{ id: string; expires_at: Date }>`
      insert into assist_record (id, campaign_id, owner_id, need, expires_at)
      values (${newId()}, ${row.id}, ${user.id}, ${need}, least(${row.ends_at}::timestamptz,
        now() + make_interval(hours => ${row.hours})))
      returning id, expires_at`.execute(trx)
    return { recordId: rows[0].id, expireTime: rows[0].expires_at.toISOString() }
  })
}

type HelpRow = Omit<AssistHelp, 'time' | 'avatar' | 'nickName'> & {
  helper_id: string
  nick: string
  avatar_file: string | null
  created_at: Date
}

async function helpersOf(db: Db, recordId: string): Promise<HelpRow[]> {
  const { rows } = await sql<HelpRow>`
    select h.id, h.state, h.reason, h.helper_id, u.nick_name as nick, u.avatar_file, h.created_at
    from assist_help h join ${personOn('h.helper_id')} where h.record_id = ${recordId} order by h.created_at desc,
      h.id desc`.execute(db)
  return rows
}
const helpOf = ({ id, state, reason, nick, avatar_file, created_at }: HelpRow): AssistHelp => ({
  ...{ id, state, reason, nickName: nick },
  avatar: avatarUrl(avatar_file),
  time: created_at.toISOString(),
})

async function giftsOf(ctx: OpenCtx, row: RecordRow, isOwner: boolean): Promise<AssistGift[]> {
  const { db, modules } = ctx
  const { rows } = await sql<{ count: number; state: AssistGift['state']; claim_by: Date; order_id: string | null }>`
    select count, state, claim_by, order_id from assist_gift where record_id = ${row.id}`.execute(db)
  const steps = await stepRows(db, [row.campaign_id])
  return Promise.all(
    steps.map(async (step) => {
      const reached = rows.find(({ count }) => count === step.count)
      const card = await stepCard(ctx, step)
      if (!reached || !isOwner) return { ...card, state: 'ahead' as const, deadline: null, action: '' }
      const { state, claim_by, order_id } = reached
      const use =
        state === 'claimed' && step.kind !== 'goods'
          ? redeemableOf(modules, step.kind).use({ bizId: step.biz_id, orderId: order_id })
          : undefined
      const deadline = state === 'ready' ? claim_by.toISOString() : null
      return { ...card, state, deadline, action: use?.action ?? '', ...(use?.action && { page: use.at }) }
    }),
  )
}

/** One view for both: what the owner counts is what the friend sees. Refuses with 10104. */
export async function assistDetail(ctx: OpenCtx, id: string): Promise<AssistRecord> {
  const { db, user, now } = ctx
  const row = await recordRow(db, id)
  const campaign = await anyCampaign(db, row.campaign_id)
  const isOwner = row.owner_id === user?.id
  if (!isOwner && !row.opened_at)
    await sql`update assist_record set opened_at = now() where id = ${id} and opened_at is null`.execute(db)
  const helpers = await helpersOf(db, id)
  const gifts = await giftsOf(ctx, row, isOwner)
  const owner = (await briefs(db, [row.owner_id], null)).get(row.owner_id)!
  const own = helpers.find(({ helper_id }) => helper_id === user?.id)
  const why = isOwner ? '' : await reasonNot(ctx, row, campaign)
  return {
    ...{ id, isOwner, campaignId: campaign.id, title: campaign.title, current: row.current, need: row.need, state: row.state },
    shareTitle: shareTitleOf(campaign, gifts),
    owner: { nickName: owner.nickName, avatar: owner.avatar },
    note: isOwner ? row.void_reason : '',
    expireTime: row.expires_at.toISOString(),
    // Why somebody's help waits is between them and whoever asked for it.
    helpers: helpers.map(helpOf).filter(({ state }) => isOwner || state === 'valid'),
    gifts,
    helper: campaign.helper,
    helperCoins: campaign.helper_coins,
    canHelp: !isOwner && why === '',
    helpReason: why,
    ...(own && { helped: helpOf(own) }),
    serverTime: now.toISOString(),
  }
}

async function reasonNot({ db, user, now }: OpenCtx, row: RecordRow, campaign: CampaignRow): Promise<string> {
  if (row.state !== 'open' || row.expires_at <= now) return '助力已结束'
  return user ? ((await refusalToHelp(db, row, campaign, user.id, now))?.words ?? '') : ''
}

type MineRow = Pick<RecordRow, 'id' | 'current' | 'need' | 'state' | 'started_at' | 'expires_at'> & {
  key: number
  campaignId: string
  title: string
}
/** What somebody has begun, the latest first. */
export async function minePage({ db, user }: Ctx, { size = DEFAULT_SIZE, cursor }: { size?: number; cursor?: string }) {
  const { rows } = await sql<MineRow>`
    select r.id, ${micros(sql`r.started_at`)} as key, c.id as "campaignId", c.title, r.current, r.need, r.state, r.started_at,
      r.expires_at
    from assist_record r join assist_campaign c on c.id = r.campaign_id
    where r.owner_id = ${user.id} ${beyond(decodeCursor(cursor, 'time'), 'time', 'r.started_at', 'r.id')}
    order by r.started_at desc, r.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const records = page.rows.map(({ key: _key, started_at, expires_at, ...row }) => ({
    ...row,
    time: started_at.toISOString(),
    expireTime: expires_at.toISOString(),
  }))
  return { records, next: page.next }
}
