import { declare } from '../../module'

const WAITS = { state: ['open'] }

const declared = declare({
  labels: {
    realName: '填写的姓名',
    phone: '新手机号',
    known: '账号原来的资料',
    registeredAt: '注册',
    state: '结果',
  },
  words: { state: { open: '待审核', approved: '通过', rejected: '不通过' } },
  tones: { state: { open: 'wait', approved: 'done', rejected: 'wrong' } },
  screens: {
    appeals: {
      title: '换手机号申诉',
      route: 'POST /admin/api/phoneAppeal/page',
      initial: { state: 'open' },
      tabs: { by: 'state', all: false },
      empty: '没有这样的申诉。审核过的留 180 天。',
      columns: [
        'realName',
        'phone',
        'known',
        'registeredAt',
        'createdAt',
        'state',
        { name: 'decidedBy', below: 'reason' },
        'decidedAt',
      ],
      show: 'row',
      acts: [
        {
          route: 'GET /admin/api/phoneAppeal/show/:id',
          label: '看完整手机号',
          when: WAITS,
          note: '连同新旧手机号，这次查看会留下记录。',
        },
        {
          route: 'POST /admin/api/phoneAppeal/approve',
          label: '通过',
          when: WAITS,
          note: '换成新手机号，其他设备退出，并通知本人。',
        },
        { route: 'POST /admin/api/phoneAppeal/reject', label: '不通过', when: WAITS, danger: true, note: '原因会通知本人。' },
      ],
    },
  },
})

export default declared
