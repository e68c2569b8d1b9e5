import type { Settings } from '../../../app/settings'

export const NOTIFY_PATH = '/api/sysWechatPay/notify'

/** Where WeChat tells us what became of payments and refunds. */
export const notifyUrl = ({ publicUrl }: Settings) => publicUrl + NOTIFY_PATH
