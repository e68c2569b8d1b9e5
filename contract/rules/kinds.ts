/** What kind a thing is, where that travels as a number. The words beside each are the catalogue's. */

/** 系列课, 单课, 直播课, 考证班, 专栏 */
export const COURSE_TYPE = { series: 1, single: 2, live: 3, certificate: 4, column: 5 } as const

/** 线下, 线上, 线下并同时直播 */
export const ACTIVITY_TYPE = { onSite: 1, online: 2, both: 3 } as const

/** 实物, 虚拟兑换码, 优惠券, 课程, 智库, 会员天数, 线下券 */
export const PRODUCT_TYPE = { goods: 1, code: 2, coupon: 3, course: 4, document: 5, membership: 6, voucher: 7 } as const

/** 系统, 互动, 订单, 课程直播, 活动, 内训, 会员金币 */
export const NOTICE_TYPE = { system: 1, interaction: 2, order: 3, course: 4, activity: 5, training: 6, member: 7 } as const
