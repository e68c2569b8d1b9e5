import type { PageName, Pages } from '../contract/pages'

/** A page: its title, and what the app has to know before its code is loaded. */
interface Page {
  title: string
  /** Pull-to-refresh, as the specification lists it. */
  refresh?: true
  /** One of the four tabs. */
  tab?: true
}

const page = (title: string, flags: Omit<Page, 'title'> = {}): Page => ({ title, ...flags })

/** Every page of the product: the app's config, navigation and the gallery read this table. */
export const routes: Readonly<Record<PageName, Page>> = {
  'pages/tabBar/circle/index': page('HR共享社区', { tab: true, refresh: true }),
  'pages/tabBar/wenwen/index': page('AI问答', { tab: true }),
  'pages/tabBar/lesson/index': page('课程', { tab: true }),
  'pages/tabBar/mine/index': page('我的', { tab: true }),
  'pages/login/login': page('登录'),
  'pages/forgetPwd/forgetPwd': page('重置密码'),
  'pages/circle/square': page('圈子广场', { refresh: true }),
  'pages/circle/release': page('发动态'),
  'pages/circle/releaseTiwen': page('提问题'),
  'pages/circle/releaseJingyan': page('写经验'),
  'pages/circle/circleDetail': page('详情'),
  'pages/circle/hotTopic': page('热门话题'),
  'pages/circle/topicDetail': page('话题'),
  'pages/circle/discoverCreator': page('发现创作者'),
  'pages/circle/form': page('信息采集'),
  'pages/circle/circleDetailPoster': page('海报'),
  'pages/circle/miniCircleDetailPoster': page('海报'),
  'pages/circle/comment': page('写评论'),
  'pages/common/search': page('搜索'),
  'pages/common/redirect': page('正在打开…'),
  'pages/webview/ad/ad': page('网页'),
  'pages/lesson/index2': page('考证专区'),
  'pages/lesson/types': page('全部分类'),
  'pages/lesson/list': page('课程'),
  'pages/lesson/detail': page('课程详情'),
  'pages/lesson/lessonList': page('课表'),
  'pages/lesson/myLesson': page('我的课程'),
  'pages/lesson/kefu': page('客服'),
  'pages/lesson/liveList': page('直播'),
  'pages/lesson/liveDetail': page('直播详情'),
  'pages/lesson/liveRoom': page('直播间'),
  'pages/lesson/poster': page('海报'),
  'pages/lesson/miniPoster': page('海报'),
  'pages/lesson/form': page('报名资料'),
  'pages/lesson/form2': page('报名资料'),
  'pages/lesson/certAddress': page('领取证书'),
  'pages/lesson/orderConfirm': page('确认订单'),
  'pages/lesson/payResult': page('支付结果'),
  'pages/lesson/orderList': page('课程订单'),
  'pages/lesson/orderDetail': page('订单详情'),
  'pages/duihuan/duihuanCenter': page('兑换中心'),
  'pages/duihuan/commonCode': page('领取福利'),
  'pages/duihuan/duihuanRecord': page('兑换记录'),
  'pages/activity/activityList': page('活动', { refresh: true }),
  'pages/activity/activityDetail': page('活动详情'),
  'pages/activity/activityOrderConfirm': page('确认报名'),
  'pages/activity/payResult': page('报名结果'),
  'pages/activity/orderList': page('我的活动', { refresh: true }),
  'pages/activity/orderDetail': page('我的门票'),
  'pages/activity/activitySignIn': page('现场签到'),
  'pages/activity/activityDetailPoster': page('海报'),
  'pages/activity/miniActivityDetailPoster': page('海报'),
  'pages/mine/home': page('个人主页'),
  'pages/mine/edit': page('编辑资料'),
  'pages/mine/setup': page('设置'),
  'pages/mine/fans': page('粉丝', { refresh: true }),
  'pages/mine/follows': page('关注', { refresh: true }),
  'pages/mine/collect': page('收藏', { refresh: true }),
  'pages/mine/history': page('浏览历史', { refresh: true }),
  'pages/mine/comment': page('我的评论'),
  'pages/mine/notice': page('消息'),
  'pages/mine/chatRoom': page('私信', { refresh: true }),
  'pages/mine/feedback': page('意见反馈'),
  'pages/mine/resetPwd': page('修改密码'),
  'pages/mine/resetPhoneTips': page('更换手机号'),
  'pages/mine/resetPhone': page('更换手机号'),
  'pages/mine/logoff': page('申请注销'),
  'pages/mine/invite': page('邀请有礼'),
  'pages/mine/invitePoster': page('邀请海报'),
  'pages/mine/invitePosterMini': page('邀请海报'),
  'pages/mine/taskCenter': page('任务中心'),
  'pages/level/levelRule': page('成长值规则'),
  'pages/level/levelRights': page('等级权益'),
  'pages/mine/orderCenter': page('我的订单'),
}

export type RouteName = PageName
export type RouteParams<R extends RouteName> = Pages[R]
