import { declare } from '../../module'

const declared = declare({
  labels: {
    link: '点开去哪一页',
    segment: '发给谁（都符合的）',
    members: '会员',
    minLevel: '最低等级',
    city: '城市',
    activeDays: '近几天来过',
    joinedDays: '近几天注册的',
    endsWithin: '个人会员几天内到期（没续费的）',
    termIds: '选中的快到期会员',
    people: '符合条件的人',
    chosen: '发给选中的人',
    off: '其中关掉了这类消息的',
    capped: '其中这周已收满的',
    told: '已发',
    skipped: '没发（关掉了或已收满）',
    error: '到点没有发',
    sendTime: '什么时候发（不写就点发送时）',
    userId: '发给谁看看',
  },
  words: {
    type: { 1: '系统', 4: '课程与直播', 5: '活动', 7: '会员与金币' },
    members: { vip: '会员', plain: '不是会员' },
    state: { draft: '还没发', waiting: '正在发或等时间', done: '发完了', stopped: '停下了' },
  },
  tones: { state: { draft: 'wait', waiting: 'live', done: 'done', stopped: 'wrong' } },
  screens: {
    broadcasts: {
      title: '群发通知',
      route: 'POST /admin/api/broadcast/page',
      empty: '还没有群发过。先写一条，会告诉你发给多少人，再决定发不发。',
      columns: ['title', 'type', 'state', 'people', 'told', 'skipped', 'sendTime', 'error', 'createdAt', 'content'],
      creates: [
        {
          route: 'POST /admin/api/broadcast/create',
          label: '写一条通知',
          note: '先不发。每人 7 天最多收 2 条群发，22:00–8:00 不发，关掉这类消息的人收不到。',
        },
        { route: 'POST /admin/api/broadcast/show', label: '先看有多少人' },
      ],
      show: 'row',
      acts: [
        {
          route: 'POST /admin/api/broadcast/edit',
          label: '修改',
          when: { state: ['draft'] },
          note: '人数重新数；等着复核的发送作废，要重新提交。',
        },
        {
          route: 'POST /admin/api/broadcast/count',
          label: '重新数人数',
          when: { state: ['draft'] },
          note: '数一遍现在符合条件的有多少人，记在列表里。',
        },
        {
          route: 'POST /admin/api/broadcast/create',
          label: '照它再写一条',
          begins: ['type', 'title', 'content', 'link', 'segment'],
          unless: { chosen: [true] },
          note: '照它的文字与条件新写一条，先不发。',
        },
        { route: 'POST /admin/api/broadcast/test', label: '先发给一个人看看', when: { state: ['draft'] } },
        {
          route: 'POST /admin/api/broadcast/send',
          label: '发送',
          bind: { id: 'id', people: 'people' },
          when: { state: ['draft'] },
          note: '发给列表里“符合条件的人”那么多人；发出去收不回来，可以中途停下。',
        },
        {
          route: 'POST /admin/api/broadcast/stop',
          label: '停下',
          when: { state: ['draft', 'waiting'] },
          danger: true,
        },
      ],
    },
    wordings: {
      title: '通知与邮件的写法',
      route: 'GET /admin/api/wording/list',
      key: 'code',
      empty: '没有自动发出的文字。',
      columns: ['name', 'title', 'content', 'changed', 'way', 'changedAt'],
      labels: { name: '什么时候发', names: '占位', own: '自己的写法', changed: '改过', way: '怎么发', code: '代号' },
      words: { way: { notice: '通知', mail: '邮件' } },
      kinds: { changedAt: 'time' },
      show: 'row',
      acts: [
        {
          route: 'POST /admin/api/wording/preview',
          label: '用示例看看',
          bind: { code: 'code' },
          note: '改几个字，看看写出来的样子；不保存。',
        },
        {
          route: 'POST /admin/api/wording/save',
          label: '换一种写法',
          bind: { code: 'code' },
          note: '花括号里是发的时候填进去的，名字照原样、一个都不能少；可以换位置。之后发的都用新的写法。',
        },
        {
          route: 'POST /admin/api/wording/restore',
          label: '恢复默认',
          bind: { code: 'code' },
          when: { changed: [true] },
        },
      ],
      under: [
        {
          title: '以前怎么写的',
          route: 'POST /admin/api/wording/history',
          bind: { code: 'code' },
          empty: '没有改过。',
          columns: ['title', 'content', 'own', 'reason', 'createdAt'],
        },
      ],
    },
  },
})

export default declared
