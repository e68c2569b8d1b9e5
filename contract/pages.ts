/**
 * Every page that is built, and what it is given: the client's route table has exactly these, and the server names no other
 * when it tells an app what to open.
 */
export interface Pages {
  'pages/tabBar/circle/index': {}
  'pages/tabBar/wenwen/index': {}
  'pages/tabBar/lesson/index': {}
  'pages/tabBar/mine/index': {}
  'pages/wenwen/chat': {
    id?: string
    q?: string
    ask?: string
    assistantId?: string
    docId?: string
    postId?: string
    open?: 'history' | 'calc'
  }
  'pages/wenwen/group': { id?: string }
  'pages/login/login': {}
  'pages/forgetPwd/forgetPwd': { phone?: string }
  'pages/circle/square': { tab?: string }
  'pages/circle/release': { id?: string; topicId?: string }
  'pages/circle/releaseTiwen': { id?: string; title?: string; topicId?: string }
  'pages/circle/releaseJingyan': { id?: string; topicId?: string }
  'pages/circle/circleDetail': { id: string; comment?: string; root?: string }
  'pages/circle/hotTopic': {}
  'pages/circle/topicDetail': { id: string }
  'pages/circle/discoverCreator': {}
  'pages/circle/form': { id: string }
  'pages/circle/circleDetailPoster': { id: string }
  'pages/circle/miniCircleDetailPoster': { id: string }
  'pages/circle/comment': { postId: string; parentId?: string; id?: string }
  'pages/common/search': { keyword?: string }
  'pages/common/redirect': { key?: string; scene?: string }
  'pages/webview/ad/ad': { url: string; title?: string; adId?: string }
  'pages/lesson/index2': {}
  'pages/lesson/types': { id?: string }
  'pages/lesson/list': {
    categoryId?: string
    teacherId?: string
    type?: string
    priceType?: string
    sort?: string
    keyword?: string
    title?: string
  }
  'pages/lesson/detail': { id: string; lesson?: string; at?: string }
  'pages/lesson/lessonList': { courseId: string; from?: string }
  'pages/lesson/myLesson': {}
  'pages/lesson/kefu': { bizType?: string; bizId?: string }
  'pages/lesson/liveList': {}
  'pages/lesson/liveDetail': { id: string }
  'pages/lesson/liveRoom': { id: string }
  'pages/lesson/poster': { id: string; type?: string }
  'pages/lesson/miniPoster': { id: string; type?: string }
  'pages/lesson/form': { courseId?: string; orderId?: string }
  'pages/lesson/form2': { courseId: string }
  'pages/lesson/certAddress': { courseId: string }
  'pages/lesson/orderConfirm': { courseId?: string; bankId?: string; type?: string }
  'pages/lesson/payResult': { orderId: string; result?: string; check?: string; type?: string }
  'pages/lesson/orderList': {}
  'pages/lesson/orderDetail': { id: string }
  'pages/duihuan/duihuanCenter': { code?: string }
  'pages/duihuan/commonCode': { key: string }
  'pages/duihuan/duihuanRecord': {}
  'pages/neixun/exam': { id: string; attemptId?: string; role?: 'keeper' }
  'pages/neixun/homework': { trainingId: string; role?: 'keeper' }
  'pages/neixun/homeworkDetail': { id: string; role?: 'keeper' }
  'pages/neixun/homeworkEdit': { id: string }
  'pages/activity/activityList': { tab?: string }
  'pages/activity/activityDetail': { id: string; from?: string }
  'pages/activity/activityOrderConfirm': { activityId: string; ticketId?: string; qty?: string; from?: string }
  'pages/activity/payResult': { orderId: string; result?: string; check?: string }
  'pages/activity/orderList': { status?: 'attend' }
  'pages/activity/orderDetail': { id: string }
  'pages/activity/activitySignIn': { activityId?: string; code?: string }
  'pages/activity/activityDetailPoster': { id: string }
  'pages/activity/miniActivityDetailPoster': { id: string }
  'pages/zhiku/index': { categoryId?: string; section?: 'vip' | 'new' | 'hot' }
  'pages/zhiku/detail': { id: string }
  'pages/zhiku/orderConfirm': { docId: string }
  'pages/zhiku/payResult': { orderId: string; result?: string; check?: string }
  'pages/zhiku/orderList': {}
  'pages/zhiku/orderDetail': { id: string }
  'pages/zhiku/download': { id?: string; section?: 'uploads' }
  'pages/zhiku/detailPoster': { id: string }
  'pages/zhiku/miniDetailPoster': { id: string }
  'pages/vip/vipCardDetail': { cardId?: string }
  'pages/vip/vipCardDetailEnterprise': {}
  'pages/vip/subAccount': {}
  'pages/vip/addSubAccount': {}
  'pages/vip/payResult': { orderId: string; result?: string; check?: string }
  'pages/vip/myVipCard': { join?: string }
  'pages/vip/orderList': {}
  'pages/vip/orderDetail': { id: string }
  'pages/mall/index': {}
  'pages/mall/shopDetail': { id: string }
  'pages/mall/pdtDetail': { id: string }
  'pages/mall/orderConfirm': { productId: string; skuId?: string }
  'pages/mall/exchangeSuccess': { orderId: string; result?: string; check?: string }
  'pages/mall/orderList': {}
  'pages/mall/orderDetail': { id: string }
  'pages/mall/myCoin': {}
  'pages/mall/myAddress': { select?: string }
  'pages/mall/addAddress': { id?: string }
  'pages/mall/coinRule': {}
  'pages/mall/coinTask': {}
  'pages/mall/poster': { id: string }
  'pages/mall/miniPoster': { id: string }
  'pages/invite/active': { id?: string }
  'pages/invite/assistance': { id: string }
  'pages/invite/poster': { id: string }
  'pages/invite/miniPoster': { id: string }
  'pages/lottery/detail/detail': { id?: string; record?: string }
  'pages/tiku/index': { bankId?: string }
  'pages/tiku/exercise': {
    bankId?: string
    mode: string
    questionId?: string
    chapter?: string
    paperId?: string
    count?: string
    order?: string
    from?: string
    anew?: string
  }
  'pages/tiku/answer': { id: string }
  'pages/tiku/wrongBook': { bankId?: string }
  'pages/tiku/rank': { bankId?: string }
  'pages/neixun/detail': { id?: string }
  'pages/neixun/userList': { trainingId: string }
  'pages/neixun/signIn': { trainingId?: string; signId?: string; code?: string }
  'pages/neixun/fileReceive': { trainingId: string }
  'pages/neixun/login/login': { code?: string }
  'pages/neixun/login/autoLogin': { ticket: string }
  'pages/mine/home': { id: string }
  'pages/mine/edit': {}
  'pages/mine/setup': {}
  'pages/mine/fans': { userId?: string }
  'pages/mine/follows': { userId?: string }
  'pages/mine/collect': {}
  'pages/mine/history': {}
  'pages/mine/comment': {}
  'pages/mine/notice': {}
  'pages/mine/chatRoom': { peerId?: string; card?: string; cardId?: string; title?: string }
  'pages/mine/feedback': { tab?: 'mine' }
  'pages/mine/resetPwd': {}
  'pages/mine/resetPhoneTips': {}
  'pages/mine/resetPhone': {}
  'pages/mine/logoff': {}
  'pages/mine/invite': {}
  'pages/mine/invitePoster': { look?: string }
  'pages/mine/invitePosterMini': {}
  'pages/mine/taskCenter': {}
  'pages/level/levelRule': {}
  'pages/level/levelRights': {}
  'pages/mine/orderCenter': { status?: 'unpaid' | 'ship' | 'refund' }
}

export type PageName = keyof Pages
/** What follows the name of a page: its params, which may be left out where all of them may. */
export type PageArgs<N extends PageName> = {} extends Pages[N] ? [params?: Pages[N]] : [params: Pages[N]]
