import { browser } from './browser'
import { wechatH5 } from './wechat-h5'

export const platform = /MicroMessenger/i.test(navigator.userAgent) ? wechatH5 : browser
