import { sql } from 'kysely'
import type { coin as spec } from '../../../../contract/coin'
import type { Input } from '../../../../contract/endpoint'
import type { Ctx } from '../../../app/context'
import type { Db } from '../../../app/db'
import type { Modules } from '../../../app/module'
import type { PageTarget } from '../../../app/page'
import { beyond, cut, DEFAULT_SIZE, placeOf } from '../../../app/paging'
import { expiringOf, isReturn, lastDayOf } from './expiry'
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
  levelGift: { type: 19, title: '升级礼' },
  liveDraw: { type: 16, title: '直播抽奖' },
  lotteryDrawn: { type: 22, title: '抽奖' },
  lotteryReturned: { type: 32, title: '抽奖取消退回' },
  lotteryRecalled: { type: 42, title: '抽奖奖品收回' },
  assistHelped: { type: 15, title: '帮好友助力' },
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
  questionAsked: { type: 24, title: '问问' },
  questionReturned: { type: 32, title: '问问没有答成，退回' },
}
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
const yearOfRow = sql`extract(year from t.created_at at time zone 'Asia/Shanghai')::integer`

/** What somebody's coins have done, the latest first. */
export async function recordPage(ctx: Pick<Ctx, 'db' | 'modules' | 'now'> & { user: { id: string } }, wish: Filter) {
  const { db, user, now, modules } = ctx
  const { direction, month, size = DEFAULT_SIZE, cursor } = wish
  const place = placeOf(cursor, 'count')
  const expiring = direction === 'expiring' ? ((await expiringOf(db, user.id, now))?.amount ?? 0) : undefined
  if (expiring === 0) return { records: [], next: null }
  const directions = { in: sql`and e.amount > 0`, out: sql`and e.amount < 0`, expiring: ending(now) }
  const { rows } = await sql<Row>`
    select t.id, e.seq as key, t.reason, t.ref_type, t.ref_id, e.amount, e.balance_after as after, t.created_at as at, ${yearOfRow} as year
    from coin_account a join coin_entry e on e.account_id = a.id join coin_transfer t on t.id = e.transfer_id
    where a.kind = 'user' and a.user_id = ${user.id} ${direction ? directions[direction] : sql``}
      ${month ? sql`and t.created_at >= ${monthStart(month)} and t.created_at < ${monthStart(month, 1)}` : sql``}
      ${beyond(place, 'count', 'e.seq', 't.id')}
    order by e.seq desc, t.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const names = await namesOf(db, modules, page.rows)
  const records = page.rows.map((row) => shown(row, names.get(row.ref_type)?.get(row.ref_id)))
  return { records, next: page.next }
}

/** What was earned until last year and is not spent: of what was earned last, as much as is left. */
const ending = (now: Date) => sql`and e.amount > 0 and not ${isReturn} and ${yearOfRow} < ${Number(lastYearOf(now)) + 1}
  and a.balance > coalesce((select sum(l.amount) from coin_entry l join coin_transfer t on t.id = l.transfer_id
    where l.account_id = a.id and l.seq > e.seq and l.amount > 0 and not ${isReturn}), 0)`
const lastYearOf = (now: Date) => new Date(now.getTime() + 8 * 3_600_000).getUTCFullYear() - 1

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

function shown({ id, reason, ref_type, amount, after, at, year }: Row, subject?: { name: string; at?: PageTarget }) {
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
    ...(amount > 0 && { expireDate: lastDayOf(year + 1) }),
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
      select coalesce(sum(e.amount), 0)::bigint as earned
      from coin_account a join coin_entry e on e.account_id = a.id join coin_transfer t on t.id = e.transfer_id
      where a.kind = 'user' and a.user_id = ${user.id} and e.amount > 0 and not ${isReturn}`.execute(db),
  ])
  const totalEarned = sums.rows[0].earned
  return { balance, frozen, ...(expiring && { expiring }), totalEarned, totalSpent: totalEarned - balance - frozen }
}

/** What one month brought and took. */
export async function monthSums(db: Db, userId: string, month: string) {
  const { rows } = await sql<{ earned: number; spent: number }>`
    select coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as earned,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as spent
    from coin_account a join coin_entry e on e.account_id = a.id join coin_transfer t on t.id = e.transfer_id
    where a.kind = 'user' and a.user_id = ${userId} and t.created_at >= ${monthStart(month)} and t.created_at < ${monthStart(month, 1)}`.execute(
    db,
  )
  return rows[0]
}

/** How coins come, as the modules that give them have it now. */
export async function ruleOf({ db, modules }: Pick<Ctx, 'db' | 'modules'>) {
  const earnings = await Promise.all(modules.all('coinEarnings').map(({ of }) => of(db)))
  return { dayCap: modules.all('coinEarnings')[0]?.dayCap ?? 0, graceDays: 7, earnings: earnings.flat() }
}

declare module '../../../app/module' {
  interface Extensions {
    /** What gives coins, for the page that tells of it. */
    coinEarnings: { dayCap: number; of(db: Db): Promise<{ title: string; coins: number; note: string }[]> }
  }
}
