import type { RouteName } from '@/routes'

/**
 * Pages with tools in their bar, or with a step to go back to before the page is left. WeChat's own bar has no room for the
 * former and knows nothing of the latter, so they draw one, in line with the capsule; config/pages-plugin.js tells WeChat of
 * it.
 */
export const toolPages: readonly RouteName[] = [
  'pages/activity/activityDetail',
  'pages/activity/activityList',
  'pages/activity/activityOrderConfirm',
  'pages/circle/circleDetail',
  'pages/circle/discoverCreator',
  'pages/circle/release',
  'pages/circle/releaseJingyan',
  'pages/circle/releaseTiwen',
  'pages/circle/topicDetail',
  'pages/duihuan/duihuanCenter',
  'pages/forgetPwd/forgetPwd',
  'pages/invite/active',
  'pages/lesson/detail',
  'pages/lesson/liveDetail',
  'pages/lottery/detail/detail',
  'pages/mall/coinTask',
  'pages/mall/index',
  'pages/mall/myCoin',
  'pages/mall/orderList',
  'pages/mall/pdtDetail',
  'pages/mine/chatRoom',
  'pages/mine/collect',
  'pages/mine/history',
  'pages/mine/home',
  'pages/mine/taskCenter',
  'pages/tiku/answer',
  'pages/tiku/exercise',
  'pages/tiku/rank',
  'pages/vip/vipCardDetail',
  'pages/wenwen/chat',
  'pages/wenwen/group',
  'pages/zhiku/detail',
  'pages/zhiku/index',
]
