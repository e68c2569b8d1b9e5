import { sql } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'
import type { Gateways } from '../../../gateways'
import type { Platform } from './payables'

/** How the mini-program takes money: `virtual` is wx.requestVirtualPayment, the only way for virtual goods by WeChat's rule. */
export type MiniWay = 'mini' | 'virtual'
/** How WeChat takes the money: in its own browser, in the mini-program, from any other browser. */
export type Channel = 'jsapi' | 'h5' | MiniWay

export const platformOf: Record<Channel, Platform> = { jsapi: 'wechat', mini: 'weapp', virtual: 'weapp', h5: 'browser' }

/** Whether virtual goods may be had in the mini-program at all, whatever pays for them. */
export const takesVirtual = async (db: Db, tills: Tills): Promise<boolean> => (await miniWays(db, tills))(true) !== undefined

interface Way {
  canPay: boolean
  cannotPayReason: string
  /** In the mini-program, for what costs something. */
  way?: MiniWay
}
const open: Way = { canPay: true, cannotPayReason: '' }
const closed = (cannotPayReason: string): Way => ({ canPay: false, cannotPayReason })
const NOT_OPEN = '支付功能暂未开通，请联系客服'

type Tills = Pick<Gateways, 'pay' | 'virtualPay'>

/** Apple takes no less, and the server does not know whose phone it is. */
const LEAST_VIRTUAL_FEN = 100

/**
 * How the mini-program takes money for virtual goods, and for others; undefined where it does not. WeChat's rule since
 * 2026-04-01: its virtual goods are sold by wx.requestVirtualPayment alone; so without it they are not sold outside the
 * sandbox. The operator decides otherwise in pay_switch.
 */
export async function miniWays(db: Db, { pay, virtualPay }: Tills): Promise<(virtual: boolean) => MiniWay | undefined> {
  const { rows } = await sql<{ virtual: boolean; enabled: boolean; way: MiniWay | null }>`
    select virtual, enabled, way from pay_switch where platform = 'weapp'`.execute(db)
  const usual = (virtual: boolean): MiniWay | undefined => {
    if (!virtual) return 'mini'
    if (virtualPay.offerId && !virtualPay.local) return 'virtual'
    return pay.local ? 'mini' : undefined
  }
  return (virtual) => {
    const row = rows.find((one) => one.virtual === virtual)
    if (!row) return usual(virtual)
    return row.enabled ? (row.way ?? usual(virtual) ?? 'mini') : undefined
  }
}

/** Whether money can be taken here for goods of this kind, and in the mini-program how. */
export async function wayToPay(
  db: Db,
  tills: Tills,
  { platform, virtual, payPrice }: { platform?: Platform; virtual: boolean; payPrice: number },
): Promise<Way> {
  if (payPrice === 0) return open
  if (platform === 'weapp') return inMini((await miniWays(db, tills))(virtual), tills, payPrice)
  if (!tills.pay.mchId) return closed(NOT_OPEN)
  if (!platform) return open
  const { rows } = await sql<{ enabled: boolean }>`
    select enabled from pay_switch where platform = ${platform} and virtual = ${virtual}`.execute(db)
  return (rows[0]?.enabled ?? true) ? open : closed('当前平台暂不支持该操作')
}

function inMini(way: MiniWay | undefined, { pay, virtualPay }: Tills, payPrice: number): Way {
  if (!pay.mchId && !virtualPay.offerId) return closed(NOT_OPEN)
  if (!way) return closed('由于相关规范，小程序内暂不支持购买')
  if (!(way === 'virtual' ? virtualPay.offerId : pay.mchId)) return closed(NOT_OPEN)
  if (way === 'virtual' && payPrice < LEAST_VIRTUAL_FEN) return closed('小程序内每单至少需支付 1 元')
  return { ...open, way }
}

export interface PaySwitch {
  platform: Platform
  virtual: boolean
  enabled: boolean
  way: MiniWay | null
}
export async function listSwitches(db: Db): Promise<PaySwitch[]> {
  const { rows } =
    await sql<PaySwitch>`select platform, virtual, enabled, way from pay_switch order by platform, virtual`.execute(db)
  return rows
}
export const setSwitch = (trx: Trx, { platform, virtual, enabled, way }: PaySwitch) =>
  sql`insert into pay_switch (platform, virtual, enabled, way) values (${platform}, ${virtual}, ${enabled}, ${way})
    on conflict (platform, virtual) do update set enabled = excluded.enabled, way = excluded.way`.execute(trx)
