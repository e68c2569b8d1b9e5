import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Ctx } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import type { Services } from '../../../app/http/serve'
import { frozenOf, hasFrozen } from '../../commerce/coin/ledger'
import { openParcel } from '../../commerce/delivery/parcels'
import { openOrder } from '../../commerce/order/orders'
import { phoneOf } from '../../identity/login/accounts'
import { proveCode, useCode } from '../../identity/login/codes'
import { holdClosing, isClosing, markClosed, startClosing, stopClosing } from '../../identity/user/closing'
import { isUnder } from '../../identity/user/sanctions'
import { idNameList } from '../../platform/system/dict'

const COOLING_DAYS = 15
const CONSEQUENCES = [
  '金币、优惠券、等级与会员权益清零，买过的课程、资料、题库不能再用，都不能恢复',
  '昵称、头像与资料删除，收藏、浏览历史与草稿清空；报名资料与证件照片删除；已开具的发票依法作为会计凭证保存',
  '发布过的内容保留，作者显示为“已注销用户”；发给别人的私信同样，与客服的对话删除',
  '手机号与微信解绑，该手机号 30 天内不能重新注册',
]

/** What leaving asks for, and what it costs; `applied` while the application runs. */
export async function checkLogoff({ db, user, modules }: Ctx) {
  const [frozen, { ordering, receiving }, effectTime, others] = await Promise.all([
    frozenOf(db, user.id),
    openOf(db, user.id),
    effectOf(db, user.id),
    Promise.all(
      modules.all('closingChecks').map(async ({ code, text, at, reason }) => {
        const ok = (await reason(db, user.id)) === undefined
        return { code, text, ok, ...(!ok && { route: at.route }) }
      }),
    ),
  ])
  return {
    items: [
      { code: 'order', text: '没有待支付、待寄出或退款中的订单', ok: !ordering, route: 'pages/mine/orderCenter' },
      { code: 'parcel', text: '没有待寄出或还在路上的包裹', ok: !receiving },
      { code: 'bounty', text: '没有冻结中的悬赏金币', ok: ordering || frozen === 0 },
      ...others,
    ],
    coolingDays: COOLING_DAYS,
    consequences: CONSEQUENCES,
    ...(effectTime && { applied: { effectTime } }),
  }
}

async function openOf(db: Db, userId: string) {
  const id = sql`${userId}::uuid`
  const { rows } = await sql<{ ordering: boolean; receiving: boolean }>`
    select ${openOrder(id)} as ordering, ${openParcel(id)} as receiving`.execute(db)
  return rows[0]
}

async function effectOf(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ effect_at: Date }>`select effect_at from logoff where user_id = ${userId}`.execute(db)
  return rows[0]?.effect_at.toISOString()
}

/**
 * Applies for closing the account in 15 days; applying again keeps the first date. Refuses with 12414 (no such reason), 12450
 * (an order is open, a parcel is not there yet, coins of a bounty are set aside, or what a module checks is not settled),
 * 10102 (code to the account's phone).
 */
export async function applyLogoff({ db, user, modules }: Ctx, { reason, code }: { reason: string; code: string }) {
  const reasons = await idNameList(db, 'logoff_reason')
  if (!reasons.some((choice) => choice.id === reason)) refuse(codes.NO_SUCH_CHOICE, '请选择列表中的选项')
  const { ordering, receiving } = await openOf(db, user.id)
  if (ordering) refuse(codes.ACCOUNT_BUSY, '您有未完成的订单，暂不能注销')
  if (receiving) refuse(codes.ACCOUNT_BUSY, '你有包裹待寄出或还在路上，签收后才能注销')
  if ((await frozenOf(db, user.id)) > 0) refuse(codes.ACCOUNT_BUSY, '有冻结中的悬赏金币，暂不能注销')
  for (const check of modules.all('closingChecks')) {
    const reason = await check.reason(db, user.id)
    if (reason) refuse(codes.ACCOUNT_BUSY, reason)
  }
  const phone = await phoneOf(db, user.id)
  if (!(await proveCode(db, phone, 'security', code))) refuse(codes.WRONG_SMS_CODE, '验证码错误或已过期')
  const effectTime = await db.transaction().execute(async (trx) => {
    if (!(await useCode(trx, phone, 'security', code))) refuse(codes.WRONG_SMS_CODE, '验证码错误或已过期')
    if (await startClosing(trx, user.id))
      await sql`insert into logoff (user_id, reason, effect_at)
        values (${user.id}, ${reason}, now() + make_interval(days => ${COOLING_DAYS})) on conflict do nothing`.execute(trx)
    return effectOf(trx, user.id)
  })
  // None: the account was closed while it was asked for.
  return { effectTime: effectTime ?? refuse(401, '请先登录') }
}

/** Takes an application back; without one nothing changes. */
export async function cancelLogoff({ db, user }: Ctx): Promise<true> {
  await db.transaction().execute(async (trx) => {
    await stopClosing(trx, user.id)
    await sql`delete from logoff where user_id = ${user.id}`.execute(trx)
  })
  return true
}

/**
 * Their time has come, and nothing is open any more: no order, no parcel, no coins set aside, and no freeze, which a new account
 * of the same phone would shake off.
 */
const due = sql`l.effect_at <= now() and ${isClosing(sql`l.user_id`)} and not ${hasFrozen(sql`l.user_id`)}
  and not ${openOrder(sql`l.user_id`)} and not ${openParcel(sql`l.user_id`)}
  and not ${isUnder('freeze', sql`l.user_id`)}`

/**
 * Closes the accounts whose time has come, each in a transaction of its own: one that fails keeps no other from its turn. One
 * with an open order, a parcel that is not there yet, coins set aside, or a freeze, waits until that is over.
 */
export async function closeDue({ db, modules }: Pick<Services, 'db' | 'modules'>) {
  const { rows } = await sql<{ id: string }>`select l.user_id as id from logoff l where ${due} order by l.effect_at`.execute(db)
  const faults: unknown[] = []
  for (const { id } of rows)
    await db
      .transaction()
      .execute((trx) => close(trx, modules, id))
      .catch((error: unknown) => faults.push(error))
  if (faults.length) throw new AggregateError(faults, 'accounts that could not be closed')
}

/** Whoever has taken the application back meanwhile stays. What stands on others goes first, see PersonalData. */
async function close(trx: Trx, { list }: Modules, userId: string): Promise<void> {
  if (!(await holdClosing(trx, userId))) return
  const { rows } = await sql`select from logoff l where l.user_id = ${userId} and ${due}`.execute(trx)
  if (!rows.length) return
  await markClosed(trx, userId)
  for (const { personalData } of list.toReversed()) await personalData?.erase?.(trx, userId)
}
