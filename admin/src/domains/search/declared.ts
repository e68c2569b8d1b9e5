import { declare } from '../../module'

const declared = declare({
  labels: {
    word: '词',
    place: '次序（小的在前）',
    found: '公开内容里有',
    changedAt: '改动',
    terms: '同义词',
    people: '搜过的人次',
    shown: '现在显示的',
  },
  words: { state: { curated: '显示', removed: '移除', none: '不在词表' } },
  tones: { state: { curated: 'done', removed: 'wrong' } },
  screens: {
    hot: {
      title: '热门搜索',
      route: 'GET /admin/api/search/hot',
      rows: 'terms',
      key: 'word',
      empty: '词表是空的，现在显示的都是大家搜得多的词。',
      columns: ['word', 'state', 'place', 'found', 'changedAt'],
      creates: [{ route: 'POST /admin/api/search/hotTerm', label: '加一个词' }],
      acts: [{ route: 'POST /admin/api/search/hotTerm', label: '修改', bind: { word: 'word' } }],
      above: [{ title: '词表与现在显示的', route: 'GET /admin/api/search/hot' }],
    },
    synonyms: {
      title: '同义词',
      route: 'POST /admin/api/search/synonym/page',
      empty: '还没有同义词。加一组之后，搜其中一个也找得到其他的。',
      columns: ['terms', 'changedAt'],
      creates: [{ route: 'POST /admin/api/search/synonym/save', label: '加一组', omit: ['id'] }],
      acts: [
        { route: 'POST /admin/api/search/synonym/save', label: '修改' },
        { route: 'POST /admin/api/search/synonym/remove', label: '删除', danger: true },
      ],
    },
  },
})

export default declared
