import { named } from '../../kit/form/pickers'
import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const coupon: Module = {
  menu: {
    money: [listed(100, 'coupons', '/coupons', '优惠券', 'POST /admin/api/coupon/page')],
  },
  pickers: {
    coupon: { route: 'POST /admin/api/coupon/page', kind: 'coupon', by: 'title', title: named('title') },
  },
  byName: { couponId: 'coupon' },
  byKind: { coupon: 'coupon' },
}
