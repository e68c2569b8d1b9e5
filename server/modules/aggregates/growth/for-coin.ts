import type { Db } from '../../../app/db'
import { recordTitles, taskRows, type TaskRow } from './queries'
import { MAKE_UP } from './sign-in'
import { DAY_COINS } from './tasks'

const PERIODS: Record<TaskRow['period'], string> = { once: '一次', day: '每天', week: '每周', each: '每次' }

function noteOf({ period, dailyCap, target, streakLadder, desc }: TaskRow): string {
  if (streakLadder?.length) return `连续签到逐日为 ${streakLadder.join('、')}，断签从头算`
  const often = dailyCap !== null && dailyCap > 1 ? `，最多 ${dailyCap} 次` : ''
  return [PERIODS[period] + often, target > 1 ? `做满 ${target}` : '', desc].filter(Boolean).join(' · ')
}

/** What gives coins, as the tasks are set now: the page about it cannot say anything else. */
export const coinEarnings = {
  dayCap: DAY_COINS,
  async of(db: Db) {
    const tasks = await taskRows(db)
    return tasks
      .filter(({ coins }) => coins > 0)
      .map((task) => ({ title: task.title, coins: task.streakLadder?.[0] ?? task.coins, note: noteOf(task) }))
  },
}

export const coinSubject = { type: 'task' as const, names: recordTitles }

export const coinRules = {
  spend: [`补签本月漏签的日子，每天 ${MAKE_UP.coins} 金币，每月最多 ${MAKE_UP.perMonth} 次。`],
}
