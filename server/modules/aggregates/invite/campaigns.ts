import { sql } from 'kysely'
import type { StepInput } from '../../../../contract/admin/invite'
import type { AssistCard, AssistDetail, AssistStep } from '../../../../contract/invite'
import { CLAIM_HOURS, HELPS_PER_DAY } from '../../../../contract/rules/assist'
import type { PrizeType } from '../../../../contract/rules/exchange'
import { momentOf } from '../../../app/time/clock'
import type { OpenCtx } from '../../../app/context'
import type { Db, Row } from '../../../app/database/db'
import { drawnCover } from '../../../app/drawing/kit/drawn'
import { gone } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { maskNick } from '../../../app/formats/text'
import type { Prize } from '../../commerce/entitlement/redeemable'
import { redeemableOf } from '../../domains/duihuan/batches'
import { personOn } from '../../identity/user/people'

export interface CampaignRow extends Row<
  'assist_campaign',
  | 'id'
  | 'title'
  | 'intro'
  | 'starts_at'
  | 'ends_at'
  | 'helper_coins'
  | 'hours'
  | 'stock'
  | 'taken'
  | 'rules'
  | 'organizer'
  | 'share_title'
  | 'show_winners'
> {
  type: 1 | 2
  helper: 'any' | 'new'
  state: 'draft' | 'open' | 'stopped'
}

const columns = sql`c.id, c.type, c.title, c.intro, c.starts_at, c.ends_at, c.helper, c.helper_coins, c.hours, c.stock,
  c.taken, c.rules,
  c.organizer, c.share_title, c.show_winners, c.state`

/** Refuses with 10104 when there is none. */
export async function anyCampaign(db: Db, id: string, held = false): Promise<CampaignRow> {
  const { rows } = await sql<CampaignRow>`
    select ${columns} from assist_campaign c where c.id = ${id} ${held ? sql`for update` : sql``}`.execute(db)
  return rows[0] ?? gone()
}
/** As people see it. */
export async function shownCampaign(db: Db, id: string): Promise<CampaignRow> {
  const row = await anyCampaign(db, id)
  return row.state === 'draft' ? gone() : row
}

export const standingOf = ({ state, starts_at, ends_at }: CampaignRow, now: Date) =>
  state !== 'open' || ends_at <= now ? ('over' as const) : starts_at > now ? ('ahead' as const) : ('open' as const)

export interface StepRow extends Row<'assist_step', 'count' | 'biz_id' | 'amount' | 'days' | 'name' | 'value'> {
  campaign_id: string
  kind: StepInput['kind']
}
export async function stepRows(db: Db, campaignIds: string[]): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select campaign_id, count, kind, biz_id, amount, days, name, value from assist_step
    where campaign_id = any(${campaignIds}::uuid[]) order by campaign_id, count`.execute(db)
  return rows
}

export const prizeOf = ({ kind, biz_id, amount, days }: StepRow): Prize => ({
  // Goods are given otherwise: nobody asks this of them.
  type: kind as PrizeType,
  bizId: biz_id,
  amount,
  days,
})

/** What a step brings, as people read it. */
export async function stepCard({ db, modules }: { db: Db; modules: Modules }, row: StepRow): Promise<AssistStep> {
  const { count, kind, name, value } = row
  const card =
    kind === 'goods'
      ? { title: name, cover: '', note: '实物，免邮费寄出', validText: '' }
      : await redeemableOf(modules, kind).card(db, prizeOf(row))
  return { count, kind, value, title: card.title, cover: card.cover, note: card.note, validText: card.validText }
}

type Mine = {
  id: string
  campaign_id: string
  current: number
  need: number
  state: NonNullable<AssistCard['my']>
  expires_at: Date
}
/** The last of somebody's in each campaign. */
async function mineIn(db: Db, userId: string | undefined, ids: string[]): Promise<Map<string, Mine>> {
  if (!userId) return new Map()
  const { rows } = await sql<Mine>`
    select distinct on (campaign_id) id, campaign_id, current, need, state, expires_at from assist_record
    where owner_id = ${userId} and campaign_id = any(${ids}::uuid[]) order by campaign_id, started_at desc, id desc`.execute(db)
  return new Map(rows.map((row) => [row.campaign_id, row]))
}

function cardOf(row: CampaignRow, steps: AssistStep[], mine: Mine | undefined, now: Date): AssistCard {
  const { id, type, title, intro, starts_at, ends_at, stock, taken } = row
  const last = steps.at(-1)!
  return {
    ...{ id, type, title, intro, stock, left: stock - taken },
    prize: steps.map((step) => step.title).join('、'),
    cover: steps.find(({ cover }) => cover)?.cover ?? drawnCover('topic', id, title),
    value: steps.reduce((sum, { value }) => sum + value, 0),
    need: last.count,
    startTime: starts_at.toISOString(),
    endTime: ends_at.toISOString(),
    state: standingOf(row, now),
    ...(mine && { my: mine.state }),
  }
}

/** What is under way or begins soon, what ends first in front. */
export async function campaignPage(ctx: OpenCtx, { size = DEFAULT_SIZE, cursor }: { size?: number; cursor?: string }) {
  const { db, user, now } = ctx
  const { rows } = await sql<CampaignRow & { key: number }>`
    select ${columns}, ${micros(sql`c.ends_at`)} as key from assist_campaign c
    where c.state = 'open' and c.ends_at > now() ${beyond(decodeCursor(cursor, 'time'), 'time', 'c.ends_at', 'c.id', true)}
    order by c.ends_at, c.id limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const ids = page.rows.map(({ id }) => id)
  const [steps, mine] = await Promise.all([stepRows(db, ids), mineIn(db, user?.id, ids)])
  const cards = await Promise.all(steps.map(async (step) => ({ of: step.campaign_id, card: await stepCard(ctx, step) })))
  const records = page.rows.map((row) =>
    cardOf(
      row,
      cards.filter((one) => one.of === row.id).map(({ card }) => card),
      mine.get(row.id),
      now,
    ),
  )
  return { records, next: page.next }
}

const term = (hours: number) => (hours % 24 ? `${hours} 小时` : hours === 24 ? '24 小时' : `${hours / 24} 天`)

/** From the settings themselves, so that they cannot say anything else. */
export function rulesOf(row: CampaignRow, steps: AssistStep[]): string[] {
  const { starts_at, ends_at, stock, hours, helper, helper_coins, organizer, rules } = row
  const reach = steps.map(({ count, title }) => `满 ${count} 位好友得${/^\w/.test(title) ? ' ' : ''}${title}`).join('；')
  return [
    `活动时间：${momentOf(starts_at)} 至 ${momentOf(ends_at)}，共 ${stock} 份，发起时即为你锁定 1 份。`,
    `${reach}。人数固定，不随机。`,
    `每人只能领 1 次；${term(hours)}内没有集齐则本次失败，名额放回，可以再发起。`,
    `助力的好友须登录并绑定手机号${helper === 'new' ? '，且在你发起之后注册' : ''}；每人在本活动只能助力 1 次，所有活动每天共 ${HELPS_PER_DAY} 次${helper_coins > 0 ? `，有效助力得 ${helper_coins} 金币` : ''}。`,
    '不能给自己助力；同一台设备、同一网络短时间内的多次助力会标“待核实”，由人工核对后决定是否计入，不影响你继续邀请。',
    `达到后请在 ${CLAIM_HOURS} 小时内领取，逾期作废。奖励不能兑换现金。作弊的助力会作废，发出的金币从账上扣回。`,
    '助力时记录登录的设备与网络，只用来防止重复助力，不会展示给好友。',
    ...rules.split('\n').filter(Boolean),
    `主办：${organizer}。有疑问可以联系客服。`,
  ]
}

const WINNERS = 10

async function winnersOf(db: Db, { id, show_winners }: CampaignRow) {
  if (!show_winners) return []
  const { rows } = await sql<{ nick: string; won_at: Date }>`
    select u.nick_name as nick, r.won_at from assist_record r join ${personOn('r.owner_id')}
    where r.campaign_id = ${id} and r.won_at is not null and r.state in ('won', 'claimed')
    order by r.won_at desc limit ${WINNERS}`.execute(db)
  return rows.map(({ nick, won_at }) => ({ nick: maskNick(nick), time: won_at.toISOString() }))
}

export const shareTitleOf = (row: CampaignRow, steps: AssistStep[]) =>
  row.share_title || `帮我助力，领${steps.at(-1)?.title ?? row.title}`

export async function campaignDetail(ctx: OpenCtx, id: string): Promise<AssistDetail> {
  const { db, user, now } = ctx
  const row = await shownCampaign(db, id)
  const steps = await Promise.all((await stepRows(db, [id])).map((step) => stepCard(ctx, step)))
  const mine = (await mineIn(db, user?.id, [id])).get(id)
  return {
    ...cardOf(row, steps, mine, now),
    steps,
    helper: row.helper,
    helperCoins: row.helper_coins,
    hours: row.hours,
    rules: rulesOf(row, steps),
    shareTitle: shareTitleOf(row, steps),
    ...(mine && {
      record: {
        id: mine.id,
        current: mine.current,
        need: mine.need,
        state: mine.state,
        expireTime: mine.expires_at.toISOString(),
      },
    }),
    winners: await winnersOf(db, row),
    serverTime: now.toISOString(),
  }
}
