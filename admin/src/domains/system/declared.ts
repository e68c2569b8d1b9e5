import type { Domain } from '../../screens'

const declared: Domain = {
  labels: { subscriber: '送给谁', event: '什么事', data: '内容', tries: '试过几次', error: '为什么没送到', deadAt: '放弃' },
  screens: {
    deadLetters: {
      title: '没送到的事件',
      route: 'POST /admin/api/deadLetter/page',
      empty: '都送到了。',
      columns: ['event', 'subscriber', 'tries', 'error', 'deadAt'],
      show: 'row',
      acts: [{ route: 'POST /admin/api/deadLetter/replay', label: '再送一次', note: '修好之后再送，只送给这一个订阅者。' }],
    },
  },
}

export default declared
