import { named, type Finding } from '../../kit/pickers'

export const finding: Finding = {
  pickers: {
    vipCard: { route: 'GET /admin/api/vipCard/list', title: named('name') },
  },
  byKind: { vip: 'vipCard', seats: 'vipCard' },
}
