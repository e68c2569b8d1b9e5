import { named, type Finding } from '../../kit/pickers'

export const finding: Finding = {
  pickers: {
    lottery: { route: 'POST /admin/api/lottery/page', title: named('title') },
    lotteryPrize: {
      route: 'GET /admin/api/lottery/odds/now/:id',
      rows: 'weights',
      id: 'prizeId',
      title: named('name'),
      given: { id: 'id' },
    },
  },
}
