import { sql } from 'kysely'
import type { Db } from '../../app/db'
import type { WechatPay } from '../../gateways/wechat-pay'
import type { Platform } from '../order/sellable'

/** How WeChat takes the money: in its own browser, in the mini-program, from any other browser. */
export type Channel = 'jsapi' | 'mini' | 'h5'

export const platformOf: Record<Channel, Platform> = { jsapi: 'wechat', mini: 'weapp', h5: 'browser' }

interface Way {
  canPay: boolean
  cannotPayReason: string
}
const open: Way = { canPay: true, cannotPayReason: '' }
const closed = (cannotPayReason: string): Way => ({ canPay: false, cannotPayReason })

/**
 * Whether money can be taken here for goods of this kind. WeChat's rule since 2026-04-01: virtual goods of a mini-program are
 * sold by wx.requestVirtualPayment alone, which is not what miniPayTransaction is; so this way is closed by default
 * outside the sandbox. The operator decides otherwise in pay_switch.
 */
export async function wayToPay(
  db: Db,
  pay: WechatPay,
  { platform, virtual, payPrice }: { platform?: Platform; virtual: boolean; payPrice: number },
): Promise<Way> {
  if (payPrice === 0) return open
  if (!pay.mchId) return closed('支付功能暂未开通，请联系客服')
  if (!platform) return open
  const { rows } = await sql<{ enabled: boolean }>`
    select enabled from pay_switch where platform = ${platform} and virtual = ${virtual}`.execute(db)
  const enabled = rows[0]?.enabled ?? (pay.local || !(platform === 'weapp' && virtual))
  if (enabled) return open
  return closed(platform === 'weapp' ? '由于相关规范，小程序内暂不支持购买' : '当前平台暂不支持该操作')
}
