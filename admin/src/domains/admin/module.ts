import { named } from '../../kit/form/pickers'
import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const admin: Module = {
  menu: {
    settings: [
      listed(10, 'approvals', '/approvals', '复核', 'POST /admin/api/approval/page'),
      listed(20, 'operators', '/operators', '运营人员', 'POST /admin/api/operator/page'),
      { rank: 30, path: '/roles', title: '角色与权限', routes: ['GET /admin/api/role/list'], page: () => import('./roles') },
      listed(40, 'schedules', '/schedules', '定时上下架', 'POST /admin/api/schedule/page'),
      listed(50, 'targets', '/targets', '处理时限', 'GET /admin/api/desk/target/list'),
      listed(60, 'trash', '/trash', '回收站', 'POST /admin/api/trash/page'),
      listed(70, 'networks', '/networks', '能打开后台的网络', 'GET /admin/api/network/list'),
      listed(80, 'audit', '/audit', '操作日志', 'POST /admin/api/audit/page'),
    ],
  },
  pickers: {
    operator: { route: 'POST /admin/api/operator/page', kind: 'operator', by: 'keyword', title: named('name') },
    action: { route: 'POST /admin/api/audit/action/list', by: 'keyword', title: named('summary'), id: 'route' },
    role: { route: 'GET /admin/api/role/list', rows: 'roles', title: named('name'), id: 'name' },
  },
  byName: { operatorId: 'operator', roles: 'role' },
}
