import { named } from '../../kit/form/pickers'
import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const zhiku: Module = {
  menu: {
    library: [
      listed(10, 'documents', '/documents', '资料', 'POST /admin/api/zhiku/page'),
      listed(20, 'categories', '/document-categories', '资料分类', 'GET /admin/api/zhiku/category/list'),
      listed(30, 'uploads', '/document-uploads', '创作者上传', 'POST /admin/api/zhiku/upload/page'),
      listed(40, 'reviews', '/document-reviews', '资料评价', 'POST /admin/api/zhiku/review/page'),
      listed(50, 'issues', '/document-issues', '资料反馈', 'POST /admin/api/zhiku/issue/page'),
      listed(60, 'downloads', '/document-downloads', '下载记录', 'POST /admin/api/zhiku/download/page'),
      listed(70, 'oddDownloads', '/document-odd', '异常下载', 'GET /admin/api/zhiku/download/odd'),
      listed(80, 'sales', '/document-sales', '资料销售', 'POST /admin/api/zhiku/sales/list'),
    ],
  },
  pickers: {
    document: { route: 'POST /admin/api/zhiku/page', kind: 'document', by: 'title', title: named('title') },
    documentCategory: { route: 'GET /admin/api/zhiku/category/list', title: named('name') },
  },
  byName: { docId: 'document' },
  byKind: { zhiku: 'document' },
}
