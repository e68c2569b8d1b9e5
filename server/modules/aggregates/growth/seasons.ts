import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import { dayOf } from '../../../app/time/days'
import type { Db, Trx } from '../../../app/database/db'
import { eachBatch } from '../../../app/each'
import { page } from '../../../app/http/page'
import type { Services } from '../../../app/http/serve'
import { notify } from '../../services/notice/notices'
import { levelRows } from './queries'
import {
  decide,
  dropStaleSeasons,
  dueSeasons,
  endingSeasons,
  openSeasons,
  seasonOf,
  type Decision,
  type Season,
} from './season-queries'
import { fall, holdGrown, lowerLevels } from '../../identity/user/levels'
import { wording } from '../../services/notice/wordings'

const fell = wording('growth.levelDown', {
  name: '保级期结束，等级下降',
  title: '保级期结束，等级由 {原等级} 变为 {现等级}',
  content: '本期获得 {获得}，保级需要 {需要}。成长值没有减少，再获得 {还差} 即恢复',
  samples: { 原等级: 'HR经理', 现等级: 'HR主管', 获得: '120', 需要: '300', 还差: '180' },
})
const ending = wording('growth.seasonSoon', {
  name: '保级期快结束',
  title: '保级期还有{天数}天',
  content: '再获得 {还差} 成长值保住 {等级}，没有达到会变为 {下一级}，成长值不减少',
  samples: { 天数: '15', 还差: '80', 等级: 'HR经理', 下一级: 'HR主管' },
})
export const seasonWordings = [fell, ending]

/** Days before the end at which somebody hears of it: the second time only what is serious by then. */
const SOON = [15, 3]
const TARGET = page('pages/level/levelRule')

/**
 * At the day's end: levels that growth does not carry any more go, seasons that are over are decided, and whoever has a level
 * to keep has a season. A day that was missed is made up for: decisions follow from the days of the records, not from when
 * this runs.
 */
export async function tendLevels(db: Db, now: Date): Promise<void> {
  const today = dayOf(now)
  await lowerLevels(db)
  await dropStaleSeasons(db)
  const failed = new Map<string, unknown>()
  const dueNow = async () => (await dueSeasons(db, today)).filter(({ id }) => !failed.has(id))
  for (let due = await dueNow(); due.length; due = await dueNow())
    for (const { id, userId } of due)
      await db
        .transaction()
        .execute((trx) => settle(trx, id, userId))
        .catch((error: unknown) => failed.set(id, error))
  await openSeasons(db, today)
  if (failed.size) throw new AggregateError([...failed.values()], 'seasons that could not be decided')
}

async function settle(trx: Trx, id: string, userId: string): Promise<void> {
  const [held] = await holdGrown(trx, [userId])
  const decision = await decide(trx, id)
  if (!held || !decision) {
    // Moved or closed since it was found: no season of theirs any more.
    await dropStaleSeasons(trx)
    return
  }
  if (decision.backAt !== null) {
    const { level, growth } = await fall(trx, userId)
    if (level < decision.level) await tellFall(trx, userId, id, decision, level, decision.backAt - growth)
  }
  await openSeasons(trx, decision.endDay, userId)
}

async function tellFall(trx: Trx, to: string, id: string, { level, days, need, earned }: Decision, now: number, back: number) {
  const name = await namesOf(trx)
  await notify(trx, {
    ...{ to, type: NOTICE_TYPE.member, subType: 'levelDown', target: TARGET, cause: `season:${id}:end` },
    ...fell({ 原等级: name(level), 现等级: name(now), 获得: earned, 需要: need, 还差: back }),
    why: `因为 Lv${level} 每 ${days} 天需要保级`,
  })
}

/** Tells those whose season ends soon and is not kept yet, once of each time. */
export async function remindOfSeasons(services: Pick<Services, 'db' | 'log'>, now: Date): Promise<void> {
  const { db } = services
  const name = await namesOf(db)
  const tell = (season: Season) => db.transaction().execute((trx) => tellEnd(trx, season, name))
  await eachBatch(services, 'growth.seasonsEnding', endingSeasons(db, dayOf(now), SOON[0]), async (season) => {
    if (season.earned < season.need) await tell(season)
  })
}

function tellEnd(trx: Trx, { id, userId, level, need, earned, daysLeft }: Season, name: (level: number) => string) {
  const stage = SOON.findLast((days) => daysLeft <= days)
  return notify(trx, {
    ...{ to: userId, type: NOTICE_TYPE.member, subType: 'seasonSoon', target: TARGET, cause: `season:${id}:${stage}` },
    ...ending({ 天数: daysLeft, 还差: need - earned, 等级: name(level), 下一级: name(level - 1) }),
    why: `因为 Lv${level} 需要保级`,
  })
}

async function namesOf(db: Db) {
  const names = new Map((await levelRows(db)).map((one) => [one.level, one.name]))
  return (level: number) => names.get(level) ?? `Lv${level}`
}

/** The season of somebody's level, as far as there is one. */
export async function seasonNow(db: Db, userId: string, today: string) {
  const season = await seasonOf(db, userId, today)
  if (!season) return undefined
  const { level, lastDay, daysLeft, need, earned } = season
  return { level, lastDay, daysLeft, need, earned }
}
