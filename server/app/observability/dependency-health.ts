import type { FastifyBaseLogger } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'

/** What the product can do without for a while: Redis, the object store, a model … */
type Helper = string

/** Knows which helpers are away. That one has gone is said once, however many calls fail, and that it is back. */
export class DependencyHealth {
  /** What of each does not work: a full disk may still be read. */
  private readonly gone = new Map<Helper, Set<string>>()
  private readonly losses: Counter<'name'>
  private readonly failures: Counter<'name'>
  private readonly up: Gauge<'name'>

  constructor(
    private log: FastifyBaseLogger,
    metrics: Registry,
  ) {
    const registers = [metrics]
    const labelNames = ['name'] as const
    this.losses = new Counter({ name: 'helper_lost_total', help: 'How often a helper has gone away', labelNames, registers })
    const help = 'How often a helper was asked and did not answer'
    this.failures = new Counter({ name: 'helper_failed_total', help, labelNames, registers })
    this.up = new Gauge({ name: 'helper_up', help: '1 while a helper answers, 0 while it is away', labelNames, registers })
  }

  lost(name: Helper, error?: unknown, what = '') {
    this.failures.inc({ name })
    const broken = this.gone.get(name)
    if (broken) return void broken.add(what)
    this.gone.set(name, new Set([what]))
    this.losses.inc({ name })
    this.up.set({ name }, 0)
    this.log.error({ err: error, helper: name }, 'a helper is away')
  }

  found(name: Helper, what = '') {
    const broken = this.gone.get(name)
    broken?.delete(what)
    if (broken?.size) return
    this.up.set({ name }, 1)
    if (this.gone.delete(name)) this.log.warn({ helper: name }, 'a helper is back')
  }

  get away(): Helper[] {
    return [...this.gone.keys()].sort()
  }
}
