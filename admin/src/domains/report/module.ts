import type { Module } from '../../module'

export const report: Module = {
  menu: {
    content: [
      { rank: 20, path: '/reports', title: '举报处理', routes: ['POST /admin/api/report/page'], page: () => import('./reports') },
    ],
  },
}
