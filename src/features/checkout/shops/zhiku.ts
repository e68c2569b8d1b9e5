import { shopCalls } from './calls'
import type { Shop } from './shop'

export const zhikuShop = {
  orderType: 3,
  posts: false,
  words: {
    goods: '资料',
    origin: '资料原价',
    account: '下载账号',
    use: '去下载',
    browse: '去智库看看',
    owned: '已拥有这份资料',
    expires: '超时自动取消，优惠券和金币会退回',
    lasts: '下载有效期',
  },
  confirm: (docId) => ({ route: 'pages/zhiku/orderConfirm', params: { docId } }),
  result: (orderId, more) => ({ route: 'pages/zhiku/payResult', params: { orderId, ...more } }),
  detail: (id) => ({ route: 'pages/zhiku/orderDetail', params: { id } }),
  use: (id) => ({ route: 'pages/zhiku/download', params: { id } }),
  free: (id) => ({ route: 'pages/zhiku/detail', params: { id } }),
  browse: { route: 'pages/zhiku/index', params: {} },
  ...shopCalls('zhikuOrder'),
} satisfies Shop
