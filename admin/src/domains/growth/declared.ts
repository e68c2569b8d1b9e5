import type { Domain } from '../../screens'

const declared: Domain = {
  labels: {
    code: '编号',
    group: '分组',
    title: '名称',
    desc: '说明',
    target: '做几次',
    growth: '成长值',
    coins: '金币',
    cap: '每天最多几次',
    on: '开着',
    start: '开始',
    end: '结束',
    from: '从哪天',
    to: '到哪天',
    counts: '算哪件事',
    route: '去哪一页做',
    level: '等级',
    name: '名称',
    gift: '升级礼（金币）',
    keep: '保级成长值',
    people: '人数',
    seasonDays: '保级期天数',
    levels: '等级',
    days: '天数',
  },
  words: {
    counts: { post: '发动态', experience: '写经验', answer: '回答', lesson: '学课程', sign: '签到' },
    group: { new: '新手任务', daily: '每日任务', weekly: '每周任务', growth: '成长任务', coin: '金币任务', event: '限时活动' },
  },
  kinds: { start: 'time', end: 'time' },
  screens: {
    tasks: {
      title: '任务与限时活动',
      route: 'GET /admin/api/task/list',
      key: 'code',
      empty: '没有任务。',
      columns: ['title', 'code', 'group', 'target', 'growth', 'coins', 'cap', 'sort', 'on', 'start', 'end'],
      creates: [{ route: 'POST /admin/api/task/event', label: '设一个限时活动' }],
      show: 'row',
      acts: [
        { route: 'POST /admin/api/task/save', label: '修改', bind: { code: 'code' }, note: '立即生效；已记的成长值与金币不变。' },
      ],
    },
    levels: {
      title: '等级与保级',
      route: 'GET /admin/api/level/list',
      rows: 'levels',
      key: 'level',
      empty: '没有等级。',
      columns: ['name', 'level', 'growth', 'gift', 'keep', 'people'],
      creates: [{ route: 'POST /admin/api/level/season', label: '改保级期天数', note: '只对以后开始的保级期起作用。' }],
      acts: [
        {
          route: 'POST /admin/api/level/save',
          label: '修改',
          bind: { level: 'level' },
          note: '门槛须逐级升高，Lv7 起才有保级。',
        },
      ],
    },
  },
}

export default declared
