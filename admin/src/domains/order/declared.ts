import type { Domain } from '../../screens'
import { ORDER_STATUS, ORDER_TONES } from '../../kit/order-status'

const declared: Domain = {
  labels: {
    contractNo: '合同编号',
    title: '商品',
    askedAt: '申请',
    detail: '买家的说明',
    payer: '付款户名',
    payTime: '付款',
    paidTime: '付款',
    voucher: '凭证',
    amount: '金额',
    serial: '银行流水号',
    outcome: '结果',
    url: '地址（十分钟内有效）',
    refusedReason: '不通过的原因',
    submittedAt: '提交',
    submitTime: '提交',
    createTime: '下单',
    kind: '店铺',
    minutes: '几分钟内付款',
  },
  words: {
    kind: {
      ...{ course: '课程', vip: '会员', zhiku: '智库', activity: '活动', mall: '商城', cert: '证书补寄' },
      tiku: '题库',
    },
    status: ORDER_STATUS,
    state: { waiting: '待确认', confirmed: '已到账', refused: '不通过', closed: '已关闭' },
    outcome: {
      fulfilled: '已到账，订单已交付',
      late: '订单已关闭，记为待人工退回',
      twice: '已付过，记为待人工退回',
      repriced: '金额与改价后的应付不同，记为待人工退回',
    },
  },
  tones: {
    status: ORDER_TONES,
    state: { waiting: 'wait', underway: 'live', done: 'done', confirmed: 'done', refused: 'wrong' },
  },
  kinds: { amount: 'money' },
  screens: {
    refundTerms: {
      title: '退款规则',
      route: 'GET /admin/api/refundTerm/list',
      key: 'kind',
      empty: '没有店铺。',
      columns: ['kind', 'days', 'most', 'since'],
      labels: { days: '支付后几天内', most: '最多用多少（课程 %，题库几题）', since: '从什么时候下的订单' },
      acts: [
        {
          route: 'POST /admin/api/refundTerm/save',
          label: '修改',
          bind: { kind: 'kind' },
          note: '对之后下的订单生效；已经下的仍按下单时的规则退，订单和申请退款时都看得到是哪一条。',
        },
      ],
      under: [
        {
          title: '用过的',
          route: 'POST /admin/api/refundTerm/version/list',
          bind: { kind: 'kind' },
          key: 'since',
          empty: '一直是这样。',
          columns: ['since', 'days', 'most'],
        },
      ],
    },
    windows: {
      title: '付款时限',
      route: 'GET /admin/api/payWindow/list',
      key: 'kind',
      empty: '没有店铺。',
      columns: ['kind', 'minutes'],
      acts: [{ route: 'POST /admin/api/payWindow/save', label: '修改', bind: { kind: 'kind' } }],
    },
    waiting: {
      title: '待审核的订单',
      route: 'POST /admin/api/order/waiting/page',
      empty: '没有等审核的订单。',
      columns: ['orderNo', 'title', 'spec', 'buyer', 'why', 'address', 'payPrice', 'coins', 'payTime'],
      labels: { why: '为什么要审核', address: '寄到' },
      show: 'row',
      acts: [
        { route: 'POST /admin/api/order/approve', label: '通过', batch: 'orderId', note: '通过后立即交付给买家。' },
        { route: 'POST /admin/api/order/approve', label: '通过', bind: { orderId: 'id' }, note: '通过后立即交付给买家。' },
        {
          route: 'POST /admin/api/order/refuse',
          label: '不通过',
          bind: { orderId: 'id', amount: 'amount' },
          danger: true,
          note: '全额退回，原因买家看得到。',
        },
      ],
    },
    refunds: {
      title: '退款',
      route: 'POST /admin/api/order/refund/page',
      initial: { state: 'waiting' },
      tabs: { by: 'state', all: false },
      totals: 'POST /admin/api/order/refund/totals/show',
      empty: '没有这样的退款。近期多次退款的买家，退款要先审核。',
      columns: ['orderNo', 'title', 'amount', 'coins', 'by', 'state', 'reason', 'detail', 'askedAt', 'doneAt'],
      labels: { by: '谁提出', doneAt: '到账', from: '从哪天', to: '到哪天' },
      words: {
        by: { buyer: '买家', house: '平台' },
        state: { waiting: '待审核', underway: '在退', done: '已退', refused: '没有同意', withdrawn: '买家撤回' },
      },
      show: 'row',
      acts: [
        {
          route: 'POST /admin/api/order/refundReview/pass',
          label: '同意退款',
          bind: { orderId: 'orderId' },
          when: { state: ['waiting'] },
          note: '款项原路退回。',
        },
        {
          route: 'POST /admin/api/order/refundReview/refuse',
          label: '不同意',
          bind: { orderId: 'orderId' },
          when: { state: ['waiting'] },
          danger: true,
          note: '买家继续使用，原因买家看得到。',
        },
      ],
    },
    transfers: {
      title: '对公转账',
      route: 'POST /admin/api/order/transfers/page',
      initial: { state: 'waiting' },
      tabs: { by: 'state', all: false },
      totals: 'POST /admin/api/order/transfers/totals/show',
      empty: '没有这样的转账。',
      columns: ['orderNo', 'contractNo', 'title', 'payer', 'amount', 'state'],
      show: 'row',
      acts: [
        { route: 'GET /admin/api/order/voucher/:id', label: '看凭证', note: '凭证上有付款人的账户，这次查看会留下记录。' },
        {
          route: 'POST /admin/api/order/confirmTransfer',
          label: '确认到账',
          when: { state: ['waiting', 'refused', 'closed'] },
          note: '凭证没有通过、已经撤回或订单已关闭的，款到了也在这里记；不能再开通的，记入“没退成的款”，由财务退回付款账户。',
        },
        { route: 'POST /admin/api/order/refuseTransfer', label: '凭证不通过', when: { state: ['waiting'] }, danger: true },
      ],
    },
  },
}

export default declared
