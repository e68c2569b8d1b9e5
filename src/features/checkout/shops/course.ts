import { shopCalls } from './calls'
import type { Shop } from './shop'

export const courseShop = {
  orderType: 1,
  posts: false,
  words: {
    goods: '课程',
    origin: '课程原价',
    account: '学习账号',
    use: '去学习',
    browse: '去选课',
    owned: '已购买，无需重复购买',
    expires: '超时自动取消，优惠券和金币会退回',
    lasts: '学习有效期',
  },
  confirm: (courseId) => ({ route: 'pages/lesson/orderConfirm', params: { courseId } }),
  result: (orderId, more) => ({ route: 'pages/lesson/payResult', params: { orderId, ...more } }),
  detail: (id) => ({ route: 'pages/lesson/orderDetail', params: { id } }),
  use: (id) => ({ route: 'pages/lesson/detail', params: { id } }),
  browse: { route: 'pages/tabBar/lesson/index', params: {} },
  ...shopCalls('courseOrder'),
} satisfies Shop
