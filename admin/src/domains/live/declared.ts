import { declare } from '../../module'

const declared = declare({
  labels: {
    title: '直播',
    host: '主持人',
    assistants: '助教',
    userIds: '助教',
    reserved: '预约',
    drawCoins: '抽奖余额（金币）',
    planEndAt: '预计结束',
    hostId: '主持人（用户）',
    access: '谁能看',
    live: '直播',
    refund: '买了课的人',
    verdict: '处理',
    courseIds: '商品（课程）',
    reserveLimit: '最多预约几人',
    outline: '提纲',
    result: '结果',
    docs: '资料',
    size: '大小（字节）',
    docId: '资料（编号）',
  },
  words: {
    state: { ahead: '未开始', on: '直播中', ended: '已结束', playback: '可回放', cancelled: '已取消' },
    access: { free: '免费', paid: '买了课程的人', vip: '会员', pwd: '凭密码' },
    refund: { refund: '退款', keep: '不退款' },
    verdict: { pass: '保留（恢复显示）', reject: '移除' },
    result: { refunded: '已取消并退款', told: '已取消并通知' },
  },
  tones: { state: { ahead: 'wait', on: 'live', playback: 'done' } },
  screens: {
    lives: {
      title: '直播',
      route: 'POST /admin/api/live/page',
      empty: '还没有直播。新建之后，到点讲师就可以推流。',
      columns: ['title', 'state', 'access', 'startAt', 'planEndAt', 'reserved', 'drawCoins'],
      creates: [{ route: 'POST /admin/api/live/create', label: '新建直播', omit: ['mediaId'] }],
      show: 'GET /admin/api/live/show/:id',
      acts: [
        {
          route: 'POST /admin/api/live/edit',
          label: '修改',
          from: 'GET /admin/api/live/show/:id',
          unless: { state: ['cancelled'] },
        },
        { route: 'POST /admin/api/live/assistants', label: '助教', from: 'GET /admin/api/live/show/:id' },
        { route: 'POST /admin/api/live/move', label: '改期', when: { state: ['ahead'] } },
        { route: 'POST /admin/api/live/goods', label: '商品', from: 'GET /admin/api/live/show/:id' },
        { route: 'POST /admin/api/live/doc/:id', label: '加资料', bind: { id: 'id' } },
        { route: 'POST /admin/api/live/coins', label: '抽奖金币' },
        { route: 'POST /admin/api/live/cancel', label: '取消直播', when: { state: ['ahead'] }, danger: true },
      ],
      under: [
        {
          title: '资料',
          route: 'GET /admin/api/live/show/:id',
          rows: 'docs',
          bind: { id: 'id' },
          labels: { name: '文件' },
          empty: '还没有资料。',
          columns: ['name', 'size'],
          acts: [
            {
              route: 'POST /admin/api/live/doc/remove',
              label: '撤下',
              bind: { id: '^id', docId: 'id' },
              note: '直播间里马上没有了；已经下载的收不回。',
              danger: true,
            },
          ],
        },
      ],
      more: [{ title: '中奖名单', route: 'GET /admin/api/live/winners/:id', labels: { prize: '奖品', drawnAt: '抽奖时间' } }],
    },
    questions: {
      title: '直播提问',
      route: 'POST /admin/api/liveQuestion/page',
      empty: '没有因举报而隐藏的提问。',
      columns: ['content', 'live', 'author', 'createdAt'],
      show: 'row',
      acts: [
        { route: 'POST /admin/api/liveQuestion/review', label: '保留', fixed: { verdict: 'pass' }, omit: ['reason'] },
        { route: 'POST /admin/api/liveQuestion/review', label: '移除', fixed: { verdict: 'reject' }, danger: true },
      ],
    },
  },
})

export default declared
