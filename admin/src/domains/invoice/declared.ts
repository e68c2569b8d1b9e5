import type { Domain } from '../../screens'

const declared: Domain = {
  labels: {
    goods: '商品',
    kind: '种类',
    title: '抬头',
    taxNo: '税号',
    emailMasked: '收票邮箱',
    refunding: '订单在退款',
    number: '发票号码',
    appliedAt: '申请',
    issuedAt: '开具',
    voidedAt: '作废',
    reversedAt: '红冲',
    queue: '哪些',
    email: '收票邮箱',
    url: '发票文件（十分钟内有效）',
    name: '文件名',
    amount: '金额',
  },
  words: {
    kind: { personal: '个人', company: '企业普票', special: '企业专票' },
    state: { applied: '待开', issued: '已开', refused: '不能开', void: '作废' },
    queue: { waiting: '待开的', toReverse: '待红冲的', issued: '已开的', refused: '不能开的', void: '作废的' },
  },
  tones: { state: { applied: 'wait', issued: 'done', refused: 'wrong' } },
  screens: {
    invoices: {
      title: '发票',
      route: 'POST /admin/api/invoice/page',
      initial: { queue: 'waiting' },
      tabs: { by: 'queue' },
      totals: 'POST /admin/api/invoice/totals/show',
      empty: '这里没有发票。',
      columns: [
        'orderNo',
        'goods',
        'kind',
        'title',
        'amount',
        'state',
        'refunding',
        'emailMasked',
        'number',
        'appliedAt',
        'issuedAt',
      ],
      show: 'row',
      acts: [
        {
          route: 'POST /admin/api/invoice/issue/:id',
          label: '已开具',
          when: { state: ['applied'] },
          note: '上传税务平台开好的 PDF，填发票号码，买家会收到通知。',
        },
        { route: 'POST /admin/api/invoice/refuse', label: '不能开', when: { state: ['applied'] }, danger: true },
        { route: 'POST /admin/api/invoice/email/:id', label: '看收票邮箱', note: '这次查看会留下记录。' },
        {
          route: 'GET /admin/api/invoice/file/:id',
          label: '看发票文件',
          when: { state: ['issued', 'void'] },
          note: '这次查看会留下记录。',
        },
        { route: 'POST /admin/api/invoice/reverse', label: '已红冲', when: { state: ['void'] } },
        { route: 'POST /admin/api/invoice/reverse', label: '已红冲', batch: 'id', note: '不用红冲的会写明，不影响其他的。' },
      ],
    },
  },
}

export default declared
