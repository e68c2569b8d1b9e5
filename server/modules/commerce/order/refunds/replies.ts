import type { OrderDetail } from '../../../../../contract/order'
import type { Extra, refundStanding } from '../../payment/refunds'
import { APPLE_RETURNS } from './apple'

export type Returning = Awaited<ReturnType<typeof refundStanding>>

/** What a buyer reads of money that is on its way back. */
export function replyOf(returning: Returning, sent: boolean): string {
  if (returning?.apple) return `这笔付款${APPLE_RETURNS}`
  if (returning?.channel === 'transfer') return '由财务转回付款账户，完成后会通知你'
  if (returning?.state === 'failed') return '微信没有退成，客服正在处理，请留意通知'
  return sent ? '已提交微信，一般几分钟内到账，银行卡最多 3 个工作日' : '正在提交'
}

/** The same once it is back. */
export const backReply = (returning: Returning) =>
  returning?.apple || returning?.channel === 'transfer' ? '已退回' : '已原路退回'

/** Money that came beside an order, as its buyer sees it. */
export const shownExtra = (extra: Extra): NonNullable<OrderDetail['extras']>[number] => ({
  id: extra.id,
  cause: extra.cause,
  amount: extra.amount,
  payTime: extra.paid_at.toISOString(),
  state: extra.done_at ? 'returned' : 'returning',
  backTime: extra.done_at?.toISOString() ?? null,
  reply: extra.done_at ? backReply(extra) : replyOf(extra, extra.state !== 'waiting'),
})
