import { named, type Finding } from '../../kit/pickers'

export const finding: Finding = {
  pickers: {
    operator: { route: 'POST /admin/api/operator/page', title: named('name') },
    action: { route: 'POST /admin/api/audit/action/list', by: 'keyword', title: named('summary'), id: 'route' },
    role: { route: 'GET /admin/api/role/list', rows: 'roles', title: named('name'), id: 'name' },
  },
  byName: { operatorId: 'operator', roles: 'role' },
}
