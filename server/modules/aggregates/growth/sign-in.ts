import * as codes from '../../../../contract/rules/codes'
import type { Ctx } from '../../../app/context'
import { dayOf } from '../../../app/time/days'
import { Refusal, refuse } from '../../../app/errors'
import { holdGrown } from '../../identity/user/levels'
import { issue, spendable, transfer } from '../../commerce/coin/ledger'
import { coinsOfToday, dayRule, madeUp, signedDays, signedRow } from './queries'
import { book } from './records'
import { coinsOfDay, signIn, taskOf } from './tasks'

/** Days of a row that are shown, of a task without a ladder. */
const ROUND = 7

const off = () => refuse(codes.TASK_GONE, '签到暂时关闭')

/** Signs in for today. A second time gives nothing and says so. */
export async function signToday({ db, user, now }: Ctx) {
  const gain = await db.transaction().execute((trx) => signIn(trx, user.id, now))
  const { continuous, next } = await summary({ db, user, now }, dayOf(now).slice(0, 7))
  return { changed: gain !== undefined, growth: 0, coins: 0, ...gain, continuous, next }
}

type Asked = Pick<Ctx, 'db' | 'user' | 'now'>

/** The row of days, what each of them gives, and which days of a month were signed. */
export async function summary({ db, user, now }: Asked, month: string) {
  const today = dayOf(now)
  const [task, row, days, coins, used, rule] = await Promise.all([
    taskOf(db, 'sign_in'),
    signedRow(db, user.id, today),
    signedDays(db, user.id, month),
    coinsOfToday(db, user.id, today),
    madeUp(db, user.id, today.slice(0, 7)),
    dayRule(db),
  ])
  if (!task) return off()
  const { today: signed, days: continuous } = row
  const round = task.streakLadder?.length ?? ROUND
  const done = signed ? ((continuous - 1) % round) + 1 : continuous % round
  return {
    today: signed,
    continuous,
    /** What the next signature gives. */
    next: coinsOfDay(task, continuous + 1),
    days: Array.from({ length: round }, (_, at) => ({
      day: at + 1,
      coin: coinsOfDay(task, at + 1),
      state: at < done ? ('done' as const) : at === done && !signed ? ('today' as const) : ('ahead' as const),
    })),
    month: days,
    serverDay: today,
    makeUp: { coins: rule.makeUpCoins, left: Math.max(0, rule.makeUpPerMonth - used) },
    todayCoins: coins,
    dayCoins: rule.dayCoins,
  }
}

/** Makes up for a day of this month that was left out; the row is whole again. Refuses with 11510, 11543. */
export async function makeUp(ctx: Ctx, date: string) {
  const { db, user, now } = ctx
  const today = dayOf(now)
  if (date >= today || date.slice(0, 7) !== today.slice(0, 7)) refuse(codes.NO_MAKE_UP, '只能补签本月今天以前的日子')
  await db.transaction().execute(async (trx) => {
    const task = (await taskOf(trx, 'sign_in')) ?? off()
    const { makeUpCoins, makeUpPerMonth } = await dayRule(trx)
    await holdGrown(trx, [user.id])
    if ((await signedDays(trx, user.id, date.slice(0, 7))).includes(date)) refuse(codes.NO_MAKE_UP, '这一天已经签到')
    if ((await madeUp(trx, user.id, today.slice(0, 7))) >= makeUpPerMonth)
      refuse(codes.NO_MAKE_UP, `每月最多补签 ${makeUpPerMonth} 次`)
    const booked = await book(trx, { userId: user.id, task, period: date, units: 0, always: true, at: now })
    if (!booked) return refuse(codes.NO_MAKE_UP, '这一天已经签到')
    const move = { from: spendable(user.id), to: issue, amount: makeUpCoins }
    await transfer(trx, { reason: 'signMakeUp', ref: { type: 'task', id: booked.recordId }, ...move }).catch((error: unknown) =>
      error instanceof Refusal && error.code === codes.TOO_FEW_COINS
        ? refuse(codes.COINS_SHORT, `金币不足，补签要 ${makeUpCoins} 金币`)
        : Promise.reject(error),
    )
  })
  return summary(ctx, date.slice(0, 7))
}
