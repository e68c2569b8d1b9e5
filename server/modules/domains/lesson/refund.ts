import type { RefundTerms } from '../../commerce/order/refunds/refund-terms'

/** After so many refunds within so many days the next is for an operator to decide. */
export const OFTEN = 2
export const OFTEN_DAYS = 90

/** @param paidAt before a course begins nobody can look at it: then the days count from its beginning */
export const refundRule = (startsAt: Date | null, paidAt: Date, { days, most }: RefundTerms) =>
  `${startsAt && startsAt > paidAt ? '开课后' : '支付后'} ${days} 天内，学习进度和取得的内容都不超过 ${most}%，可以申请退款；已报考的不能退`
