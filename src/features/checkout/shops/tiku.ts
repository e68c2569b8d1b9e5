import { shopCalls } from './calls'
import type { Shop } from './shop'

export const tikuShop = {
  orderType: 7,
  posts: false,
  words: {
    goods: '题库',
    origin: '题库价格',
    account: '练习账号',
    use: '去练习',
    browse: '看看题库',
    owned: '已拥有这个题库',
    expires: '超时自动取消，优惠券和金币会退回',
    lasts: '练习有效期',
  },
  confirm: (bankId) => ({ route: 'pages/lesson/orderConfirm', params: { bankId, type: '7' } }),
  result: (orderId, more) => ({ route: 'pages/lesson/payResult', params: { orderId, type: '7', ...more } }),
  detail: (id) => ({ route: 'pages/lesson/orderDetail', params: { id } }),
  use: (bankId) => ({ route: 'pages/tiku/index', params: { bankId } }),
  browse: { route: 'pages/tiku/index', params: {} },
  ...shopCalls('tikuOrder'),
} satisfies Shop
