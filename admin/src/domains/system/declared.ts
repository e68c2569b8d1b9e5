import type { Domain } from '../../screens'

const declared: Domain = {
  labels: {
    ...{ subscriber: '送给谁', event: '什么事', data: '内容', tries: '试过几次', error: '为什么没送到' },
    deadAt: '放弃',
    place: '在哪里',
    imageFileId: '图片',
    image: '图片',
    link: '点开去哪',
    clicks: '点击',
    key: '入口',
    label: '名字（4 字以内）',
    shown: '显示',
    visible: '现在看得到',
    keys: '次序',
    text: '公告',
    until: '到什么时候',
  },
  words: {
    place: { square: '广场', school: '课程学院', zhiku: '智库' },
    state: { ahead: '还没开始', on: '正在显示', over: '已结束', off: '已撤下' },
    key: {
      ...{ tiku: '题库', zhiku: '智库', activity: '活动', mall: '商城', cert: '考证', live: '直播' },
      ...{ task: '任务中心', creator: '创作者' },
    },
  },
  tones: { state: { ahead: 'wait', on: 'done' } },
  screens: {
    ads: {
      title: '横幅',
      route: 'POST /admin/api/ad/page',
      empty: '还没有横幅。可以先建好，到开始的时间自己上线。',
      columns: ['title', 'image', 'place', 'state', 'sort', 'startTime', 'endTime', 'clicks', 'link'],
      filters: ['place'],
      creates: [{ route: 'POST /admin/api/ad/create', label: '新建横幅' }],
      show: 'row',
      acts: [
        { route: 'POST /admin/api/ad/edit', label: '修改' },
        {
          route: 'POST /admin/api/ad/enable',
          label: '撤下',
          fixed: { on: false },
          undo: { on: true },
          unless: { state: ['off'] },
          danger: true,
        },
        {
          route: 'POST /admin/api/ad/enable',
          label: '放回去',
          fixed: { on: true },
          undo: { on: false },
          when: { state: ['off'] },
        },
      ],
    },
    maintenance: {
      title: '维护公告',
      route: 'GET /admin/api/maintenance/list',
      key: 'text',
      empty: '现在没有公告。',
      columns: ['text', { name: 'until', kind: 'time' }],
      creates: [{ route: 'POST /admin/api/maintenance/save', label: '发布公告', note: '代替现在的；到时间自己撤下。' }],
      acts: [{ route: 'POST /admin/api/maintenance/end', label: '现在撤下', danger: true }],
    },
    home: {
      title: '首页宫格',
      route: 'GET /admin/api/homeEntry/list',
      key: 'key',
      empty: '没有入口。',
      columns: ['key', 'label', 'shown', 'visible'],
      order: { route: 'POST /admin/api/homeEntry/order', member: 'keys', bind: {} },
      acts: [{ route: 'POST /admin/api/homeEntry/edit', label: '修改', bind: { key: 'key' } }],
    },
    deadLetters: {
      title: '没送到的事件',
      route: 'POST /admin/api/deadLetter/page',
      empty: '都送到了。',
      columns: ['event', 'subscriber', 'tries', 'error', 'deadAt'],
      show: 'row',
      acts: [{ route: 'POST /admin/api/deadLetter/replay', label: '再送一次', note: '修好之后再送，只送给这一个订阅者。' }],
    },
  },
}

export default declared
