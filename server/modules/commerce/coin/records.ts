import { sql } from 'kysely'
import type { coin as spec } from '../../../../contract/coin'
import type { Input } from '../../../../contract/endpoint'
import type { Ctx } from '../../../app/context'
import type { Db } from '../../../app/database/db'
import type { Modules } from '../../../app/module'
import type { PageTarget } from '../../../app/http/page'
import { beyond, cut, DEFAULT_SIZE, decodeCursor } from '../../../app/database/paging'
import { expiringOf, isEarned, lastDayOf, startOf, yearOf } from './expiry'
import { balanceOf, frozenOf, type Transfer } from './ledger'

type Reason = Transfer['reason']
type Filter = Input<'POST /api/coinRecord/page', (typeof spec)['POST /api/coinRecord/page']>['body']

declare module '../../../app/module' {
  interface Extensions {
    /** What coins moved for, by its own name and with its own page: an order, a task. */
    coinSubjects: {
      type: Transfer['ref']['type']
      names(db: Db, ids: string[]): Promise<Map<string, { name: string; at?: PageTarget }>>
    }
  }
}

/** What a move is called, and its number. */
const KINDS: Record<Reason, { type: number; title: string }> = {
  registered: { type: 12, title: '注册奖励' },
  completed: { type: 12, title: '完善资料' },
  given: { type: 18, title: '运营发放' },
  redeemed: { type: 18, title: '兑换码兑换' },
  invited: { type: 15, title: '邀请好友' },
  inviteJoined: { type: 15, title: '受邀加入' },
  inviteStep: { type: 15, title: '邀请阶梯奖励' },
  inviteTaken: { type: 42, title: '邀请奖励收回' },
  inviteJoinedTaken: { type: 42, title: '受邀奖励收回' },
  inviteStepTaken: { type: 42, title: '邀请阶梯奖励收回' },
  closed: { type: 43, title: '账号注销' },
  task: { type: 12, title: '任务奖励' },
  taskTaken: { type: 42, title: '任务奖励收回' },
  levelGift: { type: 19, title: '升级礼' },
  birthday: { type: 19, title: '会员生日礼' },
  liveDraw: { type: 16, title: '直播抽奖' },
  lotteryDrawn: { type: 22, title: '抽奖' },
  lotteryWon: { type: 16, title: '抽奖奖品' },
  lotteryReturned: { type: 34, title: '抽奖取消退回' },
  lotteryRecalled: { type: 42, title: '抽奖奖品收回' },
  assistHelped: { type: 15, title: '帮好友助力' },
  assistWon: { type: 15, title: '助力奖品' },
  assistTaken: { type: 42, title: '助力奖励收回' },
  assistRecalled: { type: 42, title: '助力奖品收回' },
  leagueUp: { type: 16, title: '刷题联赛晋级' },
  bountyFrozen: { type: 23, title: '悬赏提问冻结' },
  bountyPaid: { type: 14, title: '回答被采纳，悬赏' },
  bountyRefunded: { type: 32, title: '悬赏退回' },
  bountyForfeited: { type: 42, title: '悬赏收回' },
  orderFrozen: { type: 21, title: '兑换' },
  orderSpent: { type: 21, title: '兑换' },
  orderReturned: { type: 31, title: '取消订单退回' },
  orderRefunded: { type: 31, title: '退款退回' },
  expired: { type: 41, title: '金币过期' },
  deducted: { type: 43, title: '运营扣减' },
  signMakeUp: { type: 25, title: '补签' },
  questionAsked: { type: 26, title: '问问' },
  docSold: { type: 17, title: '资料卖出' },
  docReturned: { type: 42, title: '资料退款，分成收回' },
  questionReturned: { type: 33, title: '问问没有答成，退回' },
}
/** Taken back from whoever had it, rather than spent. */
export const isTaken = (reason: Reason) => KINDS[reason].type === 42 || KINDS[reason].type === 43
const SIGN_IN = { type: 11, title: '每日签到' }

interface Row {
  id: string
  key: number
  reason: Reason
  ref_type: Transfer['ref']['type']
  ref_id: string
  amount: number
  after: number
  at: Date
  year: number
}

/** Months and days as they are in Shanghai. */
const monthStart = (month: string, later = 0) =>
  sql`((${`${month}-01`}::date + make_interval(months => ${later})) at time zone 'Asia/Shanghai')`

/** The account of what somebody can spend. */
const accountOf = (userId: string) => sql`(select a.id from coin_account a where a.kind = 'user' and a.user_id = ${userId})`

/**
 * What was earned until last year and is not spent: of what was earned last, as much as is left. `later`: what was earned
 * after each of them.
 */
const ending = (userId: string, now: Date) => sql`(
  select e.* from (
    select e.*, coalesce(sum(e.amount) over (order by e.seq desc rows between unbounded preceding and 1 preceding), 0) as later
    from coin_entry e where e.account_id = ${accountOf(userId)} and ${isEarned}) e
  where e.at < ${startOf(yearOf(now))} and e.later < (select a.balance from coin_account a where a.id = e.account_id))`

/** What somebody's coins have done, the latest first. */
export async function recordPage(ctx: Pick<Ctx, 'db' | 'modules' | 'now'> & { user: { id: string } }, filter: Filter) {
  const { db, user, now, modules } = ctx
  const { direction, month, size = DEFAULT_SIZE, cursor } = filter
  const directions = { in: sql`and e.amount > 0`, out: sql`and e.amount < 0`, expiring: sql`` }
  const { rows } = await sql<Row>`
    select t.id, e.key, t.reason, t.ref_type, t.ref_id, e.amount, e.after, e.at,
      extract(year from e.at at time zone 'Asia/Shanghai')::integer as year
    from (
      select e.transfer_id, e.seq as key, e.amount, e.balance_after as after, e.at
      from ${direction === 'expiring' ? ending(user.id, now) : sql`coin_entry`} e
      where e.account_id = ${accountOf(user.id)} ${direction ? directions[direction] : sql``}
        ${month ? sql`and e.at >= ${monthStart(month)} and e.at < ${monthStart(month, 1)}` : sql``}
        ${beyond(decodeCursor(cursor, 'count'), 'count', 'e.seq', 'e.transfer_id')}
      order by e.seq desc, e.transfer_id desc limit ${size + 1}) e
    join coin_transfer t on t.id = e.transfer_id order by e.key desc`.execute(db)
  const page = cut(rows, size)
  const names = await namesOf(db, modules, page.rows)
  const year = yearOf(now)
  const records = page.rows.map((row) => shown(row, year, names.get(row.ref_type)?.get(row.ref_id)))
  return { records, next: page.next }
}

type Names = Map<string, { name: string; at?: PageTarget }>
async function namesOf(db: Db, modules: Modules, rows: Row[]): Promise<Map<string, Names>> {
  const found = await Promise.all(
    modules.all('coinSubjects').map(async ({ type, names }) => {
      const ids = rows.flatMap((row) => (row.ref_type === type ? [row.ref_id] : []))
      return [type, ids.length ? await names(db, ids) : new Map()] as const
    }),
  )
  return new Map(found)
}

/**
 * @param thisYear what has ended before it, and can be used for some days still, has no day of its own: the account says
 * which
 */
function shown(
  { id, reason, ref_type, amount, after, at, year }: Row,
  thisYear: number,
  subject?: { name: string; at?: PageTarget },
) {
  const signed = reason === 'task' && subject?.name === SIGN_IN.title
  const { type, title } = signed ? SIGN_IN : KINDS[reason]
  const named = subject && !signed
  return {
    id,
    title: named ? (ref_type === 'task' && reason === 'task' ? subject.name : `${title} · ${subject.name}`) : title,
    amount,
    after,
    createTime: at.toISOString(),
    bizType: type,
    ...(amount > 0 && year + 1 >= thisYear && { expireDate: lastDayOf(year + 1) }),
    ...(subject?.at && { page: subject.at }),
  }
}

/** Sums of one's account. */
export async function account({ db, user, now }: Ctx) {
  const [balance, frozen, expiring, sums] = await Promise.all([
    balanceOf(db, user.id),
    frozenOf(db, user.id),
    expiringOf(db, user.id, now),
    sql<{ earned: number }>`
      select coalesce(sum(e.amount), 0)::bigint as earned from coin_entry e
      where e.account_id = ${accountOf(user.id)} and ${isEarned}`.execute(db),
  ])
  const totalEarned = sums.rows[0].earned
  return { balance, frozen, ...(expiring && { expiring }), totalEarned, totalSpent: totalEarned - balance - frozen }
}

/** What one month brought and took. */
export async function monthSums(db: Db, userId: string, month: string) {
  const { rows } = await sql<{ earned: number; spent: number }>`
    select coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as earned,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as spent
    from coin_entry e
    where e.account_id = ${accountOf(userId)} and e.at >= ${monthStart(month)} and e.at < ${monthStart(month, 1)}`.execute(db)
  return rows[0]
}
