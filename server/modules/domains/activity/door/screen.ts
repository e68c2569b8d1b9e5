import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import QRCode from 'qrcode'
import { maskName } from '../../../../app/formats/text'
import type { Services } from '../../../../app/http/serve'
import { clockOf, whenOf } from '../../../../app/time/clock'
import { pointById, recordsOf, signedCount, type PointRow } from './sign-queries'
import { isScreenKey, roomCode } from './ticket-code'
import { hoursOf, isActive } from './verify'
import { isId } from '../../../../app/ids'

const STYLE = `
*{box-sizing:border-box}html,body{height:100%}body{margin:0;background:#101828;color:#fff;font:24px/1.4 -apple-system,"PingFang SC","Noto Sans SC",sans-serif}
main{height:100%;display:flex;gap:5vw;align-items:center;justify-content:center;padding:4vh 5vw}
.code{background:#fff;border-radius:16px;padding:24px;width:min(62vh,44vw)}.code svg{display:block;width:100%;height:auto}
.words{flex:1;max-width:46vw}h1{font-size:44px;line-height:1.25;margin:0 0 12px}.point{color:#b6bbc2;margin:0 0 32px}
.count{font-size:88px;font-weight:600;line-height:1;font-variant-numeric:tabular-nums}.count small{font-size:32px;color:#b6bbc2;font-weight:400}
ul{list-style:none;margin:32px 0 0;padding:0;display:flex;flex-wrap:wrap;gap:12px}li{background:#1f2a44;border-radius:999px;padding:6px 18px;font-size:20px}
.note{font-size:20px;color:#b6bbc2;margin:32px 0 0}`
const CSP = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ')
/** Seconds after which the screen asks for what is new, without a script; a code lives longer. */
const REFRESH = 10
const SHOWN = 12

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign])
const pageOf = (title: string, body: string) => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${REFRESH}">
<title>${safe(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`

interface Shown {
  signed: number
  names: string[]
  link: string
  now: Date
}
async function drawn(point: PointRow, { signed, names, link, now }: Shown): Promise<string> {
  const scans = point.mode === 'room' && isActive(point, now)
  const code = scans
    ? `<div class="code" role="img" aria-label="签到二维码">${await QRCode.toString(link, { type: 'svg', margin: 0 })}</div>`
    : ''
  const how = scans
    ? '微信扫码签到，二维码每 30 秒更换，截图无效'
    : point.mode === 'room'
      ? `签到时间 ${hoursOf(point)}`
      : '请打开“我的活动”里的门票，向工作人员出示票码'
  return pageOf(
    point.title,
    `${code}<div class="words"><h1>${safe(point.title)}</h1><p class="point">${safe(point.name)} · ${whenOf(point.start_at)} 开始</p>
<div class="count">${signed} <small>/ ${point.joined} 人已签到</small></div>
<ul>${names.map((name) => `<li>${safe(maskName(name))}</li>`).join('')}</ul><p class="note">${how} · 现在 ${clockOf(now)}</p></div>`,
  )
}

/** What the projector of a room shows, at an address that staff are given: a code that changes, and how many are there. */
export function serveScreen(http: FastifyInstance, { db, settings }: Services) {
  http.get<{ Params: { point: string }; Querystring: { key?: string } }>(
    '/activity/screen/:point',
    { schema: { hide: true } },
    async (req, reply) => {
      const { point: id } = req.params
      const may = isId(id) && isScreenKey(settings, id, String(req.query.key ?? ''))
      const point = may ? await pointById(db, id) : undefined
      const headers = { 'content-security-policy': CSP, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
      if (!point) return reply.code(404).headers(headers).type('text/plain; charset=utf-8').send('没有这个签到点')
      const now = new Date()
      const [signed, records] = await Promise.all([signedCount(db, id), recordsOf(db, id, undefined, SHOWN)])
      const html = await drawn(point, {
        signed,
        names: records.map(({ answers }) => String(answers.name ?? '')),
        link: `${settings.publicUrl}/#/pages/activity/activitySignIn?code=${roomCode(settings, id, now)}`,
        now,
      })
      return reply.headers(headers).type('text/html; charset=utf-8').send(html)
    },
  )
}
