import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const payment: Module = {
  menu: {
    money: [
      listed(50, 'stuck', '/stuck-refunds', '没退成的款', 'POST /admin/api/payment/stuck/page'),
      listed(130, 'differences', '/differences', '对账差异', 'POST /admin/api/payment/difference/page'),
      listed(140, 'switches', '/pay-switches', '支付开关', 'GET /admin/api/payment/switches'),
    ],
  },
}
