import { declare } from '../../module'

const declared = declare({
  labels: {
    realName: '填写的姓名',
    phone: '新手机号',
    known: '账号原来的资料',
    registeredAt: '注册',
  },
  screens: {
    appeals: {
      title: '换手机号申诉',
      route: 'POST /admin/api/phoneAppeal/page',
      empty: '没有待审核的申诉。',
      columns: ['realName', 'phone', 'known', 'registeredAt', 'createdAt'],
      show: 'row',
      acts: [
        { route: 'GET /admin/api/phoneAppeal/show/:id', label: '看完整手机号', note: '连同新旧手机号，这次查看会留下记录。' },
        { route: 'POST /admin/api/phoneAppeal/approve', label: '通过', note: '换成新手机号，其他设备退出，并通知本人。' },
        { route: 'POST /admin/api/phoneAppeal/reject', label: '不通过', danger: true, note: '原因会通知本人。' },
      ],
    },
  },
})

export default declared
