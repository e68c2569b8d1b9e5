import { declare } from '../../module'

const declared = declare({
  labels: {
    what: '寄什么',
    orderNo: '订单号',
    keyword: '订单号、手机号、快递单号、收件人',
    receiver: '收件人',
    phone: '手机号',
    province: '省',
    city: '市',
    area: '区县',
    detail: '详细地址',
    address: '地址',
    company: '快递公司',
    trackNo: '快递单号',
    sentAt: '寄出',
    deliveredAt: '签收',
    state: '状态',
    sent: '寄出了',
    left: '这次没有寄的',
    errors: '有问题的行，改好后整张再传',
    row: '第几行',
    column: '哪一列',
    message: '问题',
  },
  words: { state: { waiting: '待寄出', sent: '已寄出', delivered: '已签收' } },
  tones: { state: { waiting: 'wait', sent: 'live', delivered: 'done' } },
  screens: {
    parcels: {
      title: '发货',
      route: 'POST /admin/api/delivery/page',
      initial: { state: 'waiting' },
      tabs: { by: 'state' },
      empty: '这里没有包裹。退款中的不会列出。',
      filters: ['keyword', 'state'],
      columns: ['what', 'orderNo', 'state', 'receiver', 'phone', 'address', 'company', 'trackNo', 'createdAt'],
      creates: [
        {
          route: 'GET /admin/api/delivery/table',
          label: '下载待寄表格',
          note: '最早的 500 个，填上快递公司与快递单号，再用“上传填好的表格”一次寄出。有收件人的手机号与地址，这次导出会留下记录。',
        },
        {
          route: 'POST /admin/api/delivery/sendTable',
          label: '上传填好的表格',
          note: 'xlsx 或 CSV，第 1 行是表头：包裹编号、快递公司、快递单号。没有单号的行这次不寄；有一行不对就都不寄，并逐行指出。收件人会收到通知。',
        },
      ],
      show: 'row',
      acts: [
        { route: 'POST /admin/api/delivery/send', label: '寄出', when: { state: ['waiting'] }, note: '收件人会收到通知。' },
        {
          route: 'POST /admin/api/delivery/readdress',
          label: '改地址',
          when: { state: ['waiting'] },
          note: '收件人会收到通知，读到原因；地址不进日志。商品不配送的地区请先确认能寄到。',
        },
        { route: 'POST /admin/api/delivery/correct', label: '改单号', when: { state: ['sent'] } },
        { route: 'POST /admin/api/delivery/arrive', label: '已签收', when: { state: ['sent'] } },
        { route: 'POST /admin/api/delivery/arrive', label: '已签收', batch: 'id', when: { state: ['sent'] } },
        {
          route: 'POST /admin/api/delivery/unsend',
          label: '其实没寄出',
          when: { state: ['sent'] },
          note: '改回待寄出，公司、单号与物流清空。收件人会收到通知，读到原因。只是单号错了的用“改单号”。',
          danger: true,
        },
        {
          route: 'POST /admin/api/delivery/unarrive',
          label: '其实没签收',
          when: { state: ['delivered'] },
          note: '改回已寄出，订单也改回已发货。寄出满 15 天的，当晚又会记为签收。',
          danger: true,
        },
      ],
    },
  },
})

export default declared
