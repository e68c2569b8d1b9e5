import type { FastifyInstance } from 'fastify'
import { asMembers } from '../app/formats/members'

interface Mail {
  openid: string
  template: string
  page: string
  data: Record<string, string>
}
interface Options {
  prefix: string
  accessToken: string
  openidOf(who: string): string
}

const REMEMBERED = 200
/** What WeChat takes for each kind of field; the number of a field is only its place in the template. */
const kinds: Record<string, RegExp> = {
  thing: /^.{1,20}$/u,
  short_thing: /^.{1,5}$/u,
  phrase: /^\p{Script=Han}{1,5}$/u,
  time: /^\d{4}年\d{1,2}月\d{1,2}日( \d{2}:\d{2})?$|^\d{2}:\d{2}$/,
  date: /^\d{4}年\d{1,2}月\d{1,2}日( \d{2}:\d{2})?$/,
}

const no = (errcode: number, errmsg: string) => ({ errcode, errmsg })
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The field that WeChat would not take. */
function faultyField(data: unknown): string | undefined {
  const fields = Object.entries(asMembers(data))
  if (!fields.length) return 'data'
  const bad = fields.find(([name, field]) => !kinds[name.replace(/\d+$/, '')]?.test(text(asMembers(field).value)))
  return bad && `data.${bad[0]}.value`
}

/**
 * 一次性订阅消息: what somebody agrees to is good for one message each (`/subscribe/agree`, which wx.requestSubscribeMessage is
 * to WeChat), and `/subscribe/box` shows what their WeChat has received.
 */
export function serveSubscribeSandbox(http: FastifyInstance, { prefix, accessToken, openidOf }: Options) {
  const agreed = new Map<string, number>()
  const sent: Mail[] = []
  const keyOf = (openid: string, template: string) => `${openid} ${template}`

  http.post(`${prefix}/subscribe/agree`, { schema: { hide: true } }, async (req) => {
    // Only our own pages call it.
    const { who, templates } = (req.body ?? {}) as { who?: string; templates?: string[] }
    for (const template of templates ?? []) {
      const key = keyOf(openidOf(text(who)), template)
      agreed.set(key, (agreed.get(key) ?? 0) + 1)
    }
    return { errcode: 0, errmsg: 'ok' }
  })
  http.get(`${prefix}/subscribe/box`, { schema: { hide: true } }, async (req) => {
    const openid = openidOf(text(asMembers(req.query).who))
    return sent.filter((mail) => mail.openid === openid).map(({ template, page, data }) => ({ template, page, data }))
  })
  http.post(`${prefix}/cgi-bin/message/subscribe/send`, { schema: { hide: true } }, async (req) => {
    const { touser, template_id, page, data } = asMembers(req.body)
    const key = keyOf(text(touser), text(template_id))
    if (asMembers(req.query).access_token !== accessToken) return no(40001, 'invalid credential')
    if (!/^o[\w-]{27}$/.test(text(touser))) return no(40003, 'invalid openid')
    if (!/^[\w-]{43}$/.test(text(template_id))) return no(40037, 'invalid template_id')
    if (!/^pages\//.test(text(page))) return no(41030, 'invalid page')
    const left = agreed.get(key) ?? 0
    if (!left) return no(43101, 'user refuse to accept the msg')
    const fault = faultyField(data)
    if (fault) return no(47003, `argument invalid! ${fault} invalid`)
    agreed.set(key, left - 1)
    const values = Object.entries(asMembers(data)).map(([name, field]) => [name, text(asMembers(field).value)])
    sent.push({ openid: text(touser), template: text(template_id), page: text(page), data: Object.fromEntries(values) })
    if (sent.length > REMEMBERED) sent.shift()
    return { errcode: 0, errmsg: 'ok', msgid: sent.length }
  })
}
