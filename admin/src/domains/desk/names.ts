/** What waits, as the desk calls it, and how long each may wait, in hours. */
export const QUEUES: Record<string, { title: string; target: number }> = {
  review: { title: '内容审核', target: 1 },
  report: { title: '举报', target: 4 },
  liveQuestion: { title: '直播提问', target: 4 },
  registration: { title: '报名审核', target: 24 },
  orderApproval: { title: '待审核的订单', target: 24 },
  refundReview: { title: '退款审核', target: 24 },
  transfer: { title: '对公转账', target: 24 },
  stuckRefund: { title: '没退成的款', target: 24 },
  invoice: { title: '开发票', target: 48 },
  parcel: { title: '待寄出', target: 48 },
  vipContract: { title: '企业合同', target: 48 },
  companyInquiry: { title: '预约顾问', target: 24 },
  phoneAppeal: { title: '换手机号申诉', target: 24 },
  feedback: { title: '意见反馈', target: 72 },
  kefu: { title: '客服会话', target: 1 / 12 },
  documentUpload: { title: '创作者上传', target: 48 },
  documentReview: { title: '资料评价', target: 24 },
  activityQuestion: { title: '活动提问', target: 24 },
  activityShort: { title: '人数不够的活动', target: 4 },
  documentIssue: { title: '资料反馈', target: 48 },
  afterSale: { title: '商城售后', target: 24 },
  assistDoubt: { title: '待核实的助力', target: 24 },
  approval: { title: '等我复核', target: 4 },
  deadLetter: { title: '没送到的事件', target: 1 },
}

/** What is counted day by day. */
export const FIGURES: Record<string, string> = {
  active: '活跃用户',
  newcomers: '新注册',
  posts: '新帖',
  comments: '评论与回答',
  paidOrders: '支付订单',
  payRate: '支付率',
  paid: '实付',
  refunded: '退款',
}
