import type { Domain } from '../../screens'

const declared: Domain = {
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
    platform: '在哪里',
    virtual: '虚拟商品',
    enabled: '开着',
    way: '小程序的虚拟商品用哪种支付',
    title: '商品',
  },
  words: {
    cause: { asked: '申请退款', late: '订单关闭后才付款', twice: '付了两次', repriced: '按改价之前的金额付款' },
    by: { wechat: '微信支付', apple: 'Apple 支付', transfer: '对公转账' },
    what: {
      ...{ unknown: '我们没有这笔', unpaid: '我们记为未付', amount: '金额不同', unbilled: '账单里没有' },
      ...{ refundUnknown: '我们没有这笔退款', refundUnbilled: '账单里没有这笔退款', reused: '交易单号重复' },
    },
    platform: { weapp: '小程序', wechat: '微信内网页', browser: '浏览器' },
    way: { mini: '小程序支付', virtual: '虚拟支付' },
  },
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
      route: 'GET /admin/api/payment/differences',
      key: 'foundAt',
      empty: '最近 30 天与微信账单一致。',
      columns: ['day', 'what', 'ours', 'theirs', 'outTradeNo', 'outRefundNo', 'foundAt'],
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
}

export default declared
