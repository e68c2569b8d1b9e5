import { sql } from 'kysely'
import type { LevelUp } from '../../../../contract/growth'
import { GROWTH_PERCENT } from '../../../../contract/rules/benefits'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import { dayOf } from '../../../app/time/days'
import type { Db, Trx } from '../../../app/database/db'
import { newId, NIL_ID } from '../../../app/ids'
import { cut, DEFAULT_SIZE, decodeCursor } from '../../../app/database/paging'
import { page } from '../../../app/http/page'
import { takeBack as takeCoins } from '../../commerce/coin/grants'
import { issue, spendable, transfer } from '../../commerce/coin/ledger'
import { notify } from '../../services/notice/notices'
import { dailyPercent, growthAt } from './benefit'
import {
  daySums,
  givenFrom,
  insertLevelUps,
  insertRecord,
  levelRows,
  peopleBooked,
  peopleOf,
  recordRows,
  takeBack,
  takeBackDays,
  type Standing,
  type TaskRow,
} from './queries'
import { changeSeason, decidedSeasons } from './season-queries'
import { growthOf, growthsBehind, holdGrown, levelOf, type Grown } from '../../identity/user/levels'
import { wording } from '../../services/notice/wordings'

const risen = wording('growth.levelUp', {
  name: '升级',
  title: '升级啦！你已成为 {等级}',
  content: '',
  samples: { 等级: 'HR主管' },
})
const risenWithGift = wording('growth.levelUpGift', {
  name: '升级，有升级礼',
  title: '升级啦！你已成为 {等级}',
  content: '升级礼 {金币} 金币已到账',
  samples: { 等级: 'HR主管', 金币: '50' },
})
export const levelWordings = [risen, risenWithGift]

/** What one day gives at most, of all that counts towards it. */
export const DAY_CAP = 100
/** What is deleted, refunded or taken down later than this keeps its growth. */
const REVERSAL_DAYS = 30

export interface Booked {
  recordId: string
  growth: number
  levelUp?: LevelUp
}

export interface Earning {
  userId: string
  task: TaskRow
  /** '' once ever, or the day, or the Monday of the week. */
  period: string
  bizId?: string
  /** What it goes with when that is deleted or refunded. */
  sourceId?: string
  /** How many times the task's growth it is worth. */
  units?: number
  coins?: number
  /** Booked even where the day's limit leaves nothing: signing in, receiving. */
  always?: boolean
  /** When it was, for demo content of the past. */
  at?: Date
}

/**
 * Gives growth for something, once in its period, as far as the day's limits go. Undefined when there is nothing to give, or when
 * the account is closed. The person is held until the transaction ends.
 */
export async function book(trx: Trx, earning: Earning): Promise<Booked | undefined> {
  const [held] = await holdGrown(trx, [earning.userId])
  return held && bookHeld(trx, held, earning)
}

async function bookHeld(trx: Trx, held: Grown, earning: Earning): Promise<Booked | undefined> {
  const { task, period, bizId = '', sourceId = '', units = 1, coins = 0, always = false, at = new Date() } = earning
  const day = dayOf(at)
  const sums = await daySums(trx, held.id, day, task.code)
  if (!task.needReceive && task.dailyCap !== null && sums.times >= task.dailyCap) return undefined
  const percent = task.group === 'daily' ? await dailyPercent(trx, held.id) : GROWTH_PERCENT.all
  const worth = growthAt(task, percent) * units
  const within = (growth: number) => (task.capped ? Math.max(0, Math.min(growth, DAY_CAP - sums.capped)) : growth)
  const change = within(worth)
  if (change === 0 && coins === 0 && !always) return undefined
  const { code: taskCode, title, capped } = task
  // Ids of now count on within a millisecond: what is booked together is listed in its order.
  const recordId = earning.at ? newId(at.getTime()) : newId()
  const after = await insertRecord(trx, {
    ...{ id: recordId, userId: held.id, taskCode, period, bizId, sourceId, title, worth, capped, change, coins, day, at },
    memberExtra: change - within(task.growth * units),
    reverses: null,
  })
  if (after === undefined) return undefined
  const levelUp = await riseTo(trx, held, after, at)
  return { recordId, growth: change, ...(levelUp && { levelUp }) }
}

/** What no task gives. */
const GIFTS = { prize: '奖品：成长值', given: '官方补发成长值' }
interface Gift {
  userId: string
  recordId: string
  amount: number
  as?: keyof typeof GIFTS
}
/**
 * Growth that was won, or given by hand: once for what it came with, beside what a day's tasks may give. False, and nothing,
 * where the account is closed.
 */
export async function giveGrowth(trx: Trx, { userId, recordId, amount, as = 'prize' }: Gift): Promise<boolean> {
  const [held] = await holdGrown(trx, [userId])
  if (!held) return false
  const at = new Date()
  const after = await insertRecord(trx, {
    ...{ id: newId(), userId, taskCode: as, period: '', bizId: recordId, sourceId: recordId, title: GIFTS[as] },
    ...{ worth: amount, capped: false, change: amount, coins: 0, day: dayOf(at), reverses: null, at },
  })
  if (after !== undefined) await riseTo(trx, held, after, at)
  return true
}

/** Gives and tells what belongs to a level that is reached for the first time: once for ever, whoever falls and rises again. */
async function riseTo(trx: Trx, held: Grown, growth: number, at: Date): Promise<LevelUp | undefined> {
  const levels = await levelRows(trx)
  if (!levels.some(({ level, minGrowth }) => level > held.level && minGrowth <= growth)) return undefined
  // A level that a season took asks for more than its threshold.
  const now = await levelOf(trx, held.id)
  const top = levels.find(({ level }) => level === now)
  if (!top || now <= held.level) return undefined
  await changeSeason(trx, held.id, now, dayOf(at))
  // By level, which begins at 1.
  const ids = Array.from({ length: top.level }, () => newId())
  const fresh = await insertLevelUps(trx, held.id, now, ids, at)
  if (!fresh.some(({ level }) => level === top.level)) return undefined
  for (const { id, coins } of fresh)
    if (coins > 0)
      await transfer(trx, {
        reason: 'levelGift',
        ref: { type: 'level', id },
        from: issue,
        to: spendable(held.id),
        amount: coins,
        at,
      })
  const gifts = fresh.reduce((sum, { coins }) => sum + coins, 0)
  await notify(trx, {
    to: held.id,
    type: NOTICE_TYPE.member,
    subType: 'levelUp',
    ...(gifts ? risenWithGift({ 等级: top.name, 金币: gifts }) : risen({ 等级: top.name })),
    target: page('pages/level/levelRights'),
    why: '因为你的成长值达到了新的等级',
    cause: `level:${top.level}`,
  })
  const rights = levels.filter(({ level }) => fresh.some((one) => one.level === level)).flatMap((one) => one.rights)
  return { level: top.level, name: top.name, rights: rights.map((right) => right.title), coins: gifts }
}

const BECAUSE = {
  deleted: '因内容删除，扣回成长值',
  refused: '因内容违规，扣回成长值',
  refunded: '因订单退款，扣回成长值',
  replaced: '采纳已更换，扣回成长值',
  unfeatured: '精华已取消，扣回成长值',
  invited: '邀请不再有效，扣回成长值',
  unsigned: '签到已撤销，扣回成长值',
  mistaken: '任务记错了，收回成长值',
}

/**
 * Takes back what came from a source, whoever got it, its coins as far as they are still there; what is older than 30 days
 * stays. `task`, `userId`: of this one only. False where there was nothing to take.
 */
export async function reverse(
  trx: Trx,
  sourceId: string,
  why: keyof typeof BECAUSE,
  { task, userId: of }: { task?: string; userId?: string } = {},
): Promise<boolean> {
  const people = await holdGrown(trx, of === undefined ? await peopleOf(trx, sourceId) : [of])
  const ids = people.map((person) => person.id)
  const taken = ids.length ? await takeBack(trx, sourceId, ids, REVERSAL_DAYS, task) : []
  for (const gone of taken) {
    const { id, userId, coins: amount } = gone
    if (gone.change > 0) await insertReversal(trx, gone, sourceId, why)
    if (amount > 0) await takeCoins(trx, userId, { reason: 'taskTaken', ref: { type: 'task', id }, amount })
  }
  return taken.length > 0
}

/**
 * Leaves of what a source gave somebody `part` units of `whole`, as much for each as it gave at first, whatever its task
 * gives now. It may be said often; nothing is booked where what stands is no more than that.
 */
export async function keepPart(
  trx: Trx,
  { userId, sourceId }: { userId: string; sourceId: string },
  part: number,
  whole: number,
): Promise<void> {
  await holdGrown(trx, [userId])
  const given = await givenFrom(trx, userId, sourceId)
  const stands = given.find(({ reversed }) => !reversed)
  if (!stands) return
  const kept = (n: number) => Math.floor((n * part) / whole)
  const [change, coins] = [kept(given[0].change), kept(given[0].coins)]
  if (stands.change <= change && stands.coins <= coins) return
  const [gone] = await takeBack(trx, sourceId, [userId], REVERSAL_DAYS)
  if (!gone) return
  if (gone.change > 0) await insertReversal(trx, gone, sourceId, 'refunded')
  const amount = gone.coins - coins
  if (amount > 0) await takeCoins(trx, userId, { reason: 'taskTaken', ref: { type: 'task', id: gone.id }, amount })
  const at = new Date()
  const { taskCode, period, bizId } = gone
  if (change > 0 || coins > 0)
    await insertRecord(trx, {
      ...{ id: newId(), userId, taskCode, period, bizId, sourceId, title: stands.title },
      ...{ worth: change, capped: false, change, coins, day: dayOf(at), reverses: null, at },
    })
}

async function insertReversal(trx: Trx, gone: Standing, sourceId: string, why: keyof typeof BECAUSE) {
  const at = new Date()
  await insertRecord(trx, {
    ...{ id: newId(), userId: gone.userId, taskCode: gone.taskCode, period: gone.period, bizId: gone.bizId, sourceId },
    ...{ title: BECAUSE[why], worth: -gone.change, capped: false, change: -gone.change, coins: 0 },
    ...{ day: dayOf(at), reverses: gone.id, at },
  })
}

/** Takes back all that a task gave on these days, which can be earned anew; what that was. */
export async function takeBackBooked(trx: Trx, booked: { code: string; from: string; to: string }): Promise<Standing[]> {
  const people = await holdGrown(trx, await peopleBooked(trx, booked))
  const gone = await takeBackDays(
    trx,
    booked,
    people.map(({ id }) => id),
  )
  for (const one of gone) if (one.change > 0) await insertReversal(trx, one, '', 'mistaken')
  return gone
}

/** An account that is closed leaves without growth. */
export async function forfeitGrowth(trx: Trx, userId: string): Promise<void> {
  const growth = await growthOf(trx, userId)
  if (growth <= 0) return
  const [at, change] = [new Date(), -growth]
  await insertRecord(trx, {
    ...{ id: newId(), userId, taskCode: 'closed', period: '', bizId: '', sourceId: '', title: '注销清零', worth: change },
    ...{ capped: false, change, coins: 0, day: dayOf(at), reverses: null, at },
  })
}

export async function recordPage(
  db: Db,
  userId: string,
  { month, size = DEFAULT_SIZE, cursor }: { month?: string; size?: number; cursor?: string },
) {
  const found = await recordRows(db, userId, month, decodeCursor(cursor, 'time'), size + 1)
  const { rows, next } = cut(found, size)
  const records = rows.map(({ key: _key, created_at, ...row }) => ({ ...row, time: created_at.toISOString() }))
  return { records, next }
}

/**
 * Growth worked out anew from what happened: what each thing was worth, the limit of its day, what was taken back. It must be
 * what people have; see audit(). Of these people, or of everybody.
 */
export async function replay(db: Db, people?: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; growth: number }>`
    with given as (
      select id, user_id, reverses, worth, case when not capped or reverses is not null then worth
        else least(${sql.lit(DAY_CAP)}, sum(worth) over day) - least(${sql.lit(DAY_CAP)}, sum(worth) over day - worth)
          end as change
      from growth_record ${people ? sql`where user_id = any(${people}::uuid[])` : sql``} window day as (partition by user_id,
        day, capped and reverses is null order by seq))
    select g.user_id as id, sum(case when g.reverses is null then g.change else -o.change end)::bigint as growth
    from given g left join given o on o.id = g.reverses group by g.user_id`.execute(db)
  return new Map(rows.map((row) => [row.id, row.growth]))
}

/** Fails, so that the operator hears of it, when somebody's growth or what was decided by it is not what a replay gives. */
export async function audit(db: Db): Promise<void> {
  const found: Faults = { seasons: [], people: [] }
  for (let last: string | undefined = NIL_ID; last;)
    // As it is at one moment: whoever earns something meanwhile is the same in all that is compared.
    last = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => auditSome(trx, last!, found))
  const { seasons, people } = found
  if (seasons.length) throw new Error(`seasons differ from their records: ${seasons.slice(0, 10).join(', ')}`)
  if (people.length) throw new Error(`growth differs from its records: ${people.slice(0, 10).join(', ')}`)
}

interface Faults {
  seasons: string[]
  people: string[]
}
/** People that are looked at together. */
const AT_ONCE = 200
/** Those behind the last one; whom it came to, or undefined when there are no more. */
async function auditSome(trx: Trx, last: string, found: Faults): Promise<string | undefined> {
  const growths = await growthsBehind(trx, last, AT_ONCE)
  const ids = [...growths.keys()]
  if (!ids.length) return undefined
  const replayed = await replay(trx, ids)
  found.seasons.push(...(await decidedSeasons(trx, ids)).flatMap(({ id, right }) => (right ? [] : [id])))
  found.people.push(...ids.filter((id) => replayed.get(id) !== growths.get(id)))
  return ids.at(-1)
}
