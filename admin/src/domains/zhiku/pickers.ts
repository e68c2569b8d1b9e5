import { named, type Finding } from '../../kit/pickers'

export const finding: Finding = {
  pickers: {
    document: { route: 'POST /admin/api/zhiku/page', by: 'title', title: named('title') },
    documentCategory: { route: 'GET /admin/api/zhiku/category/list', title: named('name') },
  },
  byName: { docId: 'document' },
  byKind: { zhiku: 'document' },
}
