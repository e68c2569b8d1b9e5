/** What WeChat throws. */
export interface WxFault {
  errMsg?: string
  errCode?: number
}

/**
 * Somebody has not allowed it, now or before: WeChat asks no second time. Its prompt about privacy, which it does repeat, is
 * another.
 */
export const isRefusal = ({ errMsg = '' }: WxFault) => /auth/i.test(errMsg) && !/privacy/i.test(errMsg)
/** The phone itself does not let WeChat: only its own settings help. */
export const isDenied = ({ errMsg = '' }: WxFault) => /system permission denied/i.test(errMsg)
/** They turned away, there or at its prompt about privacy. */
export const isTurnedAway = ({ errMsg = '' }: WxFault) => /cancel|privacy permission/i.test(errMsg)
