import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const mine: Module = {
  menu: {
    people: [
      listed(20, 'leaving', '/leaving', '注销申请', 'POST /admin/api/logoff/page'),
      {
        rank: 70,
        path: '/invite-rule',
        title: '邀请奖励',
        routes: ['GET /admin/api/inviteRule/show'],
        page: () => import('./invite-rule'),
      },
    ],
    service: [listed(20, 'feedback', '/feedback', '意见反馈', 'POST /admin/api/feedback/page')],
  },
}
