import type { Invocation, PayOutcome, Payment } from '../types'
import { interrupt } from './interrupted'
import { leaveForWechat } from './wechat-answer'

interface Bridge {
  invoke(name: 'getBrandWCPayRequest', params: Invocation, done: (answer: { err_msg?: string }) => void): void
}
const bridgeNow = () => window.WeixinJSBridge

/** After so long a browser that only calls itself WeChat gets the sandbox's bridge. */
const SANDBOX_AFTER_MS = 1500
const BRIDGE_MS = 10_000
const SANDBOX_BRIDGE = '/sandbox/wechat-pay/bridge.js'

/** WeChat puts its bridge into the page when it likes; undefined when it does not come in time. */
function bridgeWithin(ms: number): Promise<Bridge | undefined> {
  const there = bridgeNow()
  if (there) return Promise.resolve(there)
  return new Promise((resolve) => {
    const answer = () => {
      clearTimeout(timer)
      document.removeEventListener('WeixinJSBridgeReady', answer)
      resolve(bridgeNow())
    }
    const timer = setTimeout(answer, ms)
    document.addEventListener('WeixinJSBridgeReady', answer)
  })
}

async function findBridge(sandbox: Payment['sandbox']): Promise<Bridge | undefined> {
  const bridge = await bridgeWithin(SANDBOX_AFTER_MS)
  if (bridge) return bridge
  if (await sandbox().catch(() => false)) {
    const script = document.createElement('script')
    script.src = API_ORIGIN + SANDBOX_BRIDGE
    document.head.appendChild(script)
  }
  return bridgeWithin(BRIDGE_MS)
}

/** Outside WeChat: the page itself goes to the cashier, which wants to know where it comes from, and is led back. */
export async function payInBrowser({ cashierUrl, resultRoute }: Payment, linkTo: (route: string) => string): Promise<PayOutcome> {
  const url = await cashierUrl()
  const join = url.includes('?') ? '&' : '?'
  location.assign(`${url}${join}redirect_url=${encodeURIComponent(linkTo(resultRoute))}`)
  return 'away'
}

/** Inside WeChat: its own cashier over the page, for a person whom WeChat has named. */
export async function payInWechat({ orderId, resumeRoute, known, authUrl, jsapi, sandbox }: Payment): Promise<PayOutcome> {
  const askWechat = async () => {
    const url = await authUrl(location.href.split('#')[0])
    interrupt({ orderId, route: resumeRoute })
    leaveForWechat(url)
    return 'away' as const
  }
  if (!(await known())) return askWechat()
  const bridge = await findBridge(sandbox)
  if (!bridge) return 'fail'
  const invocation = await jsapi()
  if (invocation === 'unknown') return askWechat()
  return new Promise((resolve) =>
    bridge.invoke('getBrandWCPayRequest', invocation, ({ err_msg = '' }) => {
      if (/:ok$/.test(err_msg)) resolve('ok')
      else resolve(/:cancel$/.test(err_msg) ? 'cancel' : 'fail')
    }),
  )
}
