import { sql, type RawBuilder } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { LotteryRecord, LotteryRecordDetail } from '../../../../contract/lottery'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import { drawMessage, OWN_KINDS, percent } from '../../../../contract/rules/lottery'
import type { Ctx } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { once } from '../../../app/http/once'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { postalOf } from '../../commerce/delivery/addresses'
import { newParcel, parcelsOf, type Parcel, type ParcelOwner } from '../../commerce/delivery/parcels'
import { expressOfParcel } from '../../commerce/delivery/traces'
import { redeemableOf } from '../../domains/duihuan/batches'
import { coverThumbUrl } from '../../platform/file/images'
import { notify } from '../../services/notice/notices'
import { page } from '../../../app/http/page'
import { drawNoOf, prizesOf } from './lotteries'
import { fairOn } from './seeds'

const PARCEL = 'lottery'

interface Row {
  id: string
  key: number
  no: number
  day: string
  lotteryId: string
  lotteryTitle: string
  userId: string
  requestId: string
  prizeName: string
  kind: string
  icon: string
  imageFile: string | null
  position: number
  /** It was given for all the times before. */
  pity: boolean
  bizId: string | null
  orderId: string | null
  state: LotteryRecord['state']
  weight: number
  goneName: string
  coinCost: number
  roll: number
  version: number
  created_at: Date
  claim_by: Date | null
}

async function rowsOf(db: Db, where: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.id, ${micros(sql`r.created_at`)} as key, r.no, r.day, r.lottery_id as "lotteryId", l.title as "lotteryTitle",
      r.user_id as "userId", r.request_id as "requestId", r.prize_name as "prizeName", p.kind, p.icon,
      p.image_file as "imageFile",
      p.pity,
      case when p.pity then (select n.position from lottery_prize n where n.lottery_id = r.lottery_id and n.kind = 'none')
        else p.position end as position, p.biz_id as "bizId",
      r.order_id as "orderId", r.state, o.weight, case when r.hit_id <> r.prize_id and h.kind <> 'none' then h.name
        else '' end as "goneName",
      r.coin_cost as "coinCost", r.roll, r.version, r.created_at, r.claim_by
    from lottery_record r join lottery l on l.id = r.lottery_id join lottery_prize p on p.id = r.prize_id
    join lottery_prize h on h.id = r.hit_id join lottery_odds o on o.prize_id = r.hit_id and o.version = r.version
    where ${where}`.execute(db)
  return rows
}

function shown({ modules }: Pick<Ctx, 'modules'>, row: Row): LotteryRecord {
  const {
    id,
    no,
    day,
    lotteryId,
    lotteryTitle,
    prizeName,
    kind,
    icon,
    imageFile,
    state,
    weight,
    goneName,
    pity,
    coinCost,
    created_at,
    claim_by,
  } = row
  const use =
    state === 'granted' && !(kind in OWN_KINDS)
      ? redeemableOf(modules, kind).use({ bizId: row.bizId, orderId: row.orderId })
      : undefined
  return {
    ...{ id, lotteryId, lotteryTitle, prizeName, kind, icon, state, goneName, pity, coinCost },
    img: coverThumbUrl(imageFile, ''),
    drawNo: drawNoOf(day, no),
    time: created_at.toISOString(),
    percent: percent(weight),
    claimDeadline: claim_by?.toISOString() ?? null,
    action: use?.action ?? '',
    ...(use?.action && { page: use.at }),
  }
}

const ownRow = async (ctx: Pick<Ctx, 'db' | 'user'>, id: string): Promise<Row> =>
  (await rowsOf(ctx.db, sql`r.id = ${id} and r.user_id = ${ctx.user.id}`)).at(0) ?? gone()

/** One's own draw, and where on the board it stands. Refuses with 10104. */
export async function recordOf(ctx: Ctx, id: string): Promise<{ record: LotteryRecord; position: number }> {
  const row = await ownRow(ctx, id)
  return { record: shown(ctx, row), position: row.position }
}

const TABS = {
  won: sql`and r.state <> 'miss'`,
  claimable: sql`and r.state = 'claimable'`,
  given: sql`and r.state in ('granted', 'waiting', 'sent', 'done')`,
}
interface Filter {
  size?: number
  cursor?: string
  lotteryId?: string
  tab?: keyof typeof TABS
}

/** One's own draws, the latest first. */
export async function recordPage(ctx: Ctx, { size = DEFAULT_SIZE, cursor, lotteryId, tab }: Filter) {
  const found = await rowsOf(
    ctx.db,
    sql`r.user_id = ${ctx.user.id} ${lotteryId ? sql`and r.lottery_id = ${lotteryId}` : sql``} ${tab ? TABS[tab] : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'r.created_at', 'r.id')} order by r.created_at desc, r.id desc
      limit ${size + 1}`,
  )
  const { rows, next } = cut(found, size)
  return { records: rows.map((row) => shown(ctx, row)), next }
}

/** One's own draw, with all that one needs to check it. Refuses with 10104. */
export async function recordDetail(ctx: Ctx, id: string): Promise<LotteryRecordDetail> {
  const row = await ownRow(ctx, id)
  const { day, hash, seed } = await fairOn(ctx, row.lotteryId, row.day)
  const odds = await prizesOf(ctx.db, row.lotteryId, row.version)
  const parcel = (await parcelsOf(ctx.db, PARCEL, id)).find(({ state }) => state === 'sent' || state === 'delivered')
  return {
    record: shown(ctx, row),
    proof: {
      ...{ day, hash, seed, roll: row.roll },
      message: drawMessage(row.lotteryId, row.userId, row.requestId),
      odds: odds.map(({ name, weight }) => ({ name, weight })),
    },
    express: parcel ? await expressOfParcel(ctx, parcel.id) : null,
  }
}

/** Says where a parcel is to go. Refuses with 10104 (not theirs), 12207 (asked for already), 12208 (too late). */
export async function claim(ctx: Ctx, body: { recordId: string; addressId: string; requestId: string }): Promise<LotteryRecord> {
  const { db, user } = ctx
  await once(db, user.id, 'lotteryRecord/claim', body, async (trx) => {
    const id = body.recordId
    const address = await postalOf(trx, user.id, body.addressId)
    const { rows } = await sql`
      update lottery_record set state = 'waiting' where id = ${id} and user_id = ${user.id} and state = 'claimable'
        and claim_by > now()
      returning 1`.execute(trx)
    if (!rows.length) {
      const { state, kind } = await ownRow({ db: trx, user }, id)
      if (kind !== 'goods') return gone()
      if (state === 'claimable' || state === 'lapsed') return refuse(codes.CLAIM_TOO_LATE, '领取已过期')
      return refuse(codes.PRIZE_CLAIMED, '奖品已领取')
    }
    await newParcel(trx, { owner_kind: PARCEL, owner_id: id, user_id: user.id, address, state: 'waiting' })
    return true
  })
  return (await recordOf(ctx, body.recordId)).record
}

/** Prizes, as parcels bring them. */
export const parcelOwner: ParcelOwner = {
  kind: PARCEL,
  async names(db, ids) {
    const { rows } = await sql<{ id: string; name: string }>`
      select r.id, '抽奖奖品 ' || r.prize_name || '，“' || l.title || '”' as name
      from lottery_record r join lottery l on l.id = r.lottery_id where r.id = any(${ids}::uuid[])`.execute(db)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  hold: (trx, id) => sql`select from lottery_record where id = ${id} for update`.execute(trx),
  async sent(trx: Trx, { owner_id, company, track_no, sent_at }) {
    const { rows } = await sql<{ user_id: string; lottery_id: string; prize_name: string }>`
      update lottery_record set state = 'sent' where id = ${owner_id} and state = 'waiting'
      returning user_id, lottery_id, prize_name`.execute(trx)
    // Taken back meanwhile: then nothing is told.
    for (const { user_id, lottery_id, prize_name } of rows)
      await notify(trx, {
        to: user_id,
        type: NOTICE_TYPE.member,
        subType: 'lotterySent',
        title: `${prize_name}已寄出`,
        content: `${company} ${track_no}`,
        target: page('pages/lottery/detail/detail', { id: lottery_id, record: owner_id }),
        why: '因为你抽中了它',
        cause: `lotterySent:${owner_id}:${sent_at!.toISOString()}`,
      })
  },
  readdressed: (trx, parcel, words) => tellOf(trx, parcel, 'lotteryReaddressed', (prize) => `客服改了${prize}的收件地址`, words),
  corrected: (trx, parcel, words) => tellOf(trx, parcel, 'lotterySent', (prize) => `${prize}的快递单号有更正`, words),
  async unsent(trx, parcel, words) {
    const { rows } = await sql`
      update lottery_record set state = 'waiting' where id = ${parcel.owner_id} and state in ('sent', 'done')
      returning 1`.execute(trx)
    if (!rows.length) refuse(codes.NOT_TO_SEND, '奖品已收回，不用再寄')
    await tellOf(trx, parcel, 'lotterySent', (prize) => `${prize}还没有寄出`, words)
  },
  unarrived: (trx, { owner_id }) =>
    sql`update lottery_record set state = 'sent' where id = ${owner_id} and state = 'done'`.execute(trx),
}

async function tellOf(
  trx: Trx,
  { owner_id, user_id }: Parcel,
  subType: string,
  title: (prize: string) => string,
  content: string,
) {
  const { rows } = await sql<{ lottery_id: string; prize_name: string }>`
    select lottery_id, prize_name from lottery_record where id = ${owner_id}`.execute(trx)
  const [{ lottery_id, prize_name }] = rows
  await notify(trx, {
    to: user_id,
    type: NOTICE_TYPE.member,
    subType,
    title: title(prize_name),
    content,
    target: page('pages/lottery/detail/detail', { id: lottery_id, record: owner_id }),
    why: '因为你抽中了它',
  })
}
