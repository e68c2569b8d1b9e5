import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../app/http/serve'
import { PUSH_PATH, takePush } from './traces'

const A_MINUTE = 3000
const MAX_BYTES = 256 * 1024

/** Where the express service tells how far parcels are; it tells again what was not taken. */
export function servePush(http: FastifyInstance, services: Services) {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_req, body, done) => done(null, body))
    scope.post(
      PUSH_PATH,
      { bodyLimit: MAX_BYTES, schema: { hide: true }, config: { rateLimit: { max: A_MINUTE, timeWindow: 60_000 } } },
      async (req, reply) => {
        const told = typeof req.body === 'string' ? services.gateways.express.read(req.body) : undefined
        if (!told) return reply.code(400).send({ result: false, returnCode: '500', message: '签名或内容错误' })
        await takePush(services, told.trackNo, told)
        return reply.send({ result: true, returnCode: '200', message: '成功' })
      },
    )
  })
}
