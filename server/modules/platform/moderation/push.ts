import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../app/http/serve'
import { refuse } from '../../../app/errors'
import { pictureChecked } from './pictures'

/** Hears of whatever WeChat pushes, and leaves what is not for it. Whoever refuses is pushed it again. */
export type WechatPush = (services: Services, message: unknown) => Promise<void>

declare module '../../../app/module' {
  interface Extensions {
    wechatPushes: WechatPush
  }
}

const PATH = '/api/sysWechat/push'

interface Asked {
  signature?: string
  msg_signature?: string
  timestamp?: string
  nonce?: string
  echostr?: string
}
interface MediaCheck {
  Event?: string
  trace_id?: string
  result?: { suggest?: string }
}

/** Where WeChat tells us what it has found (消息推送, 安全模式, JSON). It is told nothing but success. */
export function servePush(http: FastifyInstance, services: Services) {
  const { wechat } = services.gateways
  http.get<{ Querystring: Asked }>(PATH, { schema: { hide: true } }, async ({ query }, reply) => {
    const { signature = '', timestamp = '', nonce = '', echostr = '' } = query
    if (!wechat.hears?.greets({ signature, timestamp, nonce })) return refuse(404, '接口不存在')
    return reply.type('text/plain').send(echostr)
  })
  http.post<{ Querystring: Asked; Body: { Encrypt?: string } | null }>(PATH, { schema: { hide: true } }, async (req, reply) => {
    const { msg_signature = '', timestamp = '', nonce = '' } = req.query
    // Of a checked picture it has these members; of anything else none of them is read.
    const message = wechat.hears?.read({ signature: msg_signature, timestamp, nonce }, req.body?.Encrypt) as
      | MediaCheck
      | undefined
    if (!message) return refuse(404, '接口不存在')
    if (message.Event === 'wxa_media_check' && message.trace_id)
      await pictureChecked(services, message.trace_id, message.result?.suggest ?? '')
    for (const take of services.modules.all('wechatPushes')) await take(services, message)
    return reply.type('text/plain').send('success')
  })
}
