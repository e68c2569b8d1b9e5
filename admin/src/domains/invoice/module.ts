import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const invoice: Module = {
  menu: {
    money: [listed(60, 'invoices', '/invoices', '发票', 'POST /admin/api/invoice/page')],
  },
}
