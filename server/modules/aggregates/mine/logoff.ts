import { sql } from 'kysely'
import type { Ctx } from '../../../app/context'
import type { Db, Trx } from '../../../app/db'
import { refuse } from '../../../app/errors'
import { closeAllSessions } from '../../../app/session'
import { balanceOf, frozenOf, issue, spendable, transfer } from '../../commerce/coin/ledger'
import { forgetTalks } from '../../services/conversation/forget'
import { forgetLives } from '../../domains/live/forget'
import { forgetExams } from '../../domains/exam/forget'
import { forgetInvoices } from '../../commerce/invoice/invoices'
import { dropCollectedCourses } from '../../domains/lesson/saved'
import { phoneOf } from '../../identity/login/accounts'
import { proveCode, useCode } from '../../identity/login/codes'
import { forfeitGrowth } from '../growth/records'
import { openOrder } from '../../commerce/order/orders'
import { idNameList } from '../../platform/system/dict'

const COOLING_DAYS = 15
const CONSEQUENCES = [
  '金币、优惠券、等级与会员权益清零，不能恢复',
  '昵称、头像与资料删除，收藏、浏览历史与草稿清空；报名资料与证件照片删除；已开具的发票依法作为会计凭证保存',
  '发布过的内容保留，作者显示为“已注销用户”；发给别人的私信同样，与客服的对话删除',
  '手机号与微信解绑，该手机号 30 天内不能重新注册',
]

/** What leaving asks for, and what it costs; `applied` while the application runs. */
export async function checkLogoff({ db, user }: Ctx) {
  const [frozen, ordering, effectTime] = await Promise.all([
    frozenOf(db, user.id),
    hasOpenOrder(db, user.id),
    effectOf(db, user.id),
  ])
  return {
    items: [
      { code: 'order', text: '没有待支付、待寄出或退款中的订单', ok: !ordering, route: 'pages/mine/orderCenter' },
      { code: 'bounty', text: '没有冻结中的悬赏金币', ok: ordering || frozen === 0 },
    ],
    coolingDays: COOLING_DAYS,
    consequences: CONSEQUENCES,
    ...(effectTime && { applied: { effectTime } }),
  }
}

async function hasOpenOrder(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select ${openOrder(sql`${userId}::uuid`)} as open`.execute(db)
  return rows[0].open
}

async function effectOf(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ effect_at: Date }>`select effect_at from logoff where user_id = ${userId}`.execute(db)
  return rows[0]?.effect_at.toISOString()
}

/**
 * Applies for closing the account in 15 days; applying again keeps the first date. Refuses with 12414 (no such reason),
 * 12450 (an order is open, or coins of a bounty are set aside), 10102 (code to the account's phone).
 */
export async function applyLogoff({ db, user }: Ctx, { reason, code }: { reason: string; code: string }) {
  const reasons = await idNameList(db, 'logoff_reason')
  if (!reasons.some((choice) => choice.id === reason)) refuse(12414, '请选择列表中的选项')
  if (await hasOpenOrder(db, user.id)) refuse(12450, '您有未完成的订单，暂不能注销')
  if ((await frozenOf(db, user.id)) > 0) refuse(12450, '有冻结中的悬赏金币，暂不能注销')
  const phone = await phoneOf(db, user.id)
  if (!(await proveCode(db, phone, 'security', code))) refuse(10102, '验证码错误或已过期')
  const effectTime = await db.transaction().execute(async (trx) => {
    if (!(await useCode(trx, phone, 'security', code))) refuse(10102, '验证码错误或已过期')
    await sql`update app_user set status = 'closing' where id = ${user.id} and status = 'active'`.execute(trx)
    await sql`insert into logoff (user_id, reason, effect_at)
      select id, ${reason}, now() + make_interval(days => ${COOLING_DAYS}) from app_user where id = ${user.id} and status = 'closing'
      on conflict do nothing`.execute(trx)
    return effectOf(trx, user.id)
  })
  // None: the account was closed while it was asked for.
  return { effectTime: effectTime ?? refuse(401, '请先登录') }
}

/** Takes an application back; without one nothing changes. */
export async function cancelLogoff({ db, user }: Ctx): Promise<true> {
  await db.transaction().execute(async (trx) => {
    await sql`update app_user set status = 'active' where id = ${user.id} and status = 'closing'`.execute(trx)
    await sql`delete from logoff where user_id = ${user.id}`.execute(trx)
  })
  return true
}

/** Their time has come, and nothing is open any more: no order, no coins set aside. */
const due = sql`logoff l join app_user u on u.id = l.user_id
  where l.effect_at <= now() and u.status = 'closing' and not exists (
    select from coin_account a where a.user_id = u.id and a.kind = 'frozen' and a.balance > 0)
    and not ${openOrder(sql.ref('u.id'))}`

/**
 * Closes the accounts whose time has come, each in a transaction of its own: one that fails keeps no other from its turn. One with
 * an open order, or coins set aside, waits until that is over.
 */
export async function closeDue(db: Db) {
  const { rows } = await sql<{ id: string }>`select u.id from ${due} order by l.effect_at`.execute(db)
  const faults: unknown[] = []
  for (const { id } of rows)
    await db
      .transaction()
      .execute((trx) => close(trx, id))
      .catch((error: unknown) => faults.push(error))
  if (faults.length) throw new AggregateError(faults, 'accounts that could not be closed')
}

/** Whoever has taken the application back meanwhile stays. */
async function close(trx: Trx, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string; phone: string | null }>`
    select u.id, u.phone from ${due} and u.id = ${userId} for update of u skip locked`.execute(trx)
  if (!rows.length) return
  const { id, phone } = rows[0]
  if (phone) {
    await sql`insert into released_phone (phone, user_id) values (${phone}, ${id})
      on conflict (phone) do update set user_id = excluded.user_id, released_at = excluded.released_at`.execute(trx)
    await sql`delete from password_guard where phone = ${phone}`.execute(trx)
  }
  await sql`update app_user set status = 'closed', phone = null, password_hash = null, nick_name = '已注销用户', real_name = '', company = '',
      birthday = null, position_id = '', industry_id = '', avatar_file = null, sex = 0, city = '', intro = '', cert_title = null,
      level = 1, vip = 0, openid = null, mini_openid = null
    where id = ${id}`.execute(trx)
  await closeAllSessions(trx, id)
  await forfeitGrowth(trx, id)
  for (const table of [
    'logoff',
    'browse_record',
    'circle_draft',
    'circle_form_record',
    'notice',
    'notice_setting',
    'subscribe_permission',
    'phone_ticket',
    'phone_appeal',
    'circle_not_interested',
    'growth_season',
    'lesson_note',
    'lesson_day',
    'lesson_player',
  ])
    await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(trx)
  await sql`update feedback set contact = '' where user_id = ${id}`.execute(trx)
  await dropCollections(trx, id)
  await dropCollectedCourses(trx, id)
  await forgetTalks(trx, id)
  await forgetExams(trx, id)
  await forgetInvoices(trx, id)
  await forgetLives(trx, id)
  const coins = await balanceOf(trx, id)
  if (coins > 0)
    await transfer(trx, { reason: 'closed', ref: { type: 'user', id }, from: spendable(id), to: issue, amount: coins })
}

/** The posts first and in the order of their ids, as everybody does who collects. */
async function dropCollections(trx: Trx, userId: string) {
  await sql`select p.id from circle_collect k join circle_post p on p.id = k.post_id where k.user_id = ${userId}
    order by p.id for no key update of p`.execute(trx)
  await sql`with gone as (delete from circle_collect where user_id = ${userId} returning post_id)
    update circle_post p set collect_count = p.collect_count - 1 from gone where p.id = gone.post_id`.execute(trx)
}
