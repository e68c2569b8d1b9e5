/** How things stand, where that travels as a number. The words beside each are the catalogue's. */

/** 待支付, 待发货/待参加, 已发货, 已完成, 已取消, 退款中, 已退款 */
export const ORDER = { unpaid: 0, waiting: 10, sent: 20, done: 30, cancelled: 40, refunding: 50, refunded: 60 } as const

/** 未开始, 即将开始, 直播中, 已结束, 回放, 已取消 */
export const LIVE = { ahead: 1, soon: 2, on: 3, ended: 4, playback: 5, cancelled: 6 } as const

/** 未填写, 第一步已存, 待审核, 已驳回, 审核通过, 已报考, 合格, 不合格, 证书已发 */
export const REGISTRATION = {
  blank: 0,
  begun: 1,
  waiting: 2,
  rejected: 3,
  approved: 4,
  entered: 5,
  passed: 6,
  failed: 7,
  certified: 8,
} as const

/** 未达成, 可领取, 待寄, 已寄出, 已完成, 已撤销 */
export const CERT = { notReached: 0, claimable: 1, waiting: 2, sent: 3, done: 4, revoked: 9 } as const

/** An answer of the assistant: it is being written, stands, was stopped by who asked, did not come, may not be given. */
export const ANSWER = { writing: 0, done: 1, stopped: 2, failed: 3, blocked: 4 } as const

/** A product of the mall: it can be had, is not open yet, is sold out, is over. */
export const PRODUCT = { open: 0, ahead: 1, soldOut: 2, over: 3 } as const

/** Of a review: it waits for operators, everybody sees it, or its author alone. */
export const REVIEW = { waiting: 1, shown: 2, hidden: 3 } as const

/** Of a question under an activity: it waits for operators and only its asker sees it, everybody does, or nobody. */
export const ACTIVITY_QUESTION = { waiting: 1, shown: 2, hidden: 3 } as const
