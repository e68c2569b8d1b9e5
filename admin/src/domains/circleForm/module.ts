import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const circleForm: Module = {
  menu: {
    content: [listed(120, 'forms', '/forms', '表单', 'POST /admin/api/form/page')],
  },
}
