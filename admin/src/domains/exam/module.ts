import { named } from '../../kit/form/pickers'
import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const exam: Module = {
  menu: {
    school: [
      {
        rank: 70,
        path: '/registrations',
        title: '报名审核',
        routes: ['POST /admin/api/registration/page'],
        page: () => import('./registrations'),
      },
      listed(80, 'batches', '/exam-batches', '考试批次', 'POST /admin/api/examBatch/page'),
      listed(90, 'levels', '/certificate-levels', '报考条件', 'GET /admin/api/certLevel/list'),
      listed(100, 'certificates', '/certificates', '结业证书', 'POST /admin/api/certificate/page'),
      listed(110, 'kinds', '/certificate-kinds', '证书种类', 'GET /admin/api/certKind/list'),
    ],
  },
  pickers: {
    examBatch: { route: 'POST /admin/api/examBatch/page', kind: 'examBatch', by: 'keyword', title: named('name') },
  },
}
