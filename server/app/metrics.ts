import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { refuse } from './errors'
import type { Settings } from './settings'

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The client is hundreds of files, each a route of its own, under other names after each build: they are counted together. */
const routeOf = ({ routeOptions: { url = 'unknown' } }: FastifyRequest) => (/\.\w+$/.test(url) ? 'file' : url)

declare module 'fastify' {
  interface FastifyInstance {
    /** Where whatever counts registers its numbers. */
    metrics: Registry
  }
}

/** Prometheus metrics at /metrics: with METRICS_TOKEN as bearer, or to anybody outside production. */
export function observe(app: FastifyInstance, settings: Settings) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  app.decorate('metrics', registry)
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (req, reply) => {
    duration.observe({ route: routeOf(req), status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true } }, async (req, reply) => {
    const given = (req.headers.authorization ?? '').replace(/^Bearer /, '')
    const open = !settings.production && !settings.metricsToken
    if (!open && !(settings.metricsToken && same(given, settings.metricsToken))) return refuse(404, '接口不存在')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  app.addHook('onClose', async () => registry.clear())
}
