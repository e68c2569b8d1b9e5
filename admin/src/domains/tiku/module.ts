import { named } from '../../kit/form/pickers'
import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const tiku: Module = {
  menu: {
    exam: [
      listed(10, 'banks', '/banks', '题库', 'POST /admin/api/tiku/bank/list'),
      listed(20, 'faults', '/question-faults', '题目纠错', 'POST /admin/api/tiku/fault/page'),
      listed(30, 'questions', '/questions', '题目', 'POST /admin/api/tiku/question/page'),
      listed(40, 'wrongs', '/wrong-questions', '错得最多的题', 'POST /admin/api/tiku/wrong/page'),
      listed(50, 'papers', '/papers', '试卷', 'POST /admin/api/tiku/paper/page'),
      listed(60, 'sessions', '/sessions', '答卷', 'POST /admin/api/tiku/session/page'),
      listed(70, 'ranks', '/practice-ranks', '练习排行', 'POST /admin/api/tiku/rank/list'),
      { rank: 80, path: '/marking', title: '阅卷', routes: ['POST /admin/api/tiku/mark/page'], page: () => import('./marking') },
    ],
  },
  pickers: {
    bank: { route: 'POST /admin/api/tiku/bank/list', title: named('name') },
    question: {
      route: 'POST /admin/api/tiku/question/page',
      kind: 'tikuQuestion',
      by: 'keyword',
      body: { state: 'on' },
      given: { bankId: 'bankId' },
      title: ({ stem, chapter }) => (chapter ? `${String(stem)}（${String(chapter)}）` : String(stem)),
    },
  },
  byName: { bankId: 'bank' },
  byKind: { tiku: 'bank' },
}
