import { named, type Finding } from '../../kit/pickers'

export const finding: Finding = {
  pickers: {
    topic: { route: 'POST /admin/api/topic/page', by: 'keyword', body: { closed: false }, title: named('name') },
  },
  byName: { topicId: 'topic', topicIds: 'topic' },
}
