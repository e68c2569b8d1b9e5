import { declare } from '../../module'

const declared = declare({
  labels: {
    cause: '为什么退',
    by: '怎么付的',
    outTradeNo: '商户单号',
    outRefundNo: '商户退款单号',
    number: '流水号',
    day: '账单日',
    what: '不同在哪里',
    ours: '我们的',
    theirs: '微信的',
    foundAt: '发现',
    closedAt: '了结',
    note: '是怎么回事',
    platform: '在哪里',
    virtual: '虚拟商品',
    enabled: '开着',
    way: '小程序的虚拟商品用哪种支付',
    title: '商品',
    keyword: '订单号、商户单号、交易单号、退款单号',
  },
  words: {
    cause: { asked: '申请退款', late: '订单关闭后才付款', twice: '付了两次', repriced: '按改价之前的金额付款' },
    by: { wechat: '微信支付', apple: 'Apple 支付', transfer: '对公转账' },
    what: {
      ...{ unknown: '我们没有这笔', unpaid: '我们记为未付', amount: '金额不同', unbilled: '账单里没有' },
      ...{ refundUnknown: '我们没有这笔退款', refundUnbilled: '账单里没有这笔退款', reused: '交易单号重复' },
    },
    state: { open: '未了结', closed: '已了结' },
    platform: { weapp: '小程序', wechat: '微信内网页', browser: '浏览器' },
    way: { mini: '小程序支付', virtual: '虚拟支付' },
  },
  tones: { state: { open: 'wait', closed: 'done' } },
  kinds: { ours: 'money', theirs: 'money' },
  screens: {
    stuck: {
      title: '没退成的款',
      route: 'POST /admin/api/payment/stuck/page',
      empty: '没有要人处理的退款。',
      columns: ['orderNo', 'title', 'cause', 'amount', 'by', 'outTradeNo', 'outRefundNo', 'createdAt'],
      show: 'row',
      acts: [
        {
          route: 'POST /admin/api/payment/settle',
          label: '已退给买家',
          note: '款已从 Apple、银行或微信后台退给买家，记下流水号。',
        },
        {
          route: 'POST /admin/api/payment/retry',
          label: '换单号再退',
          when: { by: ['wechat'] },
          note: '先在微信商户平台看过，原来的没有退。',
        },
      ],
    },
    differences: {
      title: '对账差异',
      route: 'POST /admin/api/payment/difference/page',
      initial: { state: 'open' },
      tabs: { by: 'state', all: false },
      empty: '没有这样的差异。',
      columns: [
        'day',
        'what',
        'orderNo',
        'orderId',
        'ours',
        'theirs',
        'outTradeNo',
        'outRefundNo',
        'note',
        'foundAt',
        'closedAt',
      ],
      show: 'row',
      acts: [
        {
          route: 'POST /admin/api/payment/difference/close',
          label: '了结',
          when: { state: ['open'] },
          note: '写明是怎么回事、怎么处理的。再对账时两边的数变了，会重新打开。',
        },
        { route: 'POST /admin/api/payment/difference/close', label: '了结', batch: 'id', note: '都是同一个原因的一起了结。' },
      ],
    },
    switches: {
      title: '支付开关',
      route: 'GET /admin/api/payment/switches',
      key: 'platform',
      empty: '都按默认：各处都可以支付。',
      columns: ['platform', 'virtual', 'enabled', 'way'],
      creates: [{ route: 'POST /admin/api/payment/switch', label: '改一处的支付' }],
    },
  },
})

export default declared
