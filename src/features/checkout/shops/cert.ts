import { shopCalls } from './calls'
import type { Shop } from './shop'

/** Another paper of a certificate; what one buys it for is the course. */
export const certShop = {
  orderType: 6,
  posts: true,
  words: {
    goods: '证书补寄',
    origin: '补寄费',
    account: '下单账号',
    use: '查看证书',
    browse: '去我的课程',
    owned: '已补寄',
    expires: '超时自动取消',
    lasts: '证书有效期',
  },
  confirm: (courseId) => ({ route: 'pages/lesson/orderConfirm', params: { courseId, type: '6' } }),
  result: (orderId, more) => ({ route: 'pages/lesson/payResult', params: { orderId, type: '6', ...more } }),
  detail: (id) => ({ route: 'pages/lesson/orderDetail', params: { id } }),
  use: (courseId) => ({ route: 'pages/lesson/certAddress', params: { courseId } }),
  browse: { route: 'pages/lesson/myLesson', params: {} },
  ...shopCalls('certOrder'),
} satisfies Shop
