import { named, type Finding } from '../../kit/pickers'

export const finding: Finding = {
  pickers: {
    company: { route: 'POST /admin/api/company/page', by: 'keyword', title: named('name') },
    companyDepartment: {
      route: 'POST /admin/api/company/department/list',
      title: ({ name, above }) => (above ? `${String(above)} › ${String(name)}` : String(name)),
      given: { companyId: 'companyId' },
    },
  },
}
