import { named } from '../../kit/form/pickers'
import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const company: Module = {
  menu: {
    members: [
      listed(70, 'inquiries', '/company-inquiries', '预约顾问', 'POST /admin/api/company/inquiry/page'),
      listed(80, 'companies', '/companies', '企业', 'POST /admin/api/company/page'),
      listed(90, 'keys', '/hr-keys', '人事系统同步', 'POST /admin/api/company/key/list'),
      listed(100, 'departments', '/departments', '企业的部门', 'POST /admin/api/company/department/list'),
    ],
  },
  pickers: {
    company: { route: 'POST /admin/api/company/page', kind: 'company', by: 'keyword', title: named('name') },
    companyDepartment: {
      route: 'POST /admin/api/company/department/list',
      title: ({ name, above }) => (above ? `${String(above)} › ${String(name)}` : String(name)),
      given: { companyId: 'companyId' },
    },
  },
}
