import { declare } from '../../module'

const declared = declare({
  labels: {
    title: '表单',
    count: '提交',
    capacity: '名额',
    starts: '开始',
    ends: '截止',
    gift: '附送资料',
    group: '有群二维码',
    fields: '字段',
    needLogin: '登录才能填',
    successTip: '提交后的话',
    form: '表单',
    post: '挂在哪个帖子（编号）',
    key: '代号（字母）',
    label: '题目',
    options: '选项',
    max: '最多几字或几个',
    hint: '提示',
    prefill: '自动带出',
    verify: '要短信验证',
    table: '内容',
  },
  pickers: { fields: 'questions' },
  screens: {
    forms: {
      title: '表单',
      route: 'POST /admin/api/form/page',
      empty: '还没有表单。新建后挂在帖子下，或把链接发出去。',
      columns: ['title', 'count', 'capacity', 'starts', 'ends', 'gift', 'group'],
      creates: [{ route: 'POST /admin/api/form/create', label: '新建表单' }],
      show: 'GET /admin/api/form/show/:id',
      acts: [
        { route: 'GET /admin/api/form/export/:id', label: '看提交的内容', note: '看到的是大家填写的原文，这次查看会留下记录。' },
        { route: 'POST /admin/api/form/gift', label: '附送资料' },
        { route: 'POST /admin/api/form/group', label: '群二维码' },
        {
          route: 'POST /admin/api/form/close',
          label: '立即截止',
          note: '马上不再收。要重新开放，在“调整”里把截止改晚。',
          danger: true,
        },
        {
          route: 'POST /admin/api/form/adjust',
          label: '调整',
          from: 'GET /admin/api/form/show/:id',
          note: '随时可以改，已经提交的不受影响。截止改晚，已截止的重新开放。',
        },
        {
          route: 'POST /admin/api/form/change',
          label: '修改',
          from: 'GET /admin/api/form/show/:id',
          into: 'form',
          note: '连问什么一起改；有人提交之后只能“调整”。',
          when: { count: [0] },
        },
      ],
    },
  },
})

export default declared
