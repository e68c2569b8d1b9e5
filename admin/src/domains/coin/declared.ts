import { declare } from '../../module'

const declared = declare({
  labels: {
    month: '月份',
    issued: '发出',
    spent: '用掉（已减退回）',
    expired: '过期',
    taken: '收回与扣减',
    outstanding: '在外面的',
    frozen: '其中冻结',
    holders: '有金币的人',
    userId: '谁',
    kind: '种类',
    from: '从哪天',
    to: '到哪天',
    coins: '金币',
    approvedBy: '复核',
    operator: '谁做的',
    entries: '一共',
    givenCoins: '发放',
    takenCoins: '扣减',
  },
  words: { kind: { given: '发放', deducted: '扣减' } },
  tones: { kind: { given: 'done', deducted: 'wait' } },
  kinds: {
    givenCoins: 'coins',
    takenCoins: 'coins',
    issued: 'coins',
    spent: 'coins',
    expired: 'coins',
    taken: 'coins',
    outstanding: 'coins',
    frozen: 'coins',
  },
  screens: {
    byHand: {
      title: '金币发放与扣减',
      route: 'POST /admin/api/coin/byHand/page',
      tabs: { by: 'kind' },
      totals: 'POST /admin/api/coin/byHand/totals/show',
      empty: '还没有发放或扣减过金币。在“用户”里打开一个人来做，7 天内给同一人超过 1,000 的须另一人复核。',
      columns: [{ name: 'nickName', title: '给谁' }, 'kind', 'coins', 'reason', 'operator', 'approvedBy', 'createdAt'],
      show: 'row',
    },
    months: {
      title: '金币负债',
      route: 'GET /admin/api/coin/month/list',
      key: 'month',
      empty: '还没有发过金币。',
      columns: ['month', 'issued', 'spent', 'expired', 'taken'],
      above: [{ title: '现在', route: 'GET /admin/api/coin/standing' }],
    },
  },
})

export default declared
