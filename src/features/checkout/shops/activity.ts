import { shopCalls } from './calls'
import type { Shop } from './shop'

export const activityShop = {
  orderType: 4,
  posts: false,
  words: {
    goods: '活动',
    origin: '票价',
    account: '报名账号',
    use: '看门票',
    browse: '看看活动',
    owned: '已报名过',
    expires: '超时自动取消，名额、优惠券和金币会退回',
    lasts: '有效期',
    paid: '报名成功',
    again: '重新报名',
    refund: '取消报名',
    refundReasons: 'activity_cancel_reason',
  },
  confirm: (activityId) => ({ route: 'pages/activity/activityOrderConfirm', params: { activityId } }),
  result: (orderId, more) => ({ route: 'pages/activity/payResult', params: { orderId, ...more } }),
  detail: (id) => ({ route: 'pages/activity/orderDetail', params: { id } }),
  use: (id, orderId) =>
    orderId
      ? { route: 'pages/activity/orderDetail', params: { id: orderId } }
      : { route: 'pages/activity/activityDetail', params: { id } },
  browse: { route: 'pages/activity/activityList', params: {} },
  ...shopCalls('activityOrder'),
} satisfies Shop
