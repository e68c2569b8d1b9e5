import { named } from '../../kit/form/pickers'
import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const invite: Module = {
  menu: {
    shop: [
      listed(140, 'assists', '/assists', '助力', 'POST /admin/api/assist/page'),
      listed(150, 'records', '/assist-records', '助力记录', 'POST /admin/api/assist/record/page'),
      listed(160, 'doubts', '/assist-doubts', '待核实的助力', 'POST /admin/api/assist/doubt/page'),
    ],
  },
  pickers: {
    assist: { route: 'POST /admin/api/assist/page', kind: 'assistCampaign', by: 'keyword', title: named('title') },
  },
}
