import { declare } from '../../module'

const TAKEN = '只收回没有用的；本人收到通知，看得到原因。收回的可以再发。'

const declared = declare({
  labels: {
    title: '名称',
    amount: '减',
    minPrice: '满',
    scope: '只用于',
    startsAt: '开始',
    endsAt: '结束',
    days: '到手后几天有效',
    perPerson: '每人几张',
    stock: '还能发几张',
    left: '还能发几张',
    given: '已发',
    held: '占用',
    used: '已用',
    taken: '收回',
    courseId: '只用于课程',
    categoryId: '只用于课程分类',
    givenAt: '发放',
    usedAt: '使用',
    takenAt: '收回',
    from: '从哪天发的',
    to: '到哪天发的',
    people: '发给',
    outcome: '结果',
    userIds: '发给谁',
    phones: '手机号',
  },
  words: {
    state: {
      open: '发放中',
      stopped: '已停发',
      over: '已结束',
      unused: '未使用',
      held: '下单占用',
      used: '已使用',
      taken: '已收回',
    },
    outcome: { given: '已发放', had: '已领满', unknown: '没有这个账号', none: '已发完或停发' },
  },
  tones: { state: { open: 'done', held: 'live', unused: 'wait' } },
  kinds: { amount: 'money', minPrice: 'money' },
  pickers: { categoryId: 'courseCategory' },
  screens: {
    coupons: {
      title: '优惠券',
      route: 'POST /admin/api/coupon/page',
      empty: '还没有优惠券。新建后可以直接发给人，也可以放进兑换码、商城和抽奖。',
      columns: [
        'title',
        'amount',
        'minPrice',
        'scope',
        'state',
        'given',
        'held',
        'used',
        'taken',
        { name: 'left', title: '还能发' },
        'endsAt',
      ],
      creates: [
        { route: 'POST /admin/api/coupon/create', label: '新建优惠券' },
        { route: 'POST /admin/api/coupon/recipient/list', label: '按手机号查是谁' },
      ],
      show: 'GET /admin/api/coupon/show/:id',
      acts: [
        { route: 'POST /admin/api/coupon/give', label: '发给人', bind: { couponId: 'id' }, when: { state: ['open'] } },
        {
          route: 'POST /admin/api/coupon/edit',
          label: '修改',
          from: 'GET /admin/api/coupon/show/:id',
          was: { leftWas: 'left' },
        },
        {
          route: 'POST /admin/api/coupon/stop',
          label: '停发',
          when: { state: ['open'] },
          danger: true,
          note: '发出去的仍可以用。恢复发放须另一位同事复核。',
        },
        { route: 'POST /admin/api/coupon/resume', label: '恢复发放', when: { state: ['stopped'] } },
      ],
      under: [
        {
          title: '谁有',
          route: 'POST /admin/api/coupon/holder/page',
          bind: { couponId: 'id' },
          empty: '还没有人有这种券。',
          columns: ['nickName', 'phoneMasked', 'state', 'givenAt', 'endsAt', 'usedAt', 'takenAt'],
          acts: [
            { route: 'POST /admin/api/coupon/takeBack', label: '收回', batch: 'id', danger: true, note: TAKEN },
            { route: 'POST /admin/api/coupon/takeBack', label: '收回', when: { state: ['unused'] }, danger: true, note: TAKEN },
          ],
        },
      ],
    },
  },
})

export default declared
