/** A page: its title, and what the app has to know before its code is loaded. */
interface Page<P> {
  title: string
  /** Pull-to-refresh, as the specification lists it. */
  refresh?: true
  /** One of the four tabs. */
  tab?: true
  /** Phantom: the parameters of the page. */
  params?: P
}

const page = <P extends Record<string, string | undefined> = {}>(
  title: string,
  flags: Omit<Page<P>, 'title' | 'params'> = {},
): Page<P> => ({
  title,
  ...flags,
})

/** Every page of the product and its parameters: the app's config, navigation and the gallery read this table. */
export const routes = {
  'pages/tabBar/circle/index': page('HR共享社区', { tab: true, refresh: true }),
  'pages/tabBar/wenwen/index': page('AI问答', { tab: true }),
  'pages/tabBar/lesson/index': page('课程', { tab: true }),
  'pages/tabBar/mine/index': page('我的', { tab: true }),
  'pages/login/login': page('登录'),
  'pages/forgetPwd/forgetPwd': page<{ phone?: string }>('重置密码'),
  'pages/circle/square': page<{ tab?: string }>('圈子广场', { refresh: true }),
  'pages/circle/release': page<{ id?: string; topicId?: string }>('发动态'),
  'pages/circle/releaseTiwen': page<{ id?: string; title?: string; topicId?: string }>('提问题'),
  'pages/circle/releaseJingyan': page<{ id?: string; topicId?: string }>('写经验'),
  'pages/circle/circleDetail': page<{ id: string; comment?: string }>('详情'),
  'pages/circle/hotTopic': page('热门话题'),
  'pages/circle/topicDetail': page<{ id: string }>('话题'),
  'pages/circle/discoverCreator': page('发现创作者'),
  'pages/circle/form': page<{ id: string }>('信息采集'),
  'pages/circle/circleDetailPoster': page<{ id: string }>('海报'),
  'pages/circle/miniCircleDetailPoster': page<{ id: string }>('海报'),
  'pages/circle/comment': page<{ postId: string; parentId?: string; id?: string }>('写评论'),
  'pages/common/search': page<{ keyword?: string }>('搜索'),
  'pages/common/redirect': page<{ key?: string; scene?: string }>('正在打开…'),
  'pages/webview/ad/ad': page<{ url: string; title?: string; adId?: string }>('网页'),
  'pages/lesson/index2': page('考证专区'),
  'pages/lesson/types': page<{ id?: string }>('全部分类'),
  'pages/lesson/list': page<{
    categoryId?: string
    teacherId?: string
    type?: string
    priceType?: string
    sort?: string
    keyword?: string
    title?: string
  }>('课程'),
  'pages/lesson/detail': page<{ id: string; lesson?: string }>('课程详情'),
  'pages/lesson/lessonList': page<{ courseId: string; from?: string }>('课表'),
  'pages/lesson/myLesson': page('我的课程'),
  'pages/lesson/kefu': page<{ bizType?: string; bizId?: string }>('客服'),
  'pages/lesson/liveList': page('直播'),
  'pages/lesson/liveDetail': page<{ id: string }>('直播详情'),
  'pages/lesson/liveRoom': page<{ id: string }>('直播间'),
  'pages/lesson/poster': page<{ id: string; type?: string }>('海报'),
  'pages/lesson/miniPoster': page<{ id: string; type?: string }>('海报'),
  'pages/lesson/form': page<{ courseId?: string; orderId?: string }>('报名资料'),
  'pages/lesson/form2': page<{ courseId: string }>('报名资料'),
  'pages/lesson/certAddress': page<{ courseId: string }>('领取证书'),
  'pages/lesson/orderConfirm': page<{ courseId: string; type?: string }>('确认订单'),
  'pages/lesson/payResult': page<{ orderId: string; result?: string; check?: string; type?: string }>('支付结果'),
  'pages/lesson/orderList': page('课程订单'),
  'pages/lesson/orderDetail': page<{ id: string }>('订单详情'),
  'pages/mine/home': page<{ id: string }>('个人主页'),
  'pages/mine/edit': page('编辑资料'),
  'pages/mine/setup': page('设置'),
  'pages/mine/fans': page<{ userId?: string }>('粉丝', { refresh: true }),
  'pages/mine/follows': page<{ userId?: string }>('关注', { refresh: true }),
  'pages/mine/collect': page('收藏', { refresh: true }),
  'pages/mine/history': page('浏览历史', { refresh: true }),
  'pages/mine/comment': page('我的评论'),
  'pages/mine/notice': page('消息'),
  'pages/mine/chatRoom': page<{ peerId?: string; card?: string; cardId?: string; title?: string }>('私信', { refresh: true }),
  'pages/mine/feedback': page('意见反馈'),
  'pages/mine/resetPwd': page('修改密码'),
  'pages/mine/resetPhoneTips': page('更换手机号'),
  'pages/mine/resetPhone': page('更换手机号'),
  'pages/mine/logoff': page('申请注销'),
  'pages/mine/invite': page('邀请有礼'),
  'pages/mine/invitePoster': page<{ look?: string }>('邀请海报'),
  'pages/mine/invitePosterMini': page('邀请海报'),
  'pages/mine/taskCenter': page('任务中心'),
  'pages/level/levelRule': page('成长值规则'),
  'pages/level/levelRights': page('等级权益'),
  'pages/mine/orderCenter': page<{ status?: 'unpaid' | 'ship' | 'refund' }>('我的订单'),
}

export type Routes = typeof routes
export type RouteName = keyof Routes
export type RouteParams<R extends RouteName> = NonNullable<Routes[R]['params']>
