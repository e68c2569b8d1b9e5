import { countText, moneyText } from '../../kit/format'
import type { Order } from './order'

/** The characters of an ISO time down to its second: what happens within one second happens in the order it is listed here. */
const SECOND = 19
const EXTRAS = { twice: '重复支付', repriced: '按改价之前的金额付款' }
/** What happened to an order, the latest first. */
export function events({ createTime, payTime, cancelTime, cancelReason, refunds, extras, deeds }: Order) {
  const all: { at: string; title: string; words?: string; tone?: 'bad' | 'warn' }[] = [{ at: createTime, title: '下单' }]
  if (payTime) all.push({ at: payTime, title: '支付成功' })
  if (cancelTime) all.push({ at: cancelTime, title: '订单关闭', words: cancelReason })
  for (const { at, operator, what, off, reason } of deeds)
    if (what === 'reprice')
      all.push({
        at,
        title: off ? `${operator} 改价，减 ${moneyText(off)}` : `${operator} 恢复原价`,
        words: reason,
        tone: 'warn',
      })
  for (const refund of refunds) {
    const sum = `${moneyText(refund.amount)}${refund.coins ? ` + ${countText(refund.coins)} 金币` : ''}`
    all.push({
      at: refund.askedAt,
      title: `${refund.by === 'buyer' ? '买家申请退款' : '平台退款'} ${sum}`,
      words: refund.reason,
      tone: 'warn',
    })
    if (refund.withdrawnAt) all.push({ at: refund.withdrawnAt, title: '退款撤回' })
    if (refund.doneAt) all.push({ at: refund.doneAt, title: `退款到账 ${sum}` })
  }
  for (const { cause, amount, payTime: at, backTime } of extras) {
    all.push({ at, title: `${EXTRAS[cause]} ${moneyText(amount)}，退回`, tone: 'warn' })
    if (backTime) all.push({ at: backTime, title: `${EXTRAS[cause]}的 ${moneyText(amount)} 已退回` })
  }
  return [...all].sort((a, b) => b.at.slice(0, SECOND).localeCompare(a.at.slice(0, SECOND)) || all.indexOf(b) - all.indexOf(a))
}
