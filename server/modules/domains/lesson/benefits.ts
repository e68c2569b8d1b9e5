import { sql } from 'kysely'
import { page } from '../../../app/http/page'
import { memberGoods } from '../../commerce/order/placing/member-goods'

/** Courses that members learn without paying, see study/enrol.ts, and the lower price of all others that have one. */
export const benefits = memberGoods({
  from: sql`lesson_course x`,
  sold: sql`x.status = 'on'`,
  sale: 'course',
  owned: 'course',
  free: { code: 'course', at: page('pages/lesson/list', { priceType: 'vip', title: '会员免费课' }), unit: '门' },
  lower: { code: 'coursePrice', at: page('pages/lesson/list'), unit: '门' },
})
