import { named } from '../../kit/form/pickers'
import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const activity: Module = {
  menu: {
    shop: [
      listed(50, 'activities', '/activities', '活动', 'POST /admin/api/activity/page'),
      listed(60, 'questions', '/activity-questions', '活动提问', 'POST /admin/api/activity/question/page'),
    ],
  },
  pickers: {
    activity: { route: 'POST /admin/api/activity/page', kind: 'activity', by: 'keyword', title: named('title') },
    activityTicket: { route: 'GET /admin/api/activity/show/:id', rows: 'tickets', title: named('name'), given: { id: 'id' } },
    ticket: { route: 'POST /admin/api/activity/ticket/list', kind: 'activityTicket', by: 'keyword', title: named('name') },
  },
  byKind: { activity: 'ticket' },
}
