import { createHash } from 'node:crypto'

export interface CashierPage {
  prepayId: string
  description: string
  /** 分 */
  amount: number
  outTradeNo: string
  /** What stands in the way of paying, e.g. 订单已关闭; paid ones have none. */
  obstacle?: string
  paid: boolean
  /** In a layer over the page that pays. */
  layer: boolean
  /** Page of ours to go back to; '' for none. */
  redirectUrl: string
}

const style = `
*{box-sizing:border-box;margin:0}
body{min-height:100vh;background:#F4F5F7;color:#1F2329;font:400 15px/1.5 -apple-system,"PingFang SC","Noto Sans SC",sans-serif;font-variant-numeric:tabular-nums}
body.layer{background:#FFF}
main{max-width:480px;margin:0 auto;padding:0 16px calc(24px + env(safe-area-inset-bottom))}
h1{height:44px;line-height:44px;font-size:17px;font-weight:600;text-align:center}
.sum{padding:24px 0 16px;text-align:center}
.sum strong{display:block;font-size:32px;font-weight:600;line-height:1.3}
.sum p{color:#51565E;overflow-wrap:anywhere}
dl{background:#FFF;border-radius:8px;padding:4px 16px;margin-bottom:24px}
.layer dl{background:#F4F5F7}
dl div{display:flex;gap:16px;justify-content:space-between;padding:8px 0}
dt{color:#51565E;white-space:nowrap}
dd{text-align:right;overflow-wrap:anywhere;min-width:0}
button{display:block;width:100%;min-height:48px;padding:8px 16px;margin-top:12px;border:1px solid #E6E8EB;border-radius:24px;background:#FFF;color:#1F2329;font:inherit;font-size:16px;line-height:30px}
.primary{background:#2B5CE6;border-color:#2B5CE6;color:#FFF;font-weight:600}
button:focus-visible{outline:3px solid #7B9CFF;outline-offset:2px}
.hint{margin-top:16px;font-size:12px;color:#6A7079;text-align:center}
`

/** No script at all; the style is named by its hash, the form goes home, and only pages of ours may frame it. */
export const cashierPolicy = (redirectUrl = '') =>
  [
    `default-src 'none'`,
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    // Where the answer to the form leads counts as its target too.
    `form-action 'self'${redirectUrl && ` ${new URL(redirectUrl).origin}`}`,
    `frame-ancestors 'self'`,
    `base-uri 'none'`,
  ].join('; ')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (value: string) => value.replaceAll(/[&<>"']/g, (character) => ENTITIES[character])
const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`

const page = (title: string, body: string, layer = false, outcome = '') => `<!doctype html>
<html lang="zh-CN"${outcome}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${title}</title><style>${style}</style></head>
<body${layer ? ' class="layer"' : ''}><main><h1>${title}</h1>${body}</main></body>
</html>
`

const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escape(value)}">`
const button = (choice: string, label: string, primary = false) =>
  `<button name="choice" value="${choice}"${primary ? ' class="primary"' : ''}>${label}</button>`

/** The page on which somebody pays, gives up, or tries what else can happen. */
export function cashierPage(order: CashierPage): string {
  const { paid, obstacle } = order
  const buttons =
    paid || obstacle
      ? button(paid ? 'ok' : 'cancel', '返回商家', true)
      : button('ok', `支付 ${yuan(order.amount)}`, true) +
        button('cancel', '取消') +
        button('fail', '支付失败') +
        button('lost', '已付款但通知丢失')
  return page(
    '微信支付',
    `<div class="sum"><p>${paid ? '该订单已支付' : (obstacle ?? 'HR共享社区')}</p><strong>${yuan(order.amount)}</strong></div>
<dl><div><dt>商品</dt><dd>${escape(order.description)}</dd></div><div><dt>商户单号</dt><dd>${escape(order.outTradeNo)}</dd></div></dl>
<form method="post" action="/sandbox/wechat-pay/cashier">${hidden('prepay_id', order.prepayId)}${hidden('layer', order.layer ? '1' : '')}${hidden('redirect_url', order.redirectUrl)}${buttons}</form>
<p class="hint">本地收银台，不会真的扣款</p>`,
    order.layer,
  )
}

/** A page that says one thing; with a result, the bridge reads that from it and takes its layer away. */
export const sayingPage = (text: string, result = '') =>
  page(
    '微信支付',
    `<div class="sum"><p>${escape(text)}</p></div><p class="hint">本地收银台，不会真的扣款</p>`,
    false,
    result && ` data-result="${escape(result)}" data-reason="${result === 'fail' ? escape(text) : ''}"`,
  )
