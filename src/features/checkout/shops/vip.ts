import { shopCalls } from './calls'
import type { Shop } from './shop'

export const vipShop = {
  orderType: 2,
  posts: false,
  words: {
    goods: '会员',
    origin: '会员价格',
    account: '开通账号',
    use: '查看会员',
    browse: '看看会员',
    owned: '你已是永久会员',
    expires: '超时自动取消',
    lasts: '会员有效期',
    paid: '开通成功',
    again: '重新开通',
  },
  confirm: (cardId) => ({ route: 'pages/vip/vipCardDetail', params: { cardId } }),
  result: (orderId, more) => ({ route: 'pages/vip/payResult', params: { orderId, ...more } }),
  detail: (id) => ({ route: 'pages/vip/orderDetail', params: { id } }),
  use: () => ({ route: 'pages/vip/myVipCard', params: {} }),
  browse: { route: 'pages/vip/vipCardDetail', params: {} },
  ...shopCalls('vipOrder'),
} satisfies Shop
