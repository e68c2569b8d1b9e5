import type { Route } from './api/contract'
import type { IconName } from './icon'
import type { DOMAINS } from './pages'

/** A screen as the menu names it. Whoever may call none of its endpoints does not see it. */
export interface Item {
  path: string
  title: string
  /** The endpoints that it cannot do without: one of them is enough. */
  routes: readonly Route[]
  /** A declared screen: whose, and which. Others are drawn by a page of their own (pages.tsx). */
  screen?: readonly [domain: keyof typeof DOMAINS, name: string]
  /** Fills the window: only its panes scroll. */
  full?: true
}
export interface Group {
  title: string
  icon: IconName
  items: readonly Item[]
}

const declared = (domain: keyof typeof DOMAINS, name: string, path: string, title: string, route: Route): Item => ({
  ...{ path, title },
  routes: [route],
  screen: [domain, name],
})

export const MENU: readonly Group[] = [
  {
    title: '内容',
    icon: 'check',
    items: [
      { path: '/review', title: '内容审核', routes: ['POST /admin/api/review/page'], full: true },
      { path: '/reports', title: '举报处理', routes: ['POST /admin/api/report/page'] },
      declared('live', 'questions', '/live-questions', '直播提问', 'POST /admin/api/liveQuestion/page'),
      declared('circle', 'topics', '/topics', '话题', 'POST /admin/api/topic/page'),
      declared('circle', 'posts', '/posts', '帖子', 'POST /admin/api/post/page'),
      declared('circle', 'bounties', '/bounties', '悬赏', 'POST /admin/api/bounty/page'),
      declared('system', 'ads', '/banners', '横幅', 'POST /admin/api/ad/page'),
      declared('system', 'home', '/home-grid', '首页宫格', 'GET /admin/api/homeEntry/list'),
      declared('notice', 'broadcasts', '/broadcasts', '群发通知', 'POST /admin/api/broadcast/page'),
      declared('notice', 'wordings', '/wordings', '通知与邮件的写法', 'GET /admin/api/wording/list'),
      declared('fanGroup', 'groups', '/fan-groups', '粉丝群', 'POST /admin/api/fanGroup/page'),
      declared('circleForm', 'forms', '/forms', '表单', 'POST /admin/api/form/page'),
      declared('moderation', 'words', '/words', '内容词表', 'POST /admin/api/word/page'),
      declared('search', 'hot', '/hot-words', '热门搜索', 'GET /admin/api/search/hot'),
      declared('search', 'synonyms', '/synonyms', '同义词', 'POST /admin/api/search/synonym/page'),
    ],
  },
  {
    title: '课程学院',
    icon: 'school',
    items: [
      declared('lesson', 'courses', '/courses', '课程', 'POST /admin/api/course/page'),
      declared('lesson', 'reviews', '/course-reviews', '课程评价', 'POST /admin/api/course/review/page'),
      declared('lesson', 'categories', '/course-categories', '课程分类', 'GET /admin/api/courseCategory/list'),
      declared('lesson', 'teachers', '/teachers', '讲师', 'POST /admin/api/teacher/page'),
      declared('lesson', 'renditions', '/renditions', '转码', 'GET /admin/api/course/rendition/list'),
      declared('live', 'lives', '/lives', '直播', 'POST /admin/api/live/page'),
      { path: '/registrations', title: '报名审核', routes: ['POST /admin/api/registration/page'] },
      declared('exam', 'batches', '/exam-batches', '考试批次', 'POST /admin/api/examBatch/page'),
      declared('exam', 'levels', '/certificate-levels', '报考条件', 'GET /admin/api/certLevel/list'),
      declared('exam', 'certificates', '/certificates', '结业证书', 'POST /admin/api/certificate/page'),
      declared('exam', 'kinds', '/certificate-kinds', '证书种类', 'GET /admin/api/certKind/list'),
    ],
  },
  {
    title: '订单与资金',
    icon: 'money',
    items: [
      { path: '/orders', title: '订单', routes: ['POST /admin/api/order/page'] },
      declared('order', 'waiting', '/order-approvals', '待审核的订单', 'POST /admin/api/order/waiting/page'),
      declared('order', 'refunds', '/refunds', '退款', 'POST /admin/api/order/refund/page'),
      declared('order', 'transfers', '/transfers', '对公转账', 'POST /admin/api/order/transfers/page'),
      declared('payment', 'stuck', '/stuck-refunds', '没退成的款', 'POST /admin/api/payment/stuck/page'),
      declared('invoice', 'invoices', '/invoices', '发票', 'POST /admin/api/invoice/page'),
      declared('vip', 'contracts', '/vip-contracts', '企业合同', 'POST /admin/api/vipContract/page'),
      declared('delivery', 'parcels', '/parcels', '发货', 'POST /admin/api/delivery/page'),
      { path: '/parcels-many', title: '批量寄出', routes: ['POST /admin/api/delivery/sendMany'] },
      declared('coupon', 'coupons', '/coupons', '优惠券', 'POST /admin/api/coupon/page'),
      declared('coin', 'byHand', '/coin-by-hand', '金币发放与扣减', 'POST /admin/api/coin/byHand/page'),
      declared('coin', 'months', '/coin-liability', '金币负债', 'GET /admin/api/coin/month/list'),
      declared('payment', 'differences', '/differences', '对账差异', 'POST /admin/api/payment/difference/page'),
      declared('payment', 'switches', '/pay-switches', '支付开关', 'GET /admin/api/payment/switches'),
    ],
  },
  {
    title: '用户',
    icon: 'people',
    items: [
      { path: '/people', title: '用户', routes: ['POST /admin/api/user/page', 'GET /admin/api/user/show/:id'] },
      declared('mine', 'leaving', '/leaving', '注销申请', 'POST /admin/api/logoff/page'),
      declared('login', 'appeals', '/phone-appeals', '换手机号申诉', 'POST /admin/api/phoneAppeal/page'),
      declared('growth', 'tasks', '/tasks', '任务与限时活动', 'GET /admin/api/task/list'),
      declared('growth', 'odd', '/growth-odd', '成长异常', 'POST /admin/api/growth/odd/list'),
      declared('growth', 'levels', '/levels', '等级与保级', 'GET /admin/api/level/list'),
      { path: '/invite-rule', title: '邀请奖励', routes: ['GET /admin/api/inviteRule/show'] },
    ],
  },
  {
    title: '客服',
    icon: 'chat',
    items: [
      { path: '/service', title: '客服会话', routes: ['POST /admin/api/kefu/page'], full: true },
      declared('mine', 'feedback', '/feedback', '意见反馈', 'POST /admin/api/feedback/page'),
      declared('kefu', 'faq', '/faq', '常见问题', 'GET /admin/api/kefuFaq/list'),
      declared('kefu', 'days', '/service-days', '节假日与调休', 'GET /admin/api/kefuDay/list'),
    ],
  },
  {
    title: '智库',
    icon: 'file',
    items: [
      declared('zhiku', 'documents', '/documents', '资料', 'POST /admin/api/zhiku/page'),
      declared('zhiku', 'categories', '/document-categories', '资料分类', 'GET /admin/api/zhiku/category/list'),
      declared('zhiku', 'uploads', '/document-uploads', '创作者上传', 'POST /admin/api/zhiku/upload/page'),
      declared('zhiku', 'reviews', '/document-reviews', '资料评价', 'POST /admin/api/zhiku/review/page'),
      declared('zhiku', 'issues', '/document-issues', '资料反馈', 'POST /admin/api/zhiku/issue/page'),
      declared('zhiku', 'downloads', '/document-downloads', '下载记录', 'POST /admin/api/zhiku/download/page'),
      declared('zhiku', 'oddDownloads', '/document-odd', '异常下载', 'GET /admin/api/zhiku/download/odd'),
      declared('zhiku', 'sales', '/document-sales', '资料销售', 'POST /admin/api/zhiku/sales/list'),
    ],
  },
  {
    title: '问问',
    icon: 'chat',
    items: [
      declared('wenwen', 'bad', '/bad-answers', '不好的回答', 'POST /admin/api/wenwen/bad/page'),
      declared('wenwen', 'curated', '/curated', '编辑部答案', 'POST /admin/api/wenwen/curated/page'),
      declared('wenwen', 'articles', '/articles', '法条', 'POST /admin/api/wenwen/article/page'),
      declared('wenwen', 'assistants', '/assistants', '助手', 'POST /admin/api/wenwen/assistant/list'),
      declared('wenwen', 'report', '/answer-report', '问问报表', 'GET /admin/api/wenwen/report'),
    ],
  },
  {
    title: '商城与活动',
    icon: 'shop',
    items: [
      declared('mall', 'products', '/products', '商品', 'POST /admin/api/mall/product/page'),
      declared('mall', 'shops', '/shops', '商家', 'POST /admin/api/mall/shop/page'),
      declared('mall', 'categories', '/product-categories', '商品分类', 'GET /admin/api/mall/category/list'),
      declared('mall', 'afterSales', '/after-sales', '售后', 'POST /admin/api/mall/afterSale/page'),
      declared('activity', 'activities', '/activities', '活动', 'POST /admin/api/activity/page'),
      declared('activity', 'questions', '/activity-questions', '活动提问', 'POST /admin/api/activity/question/page'),
      declared('duihuan', 'batches', '/codes', '兑换码批次', 'POST /admin/api/exchangeCode/batch/page'),
      declared('duihuan', 'codes', '/code-search', '查兑换码', 'POST /admin/api/exchangeCode/code/page'),
      declared('duihuan', 'records', '/code-records', '兑换记录', 'POST /admin/api/exchangeCode/record/page'),
      declared('duihuan', 'tries', '/code-tries', '兑换为什么没成', 'POST /admin/api/exchangeCode/try/page'),
      declared('lottery', 'lotteries', '/lotteries', '抽奖', 'POST /admin/api/lottery/page'),
      declared('lottery', 'records', '/lottery-records', '抽奖记录', 'POST /admin/api/lottery/record/page'),
      declared('lottery', 'blocks', '/lottery-blocks', '不能抽奖的人', 'POST /admin/api/lottery/block/page'),
      declared('invite', 'assists', '/assists', '助力', 'POST /admin/api/assist/page'),
      declared('invite', 'records', '/assist-records', '助力记录', 'POST /admin/api/assist/record/page'),
      declared('invite', 'doubts', '/assist-doubts', '待核实的助力', 'POST /admin/api/assist/doubt/page'),
    ],
  },
  {
    title: '题库',
    icon: 'exam',
    items: [
      declared('tiku', 'banks', '/banks', '题库', 'POST /admin/api/tiku/bank/list'),
      declared('tiku', 'faults', '/question-faults', '题目纠错', 'POST /admin/api/tiku/fault/page'),
      declared('tiku', 'questions', '/questions', '题目', 'POST /admin/api/tiku/question/page'),
      declared('tiku', 'wrongs', '/wrong-questions', '错得最多的题', 'POST /admin/api/tiku/wrong/page'),
      declared('tiku', 'papers', '/papers', '试卷', 'POST /admin/api/tiku/paper/page'),
      declared('tiku', 'sessions', '/sessions', '答卷', 'POST /admin/api/tiku/session/page'),
      declared('tiku', 'ranks', '/practice-ranks', '练习排行', 'POST /admin/api/tiku/rank/list'),
      { path: '/marking', title: '阅卷', routes: ['POST /admin/api/tiku/mark/page'] },
    ],
  },
  {
    title: '会员与企业',
    icon: 'training',
    items: [
      declared('vip', 'terms', '/members', '会员', 'POST /admin/api/vipTerm/page'),
      declared('vip', 'ending', '/members-ending', '快到期的会员', 'POST /admin/api/vipTerm/ending/page'),
      declared('vip', 'cards', '/cards', '会员卡', 'GET /admin/api/vipCard/list'),
      declared('vip', 'benefits', '/benefits', '会员权益', 'GET /admin/api/vipBenefit/list'),
      declared('vip', 'sales', '/card-sales', '会员卡销售', 'GET /admin/api/vip/report'),
      declared('vip', 'report', '/member-report', '会员报表', 'GET /admin/api/vip/report'),
      declared('company', 'inquiries', '/company-inquiries', '预约顾问', 'POST /admin/api/company/inquiry/page'),
      declared('company', 'companies', '/companies', '企业', 'POST /admin/api/company/page'),
      declared('company', 'keys', '/hr-keys', '人事系统同步', 'POST /admin/api/company/key/list'),
      declared('company', 'departments', '/departments', '企业的部门', 'POST /admin/api/company/department/list'),
      declared('neixun', 'trainings', '/trainings', '企业培训', 'POST /admin/api/neixun/training/page'),
    ],
  },
  {
    title: '设置',
    icon: 'admin',
    items: [
      declared('admin', 'approvals', '/approvals', '复核', 'POST /admin/api/approval/page'),
      declared('admin', 'operators', '/operators', '运营人员', 'POST /admin/api/operator/page'),
      { path: '/roles', title: '角色与权限', routes: ['GET /admin/api/role/list'] },
      declared('admin', 'schedules', '/schedules', '定时上下架', 'POST /admin/api/schedule/page'),
      declared('admin', 'targets', '/targets', '处理时限', 'GET /admin/api/desk/target/list'),
      declared('admin', 'trash', '/trash', '回收站', 'POST /admin/api/trash/page'),
      declared('admin', 'networks', '/networks', '能打开后台的网络', 'GET /admin/api/network/list'),
      declared('admin', 'audit', '/audit', '操作日志', 'POST /admin/api/audit/page'),
      declared('system', 'dicts', '/dictionaries', '字典', 'GET /admin/api/dict/list'),
      declared('system', 'agreements', '/agreements', '协议', 'GET /admin/api/agreement/list'),
      declared('system', 'webHosts', '/websites', '可以打开的网站', 'GET /admin/api/webHost/list'),
      declared('system', 'expiries', '/expiries', '密钥与证书', 'GET /admin/api/expiry/list'),
      declared('system', 'maintenance', '/maintenance', '维护公告', 'GET /admin/api/maintenance/list'),
      declared('order', 'refundTerms', '/refund-terms', '退款规则', 'GET /admin/api/refundTerm/list'),
      declared('order', 'windows', '/pay-windows', '付款时限', 'GET /admin/api/payWindow/list'),
      declared('system', 'deadLetters', '/dead-letters', '没送到的事件', 'POST /admin/api/deadLetter/page'),
    ],
  },
]
export const DESK: Item = { path: '/', title: '工作台', routes: [] }
export const ITEMS: readonly Item[] = [DESK, ...MENU.flatMap(({ items }) => items)]
/** The screen of a list: where what waits in it is done. */
export const itemOf = (list: string): Item | undefined => ITEMS.find(({ routes }) => routes.some((route) => route === list))
