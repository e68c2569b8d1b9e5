import { browser } from './browser'
import { takeInterrupted } from './h5/interrupted'
import { takeWechatAnswer } from './h5/wechat-answer'
import type { Platform, ShareData } from './types'

/** What we use of WeChat's JSSDK; its own types leave these out. */
interface Sdk {
  config(options: {
    appId: string
    nonceStr: string
    signature: string
    timestamp: number
    jsApiList: string[]
    debug: boolean
  }): void
  ready(then: () => void): void
  error(then: (reason: unknown) => void): void
  updateAppMessageShareData(data: { title: string; desc: string; link: string; imgUrl: string; success(): void }): void
  updateTimelineShareData(data: { title: string; link: string; imgUrl: string; success(): void }): void
}
// See Sdk.
const loadSdk = () => import('weixin-js-sdk').then((module) => (module.default ?? module) as Sdk)

/**
 * iOS verifies the signature against the address the app was opened at, Android against the current one; neither sees the
 * hash.
 */
const landing = location.href.split('#')[0]
const isIos = /iPhone|iPad|iPod/.test(navigator.userAgent)
const addressToSign = () => (isIos ? landing : location.href.split('#')[0])

const OPENID_DELAY_MS = 2000
let shareData: ShareData | undefined
let sdk: Sdk | undefined
let interrupted = takeInterrupted()
const answer = takeWechatAnswer()

function applyShare() {
  if (!sdk || !shareData) return
  const { title, desc } = shareData
  // WeChat fetches it itself: from the whole address.
  const imgUrl = shareData.imgUrl && new URL(browser.fileUrl(shareData.imgUrl), location.href).href
  const link = browser.linkTo(shareData.route, shareData.inviter)
  sdk.updateAppMessageShareData({ title, desc, link, imgUrl, success() {} })
  sdk.updateTimelineShareData({ title, link, imgUrl, success() {} })
}

/** H5 inside WeChat. */
export const wechatH5: Platform = {
  ...browser,
  name: 'wechat',
  // WeChat's browser downloads nothing.
  saveImage: undefined,
  async saveText(_name, text) {
    await browser.copy(text)
    return 'copied'
  },
  async share(data) {
    wechatH5.prepareShare(data)
    return '点击右上角 ··· 分享给同行'
  },
  prepareShare(data) {
    shareData = data
    applyShare()
  },
  start({ onOpenid, exchangeCode }) {
    if (!new URLSearchParams(location.search).has('code')) return
    setTimeout(() => {
      // The code is good for one use: it leaves the address before it could be shared or sent twice.
      const address = new URL(location.href)
      address.searchParams.delete('code')
      address.searchParams.delete('state')
      history.replaceState(history.state, '', address)
      if (answer) exchangeCode(answer).then(onOpenid, (error) => console.warn('openid', error))
    }, OPENID_DELAY_MS)
  },
  pay: (payment) => import('./h5/pay').then(({ payInWechat }) => payInWechat(payment)),
  interruptedPayment() {
    const orderId = interrupted
    interrupted = undefined
    return orderId
  },
  async configureShareSdk(sign) {
    try {
      sdk ??= await loadSdk()
      const { appId, nonceStr, signature, timestamp } = await sign(addressToSign())
      sdk.ready(applyShare)
      sdk.error((error) => console.warn('wechat sdk', error))
      sdk.config({
        appId,
        nonceStr,
        signature,
        timestamp,
        jsApiList: ['updateAppMessageShareData', 'updateTimelineShareData'],
        debug: false,
      })
    } catch (error) {
      console.warn('wechat sdk', error)
    }
  },
}
