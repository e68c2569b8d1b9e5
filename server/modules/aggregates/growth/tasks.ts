import { GROWTH_PERCENT } from '../../../../contract/rules/benefits'
import * as codes from '../../../../contract/rules/codes'
import type { GrowthTask, LevelUp } from '../../../../contract/growth'
import type { Ctx, OpenCtx } from '../../../app/context'
import { dayOf, dayStart } from '../../../app/time/days'
import type { Db, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import type { Services } from '../../../app/http/serve'
import { issue, spendable, transfer } from '../../commerce/coin/ledger'
import { dailyPercent, growthAt } from './benefit'
import { mondayOf } from './days'
import { eventFacts, factsOf } from './facts'
import { coinsOfToday, dayRule, signedRow, taskRows, timesOf, type Group, type TaskRow, type Times } from './queries'
import { book, type Booked, type Earning } from './records'
import { holdGrown } from '../../identity/user/levels'

const unknown = () => refuse(codes.TASK_GONE, '任务不存在或已下线')

/** The one task of this code; undefined when it was switched off. */
export const taskOf = async (db: Db, code: string): Promise<TaskRow | undefined> => (await taskRows(db, { code }))[0]

/** Who is asked, in or outside of a transaction. */
type Asked = Pick<Services, 'modules'> & { db: Db }

interface Known {
  day: string
  monday: string
  facts: Record<string, number>
  times: Map<string, Times>
}
async function known({ db, modules }: Asked, userId: string, now: Date, tasks: TaskRow[]): Promise<Known> {
  const day = dayOf(now)
  const monday = mondayOf(day)
  const [facts, events, times] = await Promise.all([
    factsOf({ db, modules }, userId, day, monday),
    eventFacts({ db, modules }, userId, tasks),
    timesOf(db, userId, day, monday),
  ])
  return { day, monday, facts: { ...facts, ...events }, times: new Map(times.map((one) => [one.taskCode, one])) }
}

const periodOf = ({ period }: TaskRow, { day, monday }: Known) => (period === 'day' ? day : period === 'week' ? monday : '')

interface Progress {
  target: number
  progress: number
  status: GrowthTask['status']
  dailyLeft: number | null
  /** Numbers of the steps that wait to be received. */
  steps: number[]
}

function progressOf(task: TaskRow, known?: Known): Progress {
  return task.needReceive ? received(task, known) : booked(task, known)
}

/** What is received: every `target` is a step, each step once in its period. */
function received(task: TaskRow, known?: Known): Progress {
  const { code, period, target, dailyCap } = task
  const most = dailyCap ?? 1
  const taken = known?.times.get(code)?.[period] ?? 0
  const done = known?.facts[code] ?? 0
  const stands = (step: number) => known?.times.get(code)?.steps.includes(`${periodOf(task, known)} ${step}`)
  const reached = Math.min(most, Math.floor(done / target))
  const status = taken >= most ? 'received' : reached > taken ? 'done' : 'todo'
  return {
    target,
    progress: status === 'received' ? target : Math.min(target, Math.max(0, done - taken * target)),
    status,
    dailyLeft: period === 'day' ? Math.max(0, most - taken) : null,
    // One that was taken back is received anew, also where later ones stand.
    steps: Array.from({ length: reached }, (_, n) => n + 1)
      .filter((step) => !stands(step))
      .slice(0, Math.max(0, reached - taken)),
  }
}

/** What is booked when it happens: once, once a day, or so often a day. */
function booked({ code, period, target, dailyCap }: TaskRow, known?: Known): Progress {
  const most = period === 'each' ? dailyCap : 1
  const count = known?.times.get(code)?.[period] ?? 0
  const status = most !== null && count >= most ? 'received' : 'todo'
  const left = period === 'once' || most === null ? null : Math.max(0, most - count)
  return { target: most ?? target, progress: most === null ? 0 : Math.min(most, count), status, dailyLeft: left, steps: [] }
}

/** The tasks, with how far somebody is; nobody sees them as they are at the start. */
export async function taskList({ db, modules, user, now }: OpenCtx, group?: Group): Promise<GrowthTask[]> {
  const tasks = await taskRows(db, { group })
  const [facts, percent] = await Promise.all([
    user ? known({ db, modules }, user.id, now, tasks) : undefined,
    user ? dailyPercent(db, user.id) : GROWTH_PERCENT.all,
  ])
  return tasks.flatMap((task) => {
    const { id, code, title, desc, icon, coins, route, ladderDay, endAt } = task
    const growth = growthAt(task, percent)
    const { target, progress, status, dailyLeft } = progressOf(task, facts)
    // Of an event that is over only what waits to be received is left.
    if (endAt && endAt <= now && status !== 'done') return []
    return {
      ...{ id, code, group: task.group, title, desc, icon, target, progress, status, growth, coins, route, dailyLeft },
      ...(ladderDay && { day: ladderDay }),
      ...(endAt && { endTime: endAt.toISOString(), ended: endAt <= now }),
    }
  })
}

/** What the n-th day of a row gives. */
export const coinsOfDay = ({ coins, streakDays, streakCoins, streakLadder }: TaskRow, streak: number) =>
  streakLadder?.length
    ? streakLadder[(streak - 1) % streakLadder.length]
    : coins + (streakDays && streak % streakDays === 0 ? streakCoins : 0)

export interface Gain {
  growth: number
  coins: number
  levelUp?: LevelUp
}

/**
 * A hint of the client. Signing in is done by it; for everything else it only says how far the server knows this person to be.
 * Refuses with 12310 (no such task).
 */
export async function trigger({ db, modules, user, now }: Ctx, code: string) {
  const task = (await taskOf(db, code)) ?? unknown()
  if (code === 'sign_in') {
    const gain = await db.transaction().execute((trx) => signIn(trx, user.id, now))
    return gain ? { changed: true, progress: 1, ...gain } : { changed: false, progress: 1, growth: 0, coins: 0 }
  }
  const { progress } = progressOf(task, await known({ db, modules }, user.id, now, [task]))
  return { changed: false, progress, growth: 0, coins: 0 }
}

/** Signs in for a day, once; a row of days gives more. Undefined when it was done before. */
export async function signIn(trx: Trx, userId: string, at: Date): Promise<Gain | undefined> {
  const task = (await taskOf(trx, 'sign_in')) ?? unknown()
  const day = dayOf(at)
  const [held] = await holdGrown(trx, [userId])
  if (!held) return undefined
  // Where the day is signed already nothing is booked.
  const { days } = await signedRow(trx, userId, day)
  const coins = coinsOfDay(task, days + 1)
  const gain = await book(trx, { userId, task, period: day, coins, always: true, at })
  return gain && pay(trx, userId, [{ ...gain, coins }])
}

/** What comes once in a life, or whenever it happens, is beyond the day. */
const isLimited = ({ period }: TaskRow) => period === 'day' || period === 'week'
/** What a day gives, and what is left of it. */
async function dayRoom(trx: Trx, userId: string, day: string) {
  const { dayCoins } = await dayRule(trx)
  return { dayCoins, left: dayCoins - (await coinsOfToday(trx, userId, day)) }
}

/** Books what has happened, with the coins of its task. */
export async function reward(trx: Trx, earning: Omit<Earning, 'coins'>): Promise<void> {
  const { userId, task, units = 1 } = earning
  let coins = task.coins * units
  if (coins > 0 && isLimited(task)) {
    await holdGrown(trx, [userId])
    coins = Math.max(0, Math.min(coins, (await dayRoom(trx, userId, dayOf(new Date()))).left))
  }
  const gain = await book(trx, { ...earning, coins })
  if (gain) await pay(trx, userId, [{ ...gain, coins }])
}

/** What a week gives can be received on its next day as well, if it has one. */
const hasTomorrow = ({ period }: TaskRow, { monday }: Known, now: Date) =>
  period === 'week' && mondayOf(dayOf(dayStart(now, 1))) === monday

type Receiving = Pick<Ctx, 'db' | 'modules' | 'now'> & { user: { id: string } }
/**
 * Gives the reward of one task, or of all, as far as it waits; what was received before gives nothing. What the day has no
 * coins left for waits for the next one, where it can. Refuses with 12310 (no such task), 11542 (the day has no coins left
 * for it).
 */
export async function receive({ db, modules, user, now }: Receiving, taskId?: string): Promise<Gain> {
  return db.transaction().execute(async (trx) => {
    const tasks = (await taskRows(trx)).filter((task) => taskId === undefined || task.id === taskId.toLowerCase())
    if (taskId !== undefined && !tasks.length) return unknown()
    // Two taps at once: the second one sees what the first has received.
    await holdGrown(trx, [user.id])
    const facts = await known({ db: trx, modules }, user.id, now, tasks)
    const gains: Paid[] = []
    let waiting = false
    const day = await dayRoom(trx, user.id, dayOf(now))
    let { left } = day
    for (const task of tasks) {
      for (const step of progressOf(task, facts).steps) {
        const limited = isLimited(task)
        const coins = limited ? Math.max(0, Math.min(task.coins, left)) : task.coins
        // What gives more than any day may waits for none that could give all of it: it comes with what this one has left.
        const short = limited && (task.coins > day.dayCoins ? left <= 0 : left < task.coins)
        if (short && (hasTomorrow(task, facts, now) || (coins === 0 && taskId !== undefined))) {
          waiting = true
          continue
        }
        if (limited) left -= coins
        const booking = {
          userId: user.id,
          task,
          period: periodOf(task, facts),
          bizId: String(step),
          coins,
          always: true,
          at: now,
        }
        const gain = await book(trx, booking)
        if (gain) gains.push({ ...gain, coins })
      }
    }
    if (waiting && !gains.length) refuse(codes.DAY_CAP_REACHED, `今日金币已达上限 ${day.dayCoins}，明天再来`)
    return pay(trx, user.id, gains)
  })
}

type Paid = Booked & { coins: number }
/** Books the coins last: everybody's coins come from one account, and nobody should wait at it for long. */
async function pay(trx: Trx, userId: string, gains: Paid[]): Promise<Gain> {
  for (const { recordId: id, coins } of gains)
    if (coins > 0)
      await transfer(trx, { reason: 'task', ref: { type: 'task', id }, from: issue, to: spendable(userId), amount: coins })
  const sum = (of: (gain: Paid) => number) => gains.reduce((all, gain) => all + of(gain), 0)
  const levelUp = gains.findLast((gain) => gain.levelUp)?.levelUp
  return { growth: sum((gain) => gain.growth), coins: sum((gain) => gain.coins), ...(levelUp && { levelUp }) }
}
