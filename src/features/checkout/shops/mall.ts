import { shopCalls } from './calls'
import type { Shop } from './shop'

export const mallShop = {
  orderType: 5,
  posts: true,
  square: true,
  words: {
    goods: '商城',
    origin: '现金部分',
    account: '兑换账号',
    use: '查看',
    browse: '去兑换',
    owned: '已拥有，不必再兑换',
    expires: '超时自动取消，金币会退回',
    lasts: '有效期',
    paid: '兑换成功',
    again: '再次兑换',
    refund: '取消兑换',
    refundReasons: 'mall_cancel_reason',
  },
  confirm: (productId) => ({ route: 'pages/mall/pdtDetail', params: { id: productId } }),
  result: (orderId, more) => ({ route: 'pages/mall/exchangeSuccess', params: { orderId, ...more } }),
  detail: (id) => ({ route: 'pages/mall/orderDetail', params: { id } }),
  use: (id, orderId) =>
    orderId ? { route: 'pages/mall/orderDetail', params: { id: orderId } } : { route: 'pages/mall/pdtDetail', params: { id } },
  browse: { route: 'pages/mall/index', params: {} },
  ...shopCalls('mallOrder'),
} satisfies Shop
