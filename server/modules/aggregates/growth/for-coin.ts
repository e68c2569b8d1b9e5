import type { Db } from '../../../app/database/db'
import { dayRule, recordTitles, taskRows, type TaskRow } from './queries'

const PERIODS: Record<TaskRow['period'], string> = { once: '一次', day: '每天', week: '每周', each: '每次' }

/** What the title and the description have not said already. */
function noteOf({ title, period, dailyCap, target, streakLadder, desc }: TaskRow): string {
  if (streakLadder?.length) return `连续签到逐日为 ${streakLadder.join('、')}，断签从头算`
  const often = dailyCap !== null && dailyCap > 1 && !desc.includes(`最多 ${dailyCap} 次`) ? `，最多 ${dailyCap} 次` : ''
  return [PERIODS[period] + often, target > 1 && !title.includes(String(target)) ? `做满 ${target}` : '', desc]
    .filter(Boolean)
    .join(' · ')
}

/** What gives coins, as the tasks are set now: the page about it cannot say anything else. */
export const coinEarnings = {
  dayCap: async (db: Db) => (await dayRule(db)).dayCoins,
  async of(db: Db) {
    const tasks = await taskRows(db)
    return tasks
      .filter(({ coins }) => coins > 0)
      .map((task) => ({ title: task.title, coins: task.streakLadder?.[0] ?? task.coins, note: noteOf(task) }))
  },
}

export const coinSubject = { type: 'task' as const, names: recordTitles }

export const coinRules = async (db: Db) => {
  const { makeUpCoins, makeUpPerMonth } = await dayRule(db)
  return {
    spend: makeUpPerMonth > 0 ? [`补签本月漏签的日子，每天 ${makeUpCoins} 金币，每月最多 ${makeUpPerMonth} 次。`] : [],
  }
}
