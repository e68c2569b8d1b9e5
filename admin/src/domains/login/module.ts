import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const login: Module = {
  menu: {
    people: [listed(30, 'appeals', '/phone-appeals', '换手机号申诉', 'POST /admin/api/phoneAppeal/page')],
  },
}
