import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const moderation: Module = {
  menu: {
    content: [listed(130, 'words', '/words', '内容词表', 'POST /admin/api/word/page')],
  },
}
