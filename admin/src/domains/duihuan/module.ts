import { named } from '../../kit/form/pickers'
import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const duihuan: Module = {
  menu: {
    shop: [
      listed(70, 'batches', '/codes', '兑换码批次', 'POST /admin/api/exchangeCode/batch/page'),
      listed(80, 'codes', '/code-search', '查兑换码', 'POST /admin/api/exchangeCode/code/page'),
      listed(90, 'records', '/code-records', '兑换记录', 'POST /admin/api/exchangeCode/record/page'),
      listed(100, 'tries', '/code-tries', '兑换为什么没成', 'POST /admin/api/exchangeCode/try/page'),
    ],
  },
  pickers: {
    codeBatch: { route: 'POST /admin/api/exchangeCode/batch/page', kind: 'codeBatch', by: 'name', title: named('name') },
  },
}
