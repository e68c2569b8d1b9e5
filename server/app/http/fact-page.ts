import { createHash } from 'node:crypto'

const STYLE = `
:root{color-scheme:light dark;--ground:#F4F5F7;--card:#FFF;--text:#1F2329;--text-2:#51565E;--line:#E6E8EB;--ok:#0D6B4C;--ok-weak:#E7F6F0;--bad:#C4320A;--bad-weak:#FFF0EB}
@media(prefers-color-scheme:dark){:root{--ground:#121417;--card:#1B1E22;--text:#ECEEF1;--text-2:#B6BBC2;--line:#2C3036;--ok:#3FBF93;--ok-weak:#12302A;--bad:#FF7A52;--bad-weak:#3A1C13}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--text);font:15px/1.5 -apple-system,"PingFang SC","Noto Sans SC",sans-serif}
main{max-width:480px;margin:0 auto;padding:24px 16px}h1{font-size:20px;line-height:1.3;margin:0 0 16px}
.card{background:var(--card);border-radius:8px;padding:16px}.state{border-radius:8px;padding:12px 16px;margin-bottom:12px;font-weight:600}
.ok{background:var(--ok-weak);color:var(--ok)}.bad{background:var(--bad-weak);color:var(--bad)}
dl{margin:0}dl div{padding:12px 0;border-bottom:1px solid var(--line)}dl div:last-child{border:0}
dt{font-size:13px;color:var(--text-2)}dd{margin:4px 0 0;overflow-wrap:anywhere}p{margin:12px 0 0;font-size:13px;color:var(--text-2)}`
const CSP = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign])

export interface FactPage {
  /** What is checked here. */
  heading: string
  /** How it stands, in a word for the title and in a line. */
  word: string
  line: string
  good: boolean
  facts: [label: string, value: string][]
  note: string
}

/** A page of facts for whoever was shown a code: no script, nothing from elsewhere, in no index and no cache. */
export const factPage = ({ heading, word, line, good, facts, note }: FactPage) => ({
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': CSP,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  },
  html:
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${safe(word)} · HR共享社区</title><style>${STYLE}</style></head><body><main><h1>${safe(heading)}</h1>` +
    `<div class="state ${good ? 'ok' : 'bad'}">${safe(line)}</div>` +
    (facts.length
      ? `<dl class="card">${facts.map(([label, value]) => `<div><dt>${safe(label)}</dt><dd>${safe(value)}</dd></div>`).join('')}</dl>`
      : '') +
    `<p>${safe(note)}</p></main></body></html>`,
})
