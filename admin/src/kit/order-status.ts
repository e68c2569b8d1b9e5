import type { Tone } from '../screens'

export const ORDER_STATUS: Record<string, string> = {
  ...{ 0: '待支付', 10: '待发货、待参加', 20: '已发货', 30: '已完成', 40: '已取消', 50: '退款中', 60: '已退款' },
}
export const ORDER_TONES: Record<string, Tone> = { 0: 'wait', 10: 'live', 20: 'live', 30: 'done', 50: 'wrong' }

/** How an order was paid. */
export const PAY_WAYS = {
  jsapi: '微信内网页',
  mini: '小程序',
  virtual: '小程序虚拟支付',
  h5: '手机浏览器',
  apple: 'Apple 支付',
  transfer: '对公转账',
}
