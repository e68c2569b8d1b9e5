import { declare } from '../../module'

const declared = declare({
  labels: { day: '日期', open: '上班', topic: '话题', q: '问', a: '答' },
  screens: {
    faq: {
      title: '常见问题',
      route: 'GET /admin/api/kefuFaq/list',
      empty: '还没有常见问题。写好之后，自动回复会用它回答。',
      columns: ['q', 'topic', 'a', 'sort'],
      creates: [{ route: 'POST /admin/api/kefuFaq/save', label: '加一条', omit: ['id'] }],
      show: 'row',
      acts: [
        { route: 'POST /admin/api/kefuFaq/save', label: '修改' },
        { route: 'POST /admin/api/kefuFaq/remove', label: '删除', danger: true },
      ],
    },
    days: {
      title: '节假日与调休',
      route: 'GET /admin/api/kefuDay/list',
      key: 'day',
      empty: '今后没有另外安排的日子，按星期几上班。',
      columns: ['day', 'open'],
      creates: [{ route: 'POST /admin/api/kefuDay/save', label: '安排一天', note: '不选“上班”的是或否，即恢复按星期几。' }],
      acts: [{ route: 'POST /admin/api/kefuDay/save', label: '修改', bind: { day: 'day' } }],
    },
  },
})

export default declared
