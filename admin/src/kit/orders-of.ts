import type { List } from '../screens'
import { ORDER_STATUS, PAY_WAYS } from './order-status'

/** The orders of one thing, under its row: whoever may see orders finds there who paid what for it. */
export const ORDERS_OF: List = {
  title: '订单',
  route: 'POST /admin/api/order/page',
  totals: 'POST /admin/api/order/totals/show',
  bind: { bizId: 'id' },
  filters: ['status', 'dayOf', 'from', 'to'],
  empty: '还没有人下单。',
  labels: {
    ...{ createTime: '下单', dayOf: '日期按下单', from: '从哪天', to: '到哪天', refundedAmount: '已退' },
    ...{ paid: '实付', refunded: '已退', payWay: '怎么付的' },
  },
  words: { status: ORDER_STATUS, payWay: PAY_WAYS, dayOf: { created: '日期按下单', paid: '日期按付款' } },
  kinds: { spentCoins: 'coins' },
  columns: ['orderNo', 'buyer', 'phoneMasked', 'payPrice', 'coins', 'refundedAmount', 'statusText', 'createTime', 'payTime'],
}
