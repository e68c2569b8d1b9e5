import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const order: Module = {
  menu: {
    money: [
      {
        rank: 10,
        path: '/orders',
        title: '订单',
        routes: ['POST /admin/api/order/page'],
        find: { rank: 20, title: '查订单', route: 'POST /admin/api/order/page' },
        page: () => import('./orders'),
      },
      listed(20, 'waiting', '/order-approvals', '待审核的订单', 'POST /admin/api/order/waiting/page'),
      listed(30, 'refunds', '/refunds', '退款', 'POST /admin/api/order/refund/page'),
      listed(40, 'transfers', '/transfers', '对公转账', 'POST /admin/api/order/transfers/page'),
    ],
    settings: [
      listed(140, 'refundTerms', '/refund-terms', '退款规则', 'GET /admin/api/refundTerm/list'),
      listed(150, 'windows', '/pay-windows', '付款时限', 'GET /admin/api/payWindow/list'),
    ],
  },
}
