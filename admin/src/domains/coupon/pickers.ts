import { named, type Finding } from '../../kit/pickers'

export const finding: Finding = {
  pickers: {
    coupon: { route: 'POST /admin/api/coupon/page', by: 'title', title: named('title') },
  },
  byName: { couponId: 'coupon' },
  byKind: { coupon: 'coupon' },
}
