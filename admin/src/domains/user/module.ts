import type { Module } from '../../module'

export const user: Module = {
  menu: {
    people: [
      {
        rank: 10,
        path: '/people',
        rest: '/:id?',
        title: '用户',
        routes: ['POST /admin/api/user/page', 'GET /admin/api/user/show/:id'],
        find: { rank: 10, title: '查用户', route: 'POST /admin/api/user/page' },
        page: () => import('./people'),
      },
    ],
  },
  pickers: {
    person: {
      route: 'POST /admin/api/user/page',
      kind: 'user',
      by: 'keyword',
      title: ({ nickName, phoneMasked }) => `${String(nickName)}（${String(phoneMasked)}）`,
    },
  },
  byName: { userId: 'person', userIds: 'person' },
}
