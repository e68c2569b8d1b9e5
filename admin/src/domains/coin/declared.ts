import type { Domain } from '../../screens'

const declared: Domain = {
  labels: {
    month: '月份',
    issued: '发出',
    spent: '用掉（已减退回）',
    expired: '过期',
    taken: '收回与扣减',
    outstanding: '在外面的',
    frozen: '其中冻结',
    holders: '有金币的人',
  },
  kinds: { issued: 'coins', spent: 'coins', expired: 'coins', taken: 'coins', outstanding: 'coins', frozen: 'coins' },
  screens: {
    months: {
      title: '金币负债',
      route: 'GET /admin/api/coin/month/list',
      key: 'month',
      empty: '还没有发过金币。',
      columns: ['month', 'issued', 'spent', 'expired', 'taken'],
      above: [{ title: '现在', route: 'GET /admin/api/coin/standing' }],
    },
  },
}

export default declared
