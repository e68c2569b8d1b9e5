import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { refuse } from '../errors'
import { isSame } from '../secrets'
import type { Settings } from '../settings'

/**
 * Calls of people and of operators; files, probes and metrics are only counted. By the address that was declared: the same
 * one can be written in many ways.
 */
export const isCall = ({ routeOptions: { url = '' } }: FastifyRequest) => /^\/(admin\/)?api\//.test(url)

/** The client is hundreds of files, each a route of its own, under other names after each build: they are counted together. */
export const routeOf = ({ routeOptions: { url = 'unknown' } }: FastifyRequest) => (/\.\w+$/.test(url) ? 'file' : url)

declare module 'fastify' {
  interface FastifyInstance {
    /** Where whatever counts registers its numbers. */
    metrics: Registry
  }
}

/**
 * Numbers that are looked up whenever somebody asks for the metrics. Where the database does not answer there are none: that is
 * told elsewhere.
 */
export function countWhenAsked<L extends string>(
  metrics: Registry,
  { name, help, labels }: { name: string; help: string; labels: readonly L[] },
  count: () => Promise<(Record<L, string> & { count: number })[]>,
) {
  const gauge = new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [],
    async collect() {
      const rows = await count().catch(() => [])
      this.reset()
      // Without the count they are the labels, which TypeScript does not see of a type parameter.
      for (const { count: n, ...of } of rows) this.set(of as unknown as Record<L, string>, n)
    },
  })
  metrics.registerMetric(gauge)
}

/** Prometheus metrics at /metrics: with METRICS_TOKEN as bearer, or to anybody outside production. */
export function observe(app: FastifyInstance, settings: Settings) {
  const registry = app.metrics
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (req, reply) => {
    const route = routeOf(req)
    duration.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    // The pattern of the address and never the address: that may hold a code, or whose page it is.
    if (isCall(req))
      req.log.info({ method: req.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  })
  app.get('/metrics', { schema: { hide: true } }, async (req, reply) => {
    const given = (req.headers.authorization ?? '').replace(/^Bearer /, '')
    const open = !settings.production && !settings.metricsToken
    if (!open && !(settings.metricsToken && isSame(settings.metricsToken, given))) return refuse(404, '接口不存在')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  app.addHook('onClose', async () => registry.clear())
}
