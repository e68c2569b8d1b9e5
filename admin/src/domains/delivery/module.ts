import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const delivery: Module = {
  menu: {
    money: [
      listed(80, 'parcels', '/parcels', '发货', 'POST /admin/api/delivery/page'),
      {
        rank: 90,
        path: '/parcels-many',
        title: '批量寄出',
        routes: ['POST /admin/api/delivery/sendMany'],
        page: () => import('./send-many'),
      },
    ],
  },
}
