import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { LotteryChances, LotteryTask } from '../../../../contract/lottery'
import { dayOf } from '../../../app/time/days'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import { DAY_MS } from '../../../app/time/units'
import { levelOf } from '../../identity/user/levels'
import { companyOf } from '../../domains/company/members'
import { isNewcomer, isVip } from '../../identity/user/people'
import { eventFacts } from '../growth/facts'
import { COUNTS, type LimitedEvent } from '../growth/rules'
import type { LotteryRow } from './lotteries'

/** Since registering: whom a lottery of the new is for. */
export const NEW_DAYS = 7

interface Asked {
  db: Db
  modules: Modules
  now: Date
}

interface TaskRow {
  counts: LimitedEvent['counts']
  title: string
  target: number
}
export const tasksOf = async (db: Db, lotteryId: string) =>
  (
    await sql<TaskRow>`select counts, title, target from lottery_task where lottery_id = ${lotteryId} order by position`.execute(
      db,
    )
  ).rows

/** What somebody has done today of what gives another chance; nobody has done nothing. */
export async function taskStates(asked: Asked, lotteryId: string, userId: string | undefined): Promise<LotteryTask[]> {
  const { db, modules, now } = asked
  const tasks = await tasksOf(db, lotteryId)
  const startAt = new Date(`${dayOf(now)}T00:00:00+08:00`)
  const during = tasks.map(({ counts }) => ({ code: counts, counts, startAt, endAt: new Date(startAt.getTime() + DAY_MS) }))
  const done = userId ? await eventFacts({ db, modules }, userId, during) : {}
  return tasks.map(({ counts, title, target }) => ({
    code: counts,
    title,
    target,
    done: Math.min(target, done[counts] ?? 0),
    page: { route: COUNTS[counts].route, params: {} },
  }))
}

export type Source = 'free' | 'vip' | 'again' | 'task' | 'coin'
/** Of each: how many were used today, and how many are left. */
export type Left = Record<Source, { used: number; left: number }> & {
  /** How often somebody may still draw, all days together. */
  ever: number
}

/** What somebody may still draw today. */
export async function leftOf(asked: Asked, row: LotteryRow, userId: string): Promise<Left> {
  const { db, now } = asked
  const { rows } = await sql<{ source: Source; used: number; again: number }>`
    select r.source, count(*) as used, count(*) filter (where p.kind = 'again') as again
    from lottery_record r join lottery_prize p on p.id = r.prize_id
    where r.lottery_id = ${row.id} and r.user_id = ${userId} and r.day = ${dayOf(now)} group by r.source`.execute(db)
  const tasks = await taskStates(asked, row.id, userId)
  const most: Record<Source, number> = {
    free: row.free_per_day,
    vip: row.vip_extra && (await isVip(db, userId)) ? row.vip_extra : 0,
    again: rows.reduce((sum, { again }) => sum + again, 0),
    task: tasks.filter(({ done, target }) => done >= target).length,
    coin: row.coin_per_day,
  }
  const of = (source: Source) => {
    const used = rows.find((one) => one.source === source)?.used ?? 0
    return { used, left: Math.max(0, most[source] - used) }
  }
  const ever = await everLeft(db, row, userId)
  return { free: of('free'), vip: of('vip'), again: of('again'), task: of('task'), coin: of('coin'), ever }
}

async function everLeft(db: Db, { id, total_limit }: LotteryRow, userId: string): Promise<number> {
  if (total_limit === null) return Infinity
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from lottery_record where lottery_id = ${id} and user_id = ${userId}`.execute(db)
  return Math.max(0, total_limit - rows[0].n)
}

/** What of today's may still be drawn, those that cost less first. */
function within(ever: number, today: Pick<LotteryChances, 'free' | 'task' | 'coin'>, { coin_cost }: LotteryRow): LotteryChances {
  const free = Math.min(today.free, ever)
  const task = Math.min(today.task, ever - free)
  return { free, task, coin: Math.min(today.coin, ever - free - task), coinCost: coin_cost, spent: ever === 0 }
}

export const chancesOf = ({ free, vip, again, task, coin, ever }: Left, row: LotteryRow): LotteryChances =>
  within(ever, { free: free.left + vip.left + again.left, task: task.left, coin: coin.left }, row)
/** Of nobody: what there is for whoever logs in. */
export const chancesAtFirst = (row: LotteryRow): LotteryChances =>
  within(row.total_limit ?? Infinity, { free: row.free_per_day, task: 0, coin: row.coin_per_day }, row)

/** Which of them a draw uses up. Refuses with 12203 when there is none. */
export function chosen(
  left: Left,
  costType: 'free' | 'task' | 'coin',
  { total_limit }: LotteryRow,
): { source: Source; slot: number } {
  if (left.ever === 0) refuse(codes.NO_CHANCE_LEFT, `每人最多抽 ${total_limit} 次，你已用完`)
  const sources: Source[] = costType === 'free' ? ['free', 'vip', 'again'] : [costType]
  const source = sources.find((one) => left[one].left > 0)
  if (!source) return refuse(codes.NO_CHANCE_LEFT, '今日次数已用完，明天再来')
  return { source, slot: left[source].used + 1 }
}

/** Why somebody takes no part, in words; '' where they may. */
export async function whyNot(db: Db, row: LotteryRow, userId: string): Promise<string> {
  const { rows } = await sql<{ reason: string }>`select reason from lottery_block where user_id = ${userId}`.execute(db)
  if (rows.length) return `你的账号不能参加抽奖：${rows[0].reason}。有疑问可以联系客服申诉`
  if (row.scope === 'vip' && !(await isVip(db, userId))) return '这个抽奖仅限会员参加'
  if (row.scope === 'company' && !(await companyOf(db, userId))) return '这个抽奖仅限企业成员参加'
  if (row.scope === 'new' && !(await isNewcomer(db, userId, NEW_DAYS))) return `这个抽奖仅限注册 ${NEW_DAYS} 天内的新用户`
  if (row.min_level > 1 && (await levelOf(db, userId)) < row.min_level) return `Lv${row.min_level} 起可以参加`
  return ''
}
