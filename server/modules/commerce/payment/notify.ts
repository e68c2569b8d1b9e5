import type { FastifyError, FastifyInstance } from 'fastify'
import { Refusal, refusalOf } from '../../../app/errors'
import type { Services } from '../../../app/http/serve'
import { NOTIFY_PATH } from './notify-url'
import { takeRefund } from './refunds'
import { takeTrade } from './settlement'

/** WeChat speaks from a few addresses for all its merchants' buyers. */
const A_MINUTE = 12_000
const MAX_BYTES = 64 * 1024

/**
 * Where WeChat tells what became of payments and refunds. The signature is over the bytes as they came, so nothing parses
 * them before. 204 when it was understood, also for the twentieth time; anything else makes WeChat tell it again.
 */
export function serveNotify(http: FastifyInstance, services: Services) {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, body, done) => done(null, body))
    scope.setErrorHandler((error: FastifyError, req, reply) => {
      const refusal = refusalOf(error)
      const status = refusal ? refusal.status : (error.statusCode ?? 500)
      if (status >= 500) req.log.error({ err: error }, 'pay notify')
      const message = refusal?.message ?? '处理失败，请稍后再通知'
      return reply.code(status >= 400 ? status : 500).send({ code: 'FAIL', message })
    })
    scope.post(
      NOTIFY_PATH,
      { bodyLimit: MAX_BYTES, schema: { hide: true }, config: { rateLimit: { max: A_MINUTE, timeWindow: 60_000 } } },
      async (req, reply) => {
        if (!Buffer.isBuffer(req.body)) throw new Refusal(400, '支付通知为空')
        const notify = await services.gateways.pay.readNotify(req.headers, req.body)
        if (notify.kind === 'trade') await takeTrade(services, notify.trade)
        else await takeRefund(services, notify.refund)
        return reply.code(204).send()
      },
    )
  })
}
