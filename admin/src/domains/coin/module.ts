import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const coin: Module = {
  menu: {
    money: [
      listed(110, 'byHand', '/coin-by-hand', '金币发放与扣减', 'POST /admin/api/coin/byHand/page'),
      listed(120, 'months', '/coin-liability', '金币负债', 'GET /admin/api/coin/month/list'),
    ],
  },
}
