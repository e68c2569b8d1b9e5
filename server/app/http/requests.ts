import type { FastifyInstance } from 'fastify'
import { routeOf } from '../observability/metrics'
import type { DependencyHealth } from '../observability/dependency-health'
import { Traces } from '../observability/otlp'
import type { Settings } from '../settings'
import { close, inside, KIND, type Open } from '../observability/trace'

declare module 'fastify' {
  interface FastifyInstance {
    outside: DependencyHealth
    traces: Traces
  }
  interface FastifyRequest {
    span?: Open
  }
}

/** Makes each request a trace under the id that its answer names. */
export function traceRequests(app: FastifyInstance, settings: Settings) {
  app.decorate('traces', new Traces(settings.otel, app.outside, app.metrics))
  app.addHook('onClose', () => app.traces.stop())
  if (!settings.otel) return
  app.decorateRequest('span', undefined)
  app.addHook('onRequest', (req, _reply, done) => {
    req.span = app.traces.begin(`${req.method} ${routeOf(req)}`, KIND.server, req.id.replaceAll('-', ''))
    inside(req.span, done)
  })
  // Reading a body leaves the async context that onRequest has entered: it is entered again.
  app.addHook('preValidation', (req, _reply, done) => inside(req.span, done))
  app.addHook('onResponse', async (req, reply) => {
    if (!req.span) return
    const { attributes } = req.span.span
    Object.assign(attributes, {
      'http.request.method': req.method,
      'http.route': routeOf(req),
      'http.response.status_code': reply.statusCode,
    })
    close(req.span, reply.statusCode >= 500 ? String(reply.statusCode) : undefined)
  })
}
