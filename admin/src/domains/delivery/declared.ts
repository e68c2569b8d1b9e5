import type { Domain } from '../../screens'

const declared: Domain = {
  labels: {
    what: '寄什么',
    receiver: '收件人',
    phone: '手机号',
    address: '地址',
    company: '快递公司',
    trackNo: '快递单号',
    sentAt: '寄出',
    deliveredAt: '签收',
    state: '状态',
  },
  words: { state: { waiting: '待寄出', sent: '已寄出', delivered: '已签收' } },
  tones: { state: { waiting: 'wait', sent: 'live', delivered: 'done' } },
  screens: {
    parcels: {
      title: '发货',
      route: 'POST /admin/api/delivery/page',
      initial: { state: 'waiting' },
      empty: '这里没有包裹。退款中的不会列出。',
      columns: ['what', 'state', 'receiver', 'phone', 'address', 'company', 'trackNo', 'createdAt'],
      show: 'row',
      acts: [
        { route: 'POST /admin/api/delivery/send', label: '寄出', when: { state: ['waiting'] }, note: '收件人会收到通知。' },
        { route: 'POST /admin/api/delivery/correct', label: '改单号', when: { state: ['sent'] } },
        { route: 'POST /admin/api/delivery/arrive', label: '已签收', when: { state: ['sent'] } },
      ],
    },
  },
}

export default declared
