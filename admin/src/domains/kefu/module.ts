import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const kefu: Module = {
  menu: {
    service: [
      {
        rank: 10,
        path: '/service',
        title: '客服会话',
        routes: ['POST /admin/api/kefu/page'],
        full: true,
        page: () => import('./service'),
      },
      listed(30, 'faq', '/faq', '常见问题', 'GET /admin/api/kefuFaq/list'),
      listed(40, 'days', '/service-days', '节假日与调休', 'GET /admin/api/kefuDay/list'),
    ],
  },
}
