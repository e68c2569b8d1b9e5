import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const notice: Module = {
  menu: {
    content: [
      listed(90, 'broadcasts', '/broadcasts', '群发通知', 'POST /admin/api/broadcast/page'),
      listed(100, 'wordings', '/wordings', '通知与邮件的写法', 'GET /admin/api/wording/list'),
    ],
  },
}
