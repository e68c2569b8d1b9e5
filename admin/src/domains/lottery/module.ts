import { named } from '../../kit/form/pickers'
import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const lottery: Module = {
  menu: {
    shop: [
      listed(110, 'lotteries', '/lotteries', '抽奖', 'POST /admin/api/lottery/page'),
      listed(120, 'records', '/lottery-records', '抽奖记录', 'POST /admin/api/lottery/record/page'),
      listed(130, 'blocks', '/lottery-blocks', '不能抽奖的人', 'POST /admin/api/lottery/block/page'),
    ],
  },
  pickers: {
    lottery: { route: 'POST /admin/api/lottery/page', kind: 'lottery', by: 'keyword', title: named('title') },
    lotteryPrize: {
      route: 'GET /admin/api/lottery/odds/now/:id',
      rows: 'weights',
      id: 'prizeId',
      title: named('name'),
      given: { id: 'id' },
    },
  },
}
