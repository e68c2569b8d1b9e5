import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const fanGroup: Module = {
  menu: {
    content: [listed(110, 'groups', '/fan-groups', '粉丝群', 'POST /admin/api/fanGroup/page')],
  },
}
