import { randomBytes } from 'node:crypto'
import os from 'node:os'
import { Counter, type Registry } from 'prom-client'
import type { DependencyHealth } from './dependency-health'
import type { Settings } from '../settings'
import { close, inside, kindOfError, open, type Open, type Span } from './trace'

const SEND_MS = 5000
const MOST_AT_ONCE = 512
/** What waits while the collector is away; more is dropped, and counted. */
const MOST_WAITING = 4096
const ANSWER_MS = 10_000

/**
 * Traces to an OpenTelemetry collector, by OTLP over HTTP in JSON (opentelemetry-proto 1.x). Without a setting there are
 * none.
 */
export class Traces {
  private waiting: Span[] = []
  private sending?: Promise<void>
  private timer?: NodeJS.Timeout
  private readonly dropped?: Counter
  readonly take = (span: Span) => this.put(span)

  constructor(
    private settings: Settings['otel'],
    private outside: DependencyHealth,
    metrics: Registry,
  ) {
    if (!settings) return
    this.dropped = new Counter({ name: 'trace_spans_dropped_total', help: 'Spans that no collector took', registers: [metrics] })
    this.timer = setInterval(() => void this.flush(), SEND_MS).unref()
  }

  /** Begins a trace, if this one is to be kept. @param traceId 32 hex digits */
  begin(name: string, kind: Span['kind'], traceId = randomBytes(16).toString('hex')): Open | undefined {
    const { settings } = this
    // Every node keeps the same ones: the id decides, as TraceIdRatioBased does.
    if (!settings || parseInt(traceId.slice(-8), 16) / 2 ** 32 >= settings.ratio) return undefined
    return open(this.take, name, kind, traceId)
  }

  /** Does work that begins a trace of its own. */
  async around<T>(name: string, kind: Span['kind'], work: () => Promise<T>): Promise<T> {
    const span = this.begin(name, kind)
    if (!span) return work()
    try {
      const made = await inside(span, work)
      close(span)
      return made
    } catch (error) {
      close(span, kindOfError(error))
      throw error
    }
  }

  /** Sends what has ended. */
  flush(): Promise<void> {
    this.sending ??= this.send().finally(() => (this.sending = undefined))
    return this.sending
  }

  async stop() {
    clearInterval(this.timer)
    await this.flush()
  }

  private put(span: Span) {
    if (this.waiting.length >= MOST_WAITING) return this.dropped?.inc()
    this.waiting.push(span)
    if (this.waiting.length >= MOST_AT_ONCE) void this.flush()
  }

  private async send() {
    while (this.settings && this.waiting.length) {
      const batch = this.waiting.splice(0, MOST_AT_ONCE)
      try {
        const answer = await fetch(`${this.settings.endpoint}/v1/traces`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...this.settings.headers },
          body: JSON.stringify(envelope(this.settings.service, batch)),
          signal: AbortSignal.timeout(ANSWER_MS),
        })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`the collector answered ${answer.status}`)
        this.outside.found('traces')
      } catch (error) {
        this.outside.lost('traces', error)
        this.dropped?.inc(batch.length)
      }
    }
  }
}

const attribute = ([key, value]: [string, string | number]) => ({
  key,
  value: typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.round(value)) },
})
/** Nanoseconds in a decimal string, as the format wants them. */
const nanos = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n)
const ERROR = 2

function envelope(service: string, spans: Span[]) {
  const resource = { 'service.name': service, 'host.name': os.hostname(), 'process.pid': process.pid }
  return {
    resourceSpans: [
      {
        resource: { attributes: Object.entries(resource).map(attribute) },
        scopeSpans: [
          {
            scope: { name: 'hr-share' },
            spans: spans.map(({ parentId, from, to, attributes, failed, traceId, spanId, name, kind }) => ({
              ...{ traceId, spanId, name, kind },
              ...(parentId && { parentSpanId: parentId }),
              startTimeUnixNano: nanos(from),
              endTimeUnixNano: nanos(to),
              attributes: Object.entries(attributes).map(attribute),
              status: failed ? { code: ERROR, message: failed } : {},
            })),
          },
        ],
      },
    ],
  }
}
