import type { AdminApi } from '../../../../contract/admin'
import type { Result } from '../../../../contract/endpoint'
import { ORDER_STATUS, ORDER_TONES, PAY_WAYS } from '../../kit/order-status'
import { lexicon } from '../../kit/schema'
import type { Domain, List } from '../../screens'

export type Order = Result<AdminApi['GET /admin/api/order/show/:order']>

export const list: List = {
  title: '订单',
  route: 'POST /admin/api/order/page',
  empty: '没有订单。',
  totals: 'POST /admin/api/order/totals/show',
  tabs: { by: 'status' },
  filters: ['keyword', 'orderType', 'status', 'dayOf', 'from', 'to'],
  columns: [
    { name: 'orderNo', title: '订单号 / 下单', below: 'createTime' },
    'orderType',
    { name: 'title', below: 'spec' },
    { name: 'buyer', below: 'phoneMasked' },
    { name: 'payPrice', title: '实付', below: 'coins' },
    'refundedAmount',
    'arrivedOn',
    { name: 'payWay', aside: true },
    { name: 'outTradeNo', aside: true },
    { name: 'transactionId', aside: true },
    { name: 'statusText', toneOf: 'status' },
  ],
  labels: {
    keyword: '订单号、手机号、昵称、付款的单号',
    dayOf: '日期按下单',
    from: '从哪天',
    to: '到哪天',
    refundedAmount: '已退',
    arrivedOn: '入账日期',
    payWay: '怎么付的',
    outTradeNo: '商户单号',
    transactionId: '交易单号',
    off: '减多少',
    createTime: '下单',
    title: '商品',
    paid: '实付',
    refunded: '已退',
  },
}
const domain: Domain = {
  words: {
    status: ORDER_STATUS,
    payWay: PAY_WAYS,
    dayOf: { created: '日期按下单', paid: '日期按付款' },
  },
  tones: { status: ORDER_TONES },
  kinds: { spentCoins: 'coins', arrivedOn: 'day' },
  screens: { list },
}
export const words = lexicon(domain, list)
