import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const wenwen: Module = {
  menu: {
    answers: [
      listed(10, 'bad', '/bad-answers', '不好的回答', 'POST /admin/api/wenwen/bad/page'),
      listed(20, 'curated', '/curated', '编辑部答案', 'POST /admin/api/wenwen/curated/page'),
      listed(30, 'articles', '/articles', '法条', 'POST /admin/api/wenwen/article/page'),
      listed(40, 'assistants', '/assistants', '助手', 'POST /admin/api/wenwen/assistant/list'),
      listed(50, 'report', '/answer-report', '问问报表', 'GET /admin/api/wenwen/report'),
    ],
  },
}
