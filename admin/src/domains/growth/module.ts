import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const growth: Module = {
  menu: {
    people: [
      listed(40, 'tasks', '/tasks', '任务与限时活动', 'GET /admin/api/task/list'),
      listed(50, 'odd', '/growth-odd', '成长异常', 'POST /admin/api/growth/odd/list'),
      listed(60, 'levels', '/levels', '等级与保级', 'GET /admin/api/level/list'),
    ],
  },
}
