import { named } from '../../kit/form/pickers'
import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const vip: Module = {
  menu: {
    money: [listed(70, 'contracts', '/vip-contracts', '企业合同', 'POST /admin/api/vipContract/page')],
    members: [
      listed(10, 'terms', '/members', '会员', 'POST /admin/api/vipTerm/page'),
      listed(20, 'ending', '/members-ending', '快到期的会员', 'POST /admin/api/vipTerm/ending/page'),
      listed(30, 'cards', '/cards', '会员卡', 'GET /admin/api/vipCard/list'),
      listed(40, 'benefits', '/benefits', '会员权益', 'GET /admin/api/vipBenefit/list'),
      listed(50, 'sales', '/card-sales', '会员卡销售', 'GET /admin/api/vip/report'),
      listed(60, 'report', '/member-report', '会员报表', 'GET /admin/api/vip/report'),
    ],
  },
  pickers: {
    vipCard: { route: 'GET /admin/api/vipCard/list', title: named('name') },
  },
  byKind: { vip: 'vipCard', seats: 'vipCard' },
}
