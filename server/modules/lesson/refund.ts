/** Days after paying, and percent learnt, within which a course is given back. */
export const REFUND_DAYS = 7
export const REFUND_PROGRESS = 10

export const REFUND_RULE = `支付后 ${REFUND_DAYS} 天内且学习进度不超过 ${REFUND_PROGRESS}%，可以申请退款；已报考的不能退`
