import * as codes from '../../../../contract/rules/codes'
import type { GrowthLevel, LevelUp } from '../../../../contract/growth'
import type { Ctx } from '../../../app/context'
import { dayOf } from '../../../app/time/days'
import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { issue, spendable, transfer } from '../../commerce/coin/ledger'
import { dailyPercent } from './benefit'
import { daySums, levelRows, levelUps, markTold, signedDays, signedRow, standOf, takeGift, untoldLevels } from './queries'
import { DAY_CAP } from './records'
import { seasonNow } from './seasons'
import { holdGrown, levels } from '../../identity/user/levels'

/** How `u` of app_user stands, as columns of a statement. `need`: what is missing for the next level, null at the last. */
export const growthColumns = (day: string) => sql`u.growth, u.level,
  (select l.name from ${levels()} where l.level = u.level) as "levelName",
  (select greatest(0, growth_need_of(u.id, n.level) - u.growth) from ${levels('n')} where n.level > u.level
    order by n.level limit 1) as need,
  exists (select from growth_record r where r.user_id = u.id and r.task_code = 'sign_in' and r.period = ${day}
    and r.reverses is null) as "signedToday",
  exists (select from growth_task t where t.code = 'sign_in' and t.enabled) as "signOpen",
  exists (select from growth_level_up p where p.user_id = u.id and p.told_at is null and p.level <= u.level) as "hasNews"`

/** All levels with their rights; what somebody has unlocked, and how their gifts stand. */
export async function ladder(db: Db, userId: string | null): Promise<GrowthLevel[]> {
  const [rows, ups, stand] = await Promise.all([
    levelRows(db, userId),
    userId ? levelUps(db, userId) : [],
    userId ? standOf(db, userId) : undefined,
  ])
  return rows.map(({ level, name, minGrowth, rights, giftCoins, keepGrowth, seasonDays, need }) => {
    const reached = stand !== undefined && level <= stand.level
    const up = ups.find((one) => one.level === level)
    const coins = up?.giftCoins ?? giftCoins
    const state = up?.received ? 'received' : up && reached ? 'ready' : 'locked'
    return {
      ...{ level, name, minGrowth, rights: rights.map((right) => ({ ...right, unlocked: reached })) },
      ...(stand && { need: reached ? 0 : Math.max(0, need - stand.growth) }),
      ...(coins > 0 && { gift: { coins, state } as const }),
      ...(keepGrowth > 0 && { keep: { days: seasonDays, growth: keepGrowth } }),
    }
  })
}

/** How somebody stands: growth and level, what today gave, when they signed in. */
export async function standing(db: Db, userId: string, now: Date) {
  const today = dayOf(now)
  const [stand, sums, days, row, season, percent] = await Promise.all([
    standOf(db, userId),
    daySums(db, userId, today, 'sign_in'),
    signedDays(db, userId, today.slice(0, 7)),
    signedRow(db, userId, today),
    seasonNow(db, userId, today),
    dailyPercent(db, userId),
  ])
  const { growth, level, levelName, from, nextLevel, nextName, nextNeed, nextBack } = stand
  return {
    ...{ growth, level, levelName, from },
    next:
      nextLevel === null ? null : { level: nextLevel, name: nextName!, need: Math.max(0, nextNeed! - growth), back: nextBack },
    ...(season?.level === level && { season }),
    todayGrowth: sums.capped,
    todayCap: DAY_CAP,
    dailyPercent: percent,
    signedDays: days,
    streak: row.days,
    signedToday: row.today,
    serverDay: today,
  }
}

/** The level that somebody has reached and was not told of, with all that came with it. */
export async function newsOf(db: Db, userId: string): Promise<LevelUp | undefined> {
  const untold = await untoldLevels(db, userId)
  const top = untold.at(-1)
  return (
    top && {
      level: top.level,
      name: top.name,
      rights: untold.flatMap(({ rights }) => rights.map(({ title }) => title)),
      coins: untold.reduce((sum, { coins }) => sum + coins, 0),
    }
  )
}

/** Whoever hears true tells of this level: one device of one person, once. */
export const tellOnce = async (db: Db, userId: string, level: number): Promise<boolean> =>
  (await markTold(db, userId, level)).includes(level)

/**
 * Gives the gift of a level that was reached before gifts came by themselves, once. Refuses with 12301 (not reached, or no
 * longer held), 12302 (received before).
 */
export async function receiveGift({ db, user }: Ctx, level: number): Promise<{ coins: number }> {
  return db.transaction().execute(async (trx) => {
    const [held] = await holdGrown(trx, [user.id])
    const up = (await levelUps(trx, user.id)).find((one) => one.level === level)
    if (!up || !held || held.level < level) return refuse(codes.LEVEL_NOT_REACHED, '等级未达到')
    const gift = await takeGift(trx, user.id, level)
    if (!gift) return refuse(codes.GIFT_RECEIVED, '奖励已领取')
    const { id, coins } = gift
    if (coins > 0)
      await transfer(trx, { reason: 'levelGift', ref: { type: 'level', id }, from: issue, to: spendable(user.id), amount: coins })
    return { coins }
  })
}
