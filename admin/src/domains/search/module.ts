import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const search: Module = {
  menu: {
    content: [
      listed(140, 'hot', '/hot-words', '热门搜索', 'GET /admin/api/search/hot'),
      listed(150, 'synonyms', '/synonyms', '同义词', 'POST /admin/api/search/synonym/page'),
    ],
  },
}
