import { named, type Finding } from '../../kit/pickers'

export const finding: Finding = {
  pickers: {
    activity: { route: 'POST /admin/api/activity/page', title: named('title') },
    activityTicket: { route: 'GET /admin/api/activity/show/:id', rows: 'tickets', title: named('name'), given: { id: 'id' } },
    ticket: { route: 'POST /admin/api/activity/ticket/list', by: 'keyword', title: named('name') },
  },
  byKind: { activity: 'ticket' },
}
