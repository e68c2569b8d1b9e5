import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import underPressure from '@fastify/under-pressure'
import Fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import { constants } from 'node:zlib'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Writable } from 'node:stream'
import { Registry } from 'prom-client'
import { compilersFactory } from './compilers'
import { busy, refusalOf, Refusal } from '../errors'
import { sentenceOf } from './faults'
import { isCall, observe, routeOf } from '../observability/metrics'
import { networkOf } from './network'
import { DependencyHealth } from '../observability/dependency-health'
import { traceRequests } from './requests'
import { securityHeaders } from './security-headers'
import { closeUnused } from './unused-connections'
import { connectRedis } from '../redis'
import type { Settings } from '../settings'

/** How long a body may take to arrive that is no upload. */
const BODY_MS = 30_000
/** How much longer, and how much more, a body is read that was answered already. */
const LINGER_MS = 1000
const LINGER_BYTES = 1024 * 1024
/** A fast line brings a megabyte within it: at 50 ms it brought more than a whole upload. */
const LINGER_CHECK_MS = 5

/** After which it is tried again to reach a server with too much to do. */
const BUSY_SECONDS = 5

/** All who are not logged in behind one address share this many times the calls of one account. */
const STRANGERS = 4

const JSON_TYPE = 'application/json; charset=utf-8'
const BROKEN = new Refusal(500, '服务器开小差了，请稍后再试')

/** The HTTP server without its routes: limits, headers, errors, logs. `logTo` lets a test read the log. */
export async function createHttp(settings: Settings, logTo?: Writable, bodyMs = BODY_MS): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: settings.logLevel,
      stream: logTo ?? process.stdout,
      // No address, header, query or body is logged: they are where personal data travels, and tokens stand in paths, too. An
      // error of the database holds whole rows in its details.
      serializers: {
        req: (req) => ({ method: req.method, route: routeOf(req) }),
        err: ({ name, message, stack = '', code }) => ({ type: name, message, stack, code }),
      },
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    // A busy machine takes long to read the pages of /api/docs: later than usual is no reason not to come up.
    pluginTimeout: 120_000,
    trustProxy: settings.trustProxy ? (_address, hop) => hop < settings.trustProxy : false,
    genReqId: () => randomUUID(),
    requestTimeout: settings.uploadMaxMb > 0 ? 1_200_000 : 60_000,
    forceCloseConnections: 'idle',
    // What still comes down an open connection is answered like any other call, which then ends the connection.
    return503OnClosing: false,
    schemaController: { compilersFactory },
    // An address that cannot even be read reaches no handler and no hook.
    frameworkErrors: (error, req, reply: FastifyReply) => {
      const { code, message } = framework(error) ?? BROKEN
      void reply
        .code(code)
        .type(JSON_TYPE)
        .send(JSON.stringify({ code, message, traceId: req.id }))
    },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: false } },
  })
  app.decorateRequest('user', null)
  app.decorate('metrics', new Registry())
  app.decorate('outside', new DependencyHealth(app.log, app.metrics))
  traceRequests(app, settings)
  closeUnused(app)

  // The framework has one time for all requests, which has to be that of an upload over a weak line.
  app.addHook('preParsing', async (req, reply) => {
    if (req.routeOptions.schema?.consumes) return
    const { raw } = req
    // A request that comes over no line has all of its body, and knows no `complete`.
    const late = setTimeout(() => raw.complete !== false || raw.destroy(), bodyMs).unref()
    const stop = () => clearTimeout(late)
    raw.once('close', stop)
    reply.raw.once('finish', stop)
  })
  app.addHook('onResponse', async ({ raw }) => cutOff(raw))

  app.setErrorHandler((error: FastifyError, req, reply) => {
    const refusal = refusalOf(error) ?? framework(error)
    if (!refusal) req.log.error({ err: error, req }, 'unexpected')
    // Names and rules, never what was sent.
    if (error.validation) req.log.info({ req, fault: error.message }, 'invalid')
    const { code, message, status, retryAfter } = refusal ?? BROKEN
    if (retryAfter) reply.header('retry-after', retryAfter)
    return reply.code(status).serializer(JSON.stringify).type(JSON_TYPE).send({ code, message, traceId: req.id })
  })
  app.setNotFoundHandler((req, reply) => reply.code(404).send({ code: 404, message: '接口不存在', traceId: req.id }))

  const headers = securityHeaders()
  app.addHook('onRequest', (_req, reply, done) => {
    void reply.headers(headers)
    done()
  })
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(multipart, {
    limits: { files: 1, fields: 10, fileSize: settings.uploadMaxMb * 1024 * 1024 },
    throwFileSizeLimit: false,
  })
  await app.register(underPressure, {
    maxEventLoopDelay: settings.maxEventLoopDelayMs,
    retryAfter: BUSY_SECONDS,
    pressureHandler: () => {
      throw busy(BUSY_SECONDS)
    },
  })
  if (settings.rateLimit) {
    const redis = settings.redisUrl ? connectRedis(settings.redisUrl, app.outside) : undefined
    if (redis) app.addHook('onClose', async () => redis.disconnect())
    await app.register(rateLimit, {
      // A company, or all phones of one mast, stand behind one address: whoever is logged in is counted apart from them.
      keyGenerator: (req) => req.user?.id ?? req.operator?.id ?? networkOf(req.ip),
      max: (req) => (req.user || req.operator ? 1 : STRANGERS) * settings.rateLimit,
      timeWindow: 60_000,
      redis,
      skipOnError: true,
      allowList: (req) => !isCall(req),
      errorResponseBuilder: (_req, { ttl }) => new Refusal(429, '操作太频繁，请稍后再试', Math.ceil(ttl / 1000)),
    })
  }
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'HR共享社区 API', version: '1.0.0' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  })
  if (!settings.production) await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  observe(app, settings)
  return app
}

/**
 * Ends a connection whose request was answered before its body had come: refused, or too large. Left alone it would be read to
 * its end, at the sender's pace. It is read on for a moment, since closing at once would take the answer away from whoever
 * is still sending (RFC 9112, 9.6).
 */
function cutOff(raw: IncomingMessage) {
  // Neither true nor false where a request came by no socket.
  if (raw.complete !== false || raw.destroyed) return
  const { socket } = raw
  const most = socket.bytesRead + LINGER_BYTES
  const until = Date.now() + LINGER_MS
  const watch = setInterval(() => {
    if (!raw.complete && socket.bytesRead < most && Date.now() < until) return
    clearInterval(watch)
    if (!raw.complete) raw.destroy()
  }, LINGER_CHECK_MS).unref()
}

/** Refusals that the framework raises itself, in our words. */
function framework(error: FastifyError): Refusal | undefined {
  if (error.validation) return new Refusal(400, sentenceOf(error.validation[0]))
  const status = error.statusCode ?? 500
  if (status === 413) return new Refusal(413, '内容太大')
  if (status === 415) return new Refusal(400, '参数错误：请求格式不支持')
  if (status === 429) return new Refusal(429, error.message)
  if (status === 503) return busy(BUSY_SECONDS)
  if (status >= 400 && status < 500) return new Refusal(400, '参数错误：请求无法解析')
  return undefined
}
