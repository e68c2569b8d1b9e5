import { named } from '../../kit/form/pickers'
import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const circle: Module = {
  menu: {
    content: [
      {
        rank: 10,
        path: '/review',
        title: '内容审核',
        routes: ['POST /admin/api/review/page'],
        full: true,
        page: () => import('./review'),
      },
      listed(40, 'topics', '/topics', '话题', 'POST /admin/api/topic/page'),
      listed(50, 'posts', '/posts', '帖子', 'POST /admin/api/post/page'),
      listed(55, 'comments', '/comments', '评论', 'POST /admin/api/comment/page'),
      listed(60, 'bounties', '/bounties', '悬赏', 'POST /admin/api/bounty/page'),
    ],
  },
  pickers: {
    topic: { route: 'POST /admin/api/topic/page', kind: 'topic', by: 'keyword', body: { closed: false }, title: named('name') },
  },
  byName: { topicId: 'topic', topicIds: 'topic' },
}
