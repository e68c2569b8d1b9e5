import { declare } from '../../module'

const REPLIES = { route: 'GET /admin/api/feedbackReply/list', into: 'reply' } as const

const declared = declare({
  labels: { solved: '已经解决', createdAt: '时间', effectAt: '到期', held: '会被什么留住' },
  words: { state: { open: '待回复', replied: '已回复', solved: '已解决' } },
  tones: { state: { open: 'wait', replied: 'live', solved: 'done' } },
  screens: {
    feedback: {
      title: '意见反馈',
      route: 'POST /admin/api/feedback/page',
      initial: { state: 'open' },
      tabs: { by: 'state' },
      filters: ['state', 'userId'],
      empty: '没有等着回复的反馈。对处罚有异议的人也在这里申诉。',
      columns: ['content', 'nickName', 'type', 'pictures', 'state', 'createdAt'],
      show: 'row',
      creates: [
        {
          route: 'POST /admin/api/feedbackReply/save',
          label: '写好的回复',
          from: 'GET /admin/api/feedbackReply/list',
          into: 'texts',
          note: '回复的时候可以从这里选一句再改。',
        },
      ],
      acts: [
        {
          route: 'POST /admin/api/feedback/answer',
          label: '回复',
          bind: { id: 'id' },
          fixed: { solved: false },
          when: { state: ['open', 'replied'] },
          phrases: REPLIES,
          note: '本人收到通知，也在“我的反馈”里看到。',
        },
        {
          route: 'POST /admin/api/feedback/answer',
          label: '回复并了结',
          bind: { id: 'id' },
          fixed: { solved: true },
          when: { state: ['open', 'replied'] },
          phrases: REPLIES,
          note: '本人收到通知，写着已经解决。',
        },
        {
          route: 'POST /admin/api/feedback/answer',
          label: '改回复',
          bind: { id: 'id' },
          fixed: { solved: true },
          when: { state: ['solved'] },
          phrases: REPLIES,
          note: '代替上一次的，本人会再收到一次通知。',
        },
        {
          route: 'POST /admin/api/feedback/answer',
          label: '回复并了结',
          batch: 'id',
          fixed: { solved: true },
          phrases: REPLIES,
          note: '每个人都收到同样的回复，写着已经解决。',
        },
        {
          route: 'POST /admin/api/feedback/contact/:id',
          label: '看联系方式',
          when: { hasContact: [true] },
          note: '这次查看会留下记录。',
        },
      ],
    },
    leaving: {
      title: '注销申请',
      route: 'POST /admin/api/logoff/page',
      empty: '现在没有人在注销。申请之后有 15 天可以反悔，到期自动注销。',
      labels: { createdAt: '申请', reason: '为什么走' },
      columns: ['nickName', 'phoneMasked', 'reason', 'createdAt', 'effectAt', 'held'],
      show: 'row',
    },
  },
})

export default declared
