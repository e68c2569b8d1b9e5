import { named, type Finding } from '../../kit/pickers'

export const finding: Finding = {
  pickers: {
    bank: { route: 'POST /admin/api/tiku/bank/list', title: named('name') },
  },
  byName: { bankId: 'bank' },
  byKind: { tiku: 'bank' },
}
