import { named, type Finding } from '../../kit/pickers'

export const finding: Finding = {
  pickers: {
    codeBatch: { route: 'POST /admin/api/exchangeCode/batch/page', by: 'name', title: named('name') },
  },
}
