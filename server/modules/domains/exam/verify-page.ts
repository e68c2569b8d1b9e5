import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import type { Services } from '../../../app/serve'
import { facts, ISSUER, type Verified } from './verify'

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

const pageOf = (title: string, body: string) => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · HR共享社区</title><style>${STYLE}</style></head><body><main><h1>证书查验</h1>${body}</main></body></html>`

const rows = (facts: [label: string, value: string][]) =>
  `<dl class="card">${facts.map(([label, value]) => `<div><dt>${label}</dt><dd>${safe(value)}</dd></div>`).join('')}</dl>`

/** How it stands, in a word and in a line. */
function stateOf({ valid, expireDate, revokedReason }: Verified): [word: string, line: string] {
  if (valid) return ['证书有效', '证书有效']
  return revokedReason ? ['证书已撤销', `证书已撤销：${revokedReason}`] : ['证书已过期', `证书已过期：有效期至 ${expireDate}`]
}

function found(cert: Verified) {
  const { valid, certNo, name, course, hours, score, issueDate, expireDate, issuer } = cert
  const [word, line] = stateOf(cert)
  return pageOf(
    word,
    `<div class="state ${valid ? 'ok' : 'bad'}">${safe(line)}</div>` +
      rows([
        ['证书编号', certNo],
        ['持证人', name],
        ['课程', `《${course}》`],
        ['学时', `${hours} 学时（每学时 45 分钟）`],
        ['结课测验', score === null ? '本课程不设测验' : `${score} 分`],
        ['签发日期', issueDate],
        ['有效期', expireDate ? `至 ${expireDate}` : '长期有效'],
        ['签发单位', issuer],
      ]) +
      '<p>请核对姓名、课程、编号与您手中的证书一致。本证书为课程结业证书，不是国家职业资格或技能等级证书。</p>',
  )
}

const none = pageOf(
  '查无此证',
  `<div class="state bad">查无此证</div><div class="card">没有这个编号的证书。请核对编号是否抄写正确；若证书上的编号就是这样，它不是${ISSUER}签发的。</div>`,
)

/** The page that the code on a certificate leads to. */
export function serveVerifyPage(http: FastifyInstance, { db }: Services) {
  http.get<{ Params: { certNo: string } }>('/cert/:certNo', { schema: { hide: true } }, async (req, reply) => {
    const cert = await facts(db, req.params.certNo.slice(0, 40))
    return reply
      .code(cert ? 200 : 404)
      .headers({ 'content-security-policy': CSP, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(cert ? found(cert) : none)
  })
}
