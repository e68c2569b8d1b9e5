import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Download } from '../../../../contract/admin/endpoint'
import { Envelope, Failure } from '../../../../contract/endpoint'
import * as codes from '../../../../contract/rules/codes'
import type { Origin } from '../../../app/admin'
import { refuse } from '../../../app/errors'
import { deviceOf, paramsOf, uploadOf, type Services } from '../../../app/http/serve'
import { isSame } from '../../../app/secrets'
import type { Settings } from '../../../app/settings'
import { TRUSTED_DAYS } from './devices'
import { refuseForeign } from './networks'
import type { Known } from './operators'
import { endpointsOf, type Endpoint } from './endpoints'
import { checkCode, checkPermission, perform } from './perform'
import { csrfOf, sessionOf } from './sessions'

const COOKIE = 'hr_operator'
/** The cookie of an operator, '' for none. */
export const tokenOf = (req: FastifyRequest) =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(req.headers.cookie ?? '')?.[1] ?? ''

const cookie = ({ production }: Settings, token: string | null) =>
  `${COOKIE}=${token ?? ''}; Path=/admin; HttpOnly; SameSite=Strict${production ? '; Secure' : ''}${token ? '' : '; Max-Age=0'}`

/** Goes nowhere but where somebody signs in, or looks at where they have. */
const TRUSTED = 'hr_operator_device'
const trustedOf = (req: FastifyRequest) => new RegExp(`(?:^|;\\s*)${TRUSTED}=([\\w-]+)`).exec(req.headers.cookie ?? '')?.[1] ?? ''
const trustedCookie = ({ production }: Settings, token: string) =>
  `${TRUSTED}=${token}; Path=/admin/api/session; HttpOnly; SameSite=Strict${production ? '; Secure' : ''}; Max-Age=${TRUSTED_DAYS * 86_400}`

function checkCsrf(settings: Settings, req: FastifyRequest, token: string) {
  if (!isSame(csrfOf(settings, token), String(req.headers['x-csrf-token'] ?? ''))) refuse(403, '页面已过期，请刷新后再试')
}

const originOf = (settings: Settings, req: FastifyRequest, reply: FastifyReply): Origin => ({
  source: 'http',
  address: req.ip,
  device: deviceOf(req.headers['user-agent']),
  requestId: req.id,
  seen: String(req.headers['x-seen'] ?? ''),
  token: tokenOf(req),
  byCode: req.operator?.byCode ?? false,
  setToken: (token) => void reply.header('set-cookie', cookie(settings, token)),
  trusted: trustedOf(req),
  setTrusted: (token) => void reply.header('set-cookie', trustedCookie(settings, token)),
})

/** Serves what every module lets operators do: the only door to it besides the commands. */
export function serveBackOffice(http: FastifyInstance, services: Services) {
  http.decorateRequest('operator', null)
  for (const endpoint of endpointsOf(services.modules).values()) serveOne(http, services, endpoint)
}

function serveOne(http: FastifyInstance, services: Services, endpoint: Endpoint) {
  const { route, spec } = endpoint
  const { settings } = services
  const [method, url] = route.split(' ')
  const params = paramsOf(url)
  http.route({
    method,
    url,
    schema: {
      hide: true,
      summary: spec.summary,
      ...(params && { params }),
      ...(spec.query && { querystring: spec.query }),
      ...(spec.body && { body: spec.body }),
      ...(spec.upload && { consumes: ['multipart/form-data'] }),
      response: { ...(!spec.download && { 200: Envelope(spec.result) }), '4xx': Failure, '5xx': Failure },
    },
    config: { ...(spec.limit && { rateLimit: { max: spec.limit.max, timeWindow: spec.limit.seconds * 1000 } }) },
    // Who asks is settled before the body is read.
    onRequest: async (req) => {
      await refuseForeign(services.db, req.ip)
      if (spec.permission === 'nobody') return
      const token = tokenOf(req)
      const operator = (token && (await sessionOf(services.db, token))) || refuse(401, '请先登录')
      if (method !== 'GET') checkCsrf(settings, req, token)
      checkPermission(operator, spec)
      checkCode(operator, spec)
      req.operator = operator
    },
    handler: async (req, reply) => {
      const body = spec.upload ? await uploadOf(req, spec.uploadMaxMb) : req.body
      const input = { params: req.params, query: req.query, body }
      const outcome = await perform(services, {
        operator: req.operator,
        endpoint,
        input,
        origin: originOf(settings, req, reply),
      })
      if ('conflict' in outcome) {
        const { seen, ...conflict } = outcome.conflict
        const said = {
          code: codes.EDIT_CONFLICT,
          message: `${conflict.by}刚刚改过，请看一下再保存`,
          result: conflict,
          traceId: req.id,
        }
        return raw(reply.header('x-seen', seen), said)
      }
      if ('result' in outcome && outcome.seen) void reply.header('x-seen', outcome.seen)
      // An endpoint that is declared a download answers with one.
      if ('result' in outcome && spec.download) return sendDownload(reply, outcome.result as Download)
      if ('result' in outcome) return { code: 200, message: 'ok', result: outcome.result, traceId: req.id }
      const answer = { code: codes.NEEDS_APPROVAL, message: '已提交，等待另一位同事复核', result: outcome, traceId: req.id }
      return raw(reply, answer)
    },
  })
}

/** An answer that is not what the endpoint answers with. */
const raw = (reply: FastifyReply, answer: object) =>
  reply.serializer(JSON.stringify).type('application/json; charset=utf-8').send(answer)

const sendDownload = (reply: FastifyReply, { filename, contentType, bytes }: Download) =>
  reply
    .headers({
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
      'cache-control': 'no-store',
    })
    .type(contentType)
    .send(bytes)

declare module 'fastify' {
  interface FastifyRequest {
    operator: (Known & Pick<Origin, 'byCode'>) | null
  }
}
