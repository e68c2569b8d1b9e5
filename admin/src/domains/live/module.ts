import { named } from '../../kit/form/pickers'
import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const live: Module = {
  menu: {
    content: [listed(30, 'questions', '/live-questions', '直播提问', 'POST /admin/api/liveQuestion/page')],
    school: [listed(60, 'lives', '/lives', '直播', 'POST /admin/api/live/page')],
  },
  pickers: {
    live: { route: 'POST /admin/api/live/page', kind: 'live', by: 'keyword', title: named('title') },
  },
  byName: { liveId: 'live', hostId: 'person' },
}
