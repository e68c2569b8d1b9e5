import { sql, type RawBuilder } from 'kysely'
import type { PrizeInput } from '../../../../contract/admin/lottery'
import * as codes from '../../../../contract/rules/codes'
import type { Db, Row } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'

export type Style = 'grid' | 'wheel' | 'cards' | 'box'

export interface LotteryRow extends Row<
  'lottery',
  | 'id'
  | 'title'
  | 'intro'
  | 'cover_file'
  | 'starts_at'
  | 'ends_at'
  | 'free_per_day'
  | 'vip_extra'
  | 'coin_cost'
  | 'coin_per_day'
  | 'total_limit'
  | 'min_level'
  | 'rules'
  | 'organizer'
  | 'show_winners'
  | 'budget'
  | 'version'
  | 'cancel_note'
  | 'pity_after'
  | 'pity_coins'
  | 'win_limit'
> {
  style: Style
  scope: 'all' | 'vip' | 'new' | 'company'
  state: 'draft' | 'open' | 'stopped' | 'cancelled'
}

const columns = sql`l.id, l.title, l.intro, l.cover_file, l.style, l.starts_at, l.ends_at, l.free_per_day, l.vip_extra,
  l.coin_cost, l.coin_per_day,
  l.total_limit, l.scope, l.min_level, l.rules, l.organizer, l.show_winners, l.budget, l.state, l.version, l.cancel_note,
  l.pity_after, l.pity_coins,
  l.win_limit`

async function one(db: Db, id: string, also: RawBuilder<unknown>): Promise<LotteryRow | undefined> {
  const { rows } = await sql<LotteryRow>`select ${columns} from lottery l where l.id = ${id} ${also}`.execute(db)
  return rows[0]
}
/** Refuses with 10104 when there is none. */
export const anyLottery = async (db: Db, id: string) => (await one(db, id, sql``)) ?? gone()
/** … and keeps it as it is until the transaction ends. */
export const heldLottery = async (db: Db, id: string) => (await one(db, id, sql`for update`)) ?? gone()
/** As people see it: what was never published is not there. */
export const shownLottery = async (db: Db, id: string) => (await one(db, id, sql`and l.state <> 'draft'`)) ?? gone()

export type Standing = 'ahead' | 'open' | 'stopped' | 'over' | 'cancelled'
export function standingOf({ state, starts_at, ends_at }: LotteryRow, now: Date): Standing {
  if (state === 'cancelled') return 'cancelled'
  if (ends_at <= now || state === 'draft') return 'over'
  if (state === 'stopped') return 'stopped'
  return starts_at > now ? 'ahead' : 'open'
}

/** Refuses with 12201 and 12202 what cannot be drawn now. */
export function needOpen(row: LotteryRow, now: Date): void {
  const standing = standingOf(row, now)
  if (standing === 'ahead') refuse(codes.LOTTERY_AHEAD, '活动还没有开始')
  if (standing === 'cancelled') refuse(codes.LOTTERY_OVER, '活动已取消，用掉的金币会退回')
  if (standing === 'stopped') refuse(codes.LOTTERY_OVER, '活动暂停中，暂时不能抽奖')
  if (standing === 'over') refuse(codes.LOTTERY_OVER, '活动已结束，感谢参与')
}

export interface PrizeRow extends Row<
  'lottery_prize',
  | 'id'
  | 'position'
  | 'name'
  | 'image_file'
  | 'biz_id'
  | 'amount'
  | 'days'
  | 'cost'
  | 'swap_coins'
  | 'stock'
  | 'given'
  | 'day_limit'
  | 'hours'
  | 'per_person'
  | 'min_level'
> {
  icon: PrizeInput['icon']
  kind: PrizeInput['kind']
  /** Of the odds that are asked for. */
  weight: number
}

/** The prizes with the odds of one version, in the order in which a number counts through them. */
export async function prizesOf(db: Db, lotteryId: string, version: number): Promise<PrizeRow[]> {
  const { rows } = await sql<PrizeRow>`
    select p.id, p.position, p.name, p.icon, p.image_file, p.kind, p.biz_id, p.amount, p.days, p.cost, p.swap_coins, p.stock,
      p.given, p.day_limit,
      p.hours, p.per_person, p.min_level, o.weight
    from lottery_prize p join lottery_odds o on o.prize_id = p.id and o.version = ${version}
    where p.lottery_id = ${lotteryId} order by p.position`.execute(db)
  return rows
}

/** 20261120-00913 */
export const drawNoOf = (day: string, no: number) => `${day.replaceAll('-', '')}-${String(no).padStart(5, '0')}`
