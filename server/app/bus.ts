import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { Counter, type Registry } from 'prom-client'
import { prepared, type Db, type Trx } from './database/db'
import {
  BATCH,
  cleanUpEvents,
  countDeliveries,
  failed,
  createDeliveries,
  subscribe,
  take,
  waiting,
  type Delivery,
} from './deliveries'
import { newId } from './ids'
import type { Job } from './jobs'
import { countWhenAsked } from './observability/metrics'
import type { Module, Subscription } from './module'
import type { Services } from './http/serve'
import { errorOf } from './thrown'
import { KIND } from './observability/trace'
import type { Traces } from './observability/otlp'

/** What can happen, by name; modules add theirs by declaration merging, beside the code that emits them. */
export interface Events {}

/** What emit() writes, as part of a larger statement. */
export const eventOf = <N extends keyof Events & string>(name: N, data: Events[N]) =>
  sql`insert into event (id, name, data) values (${newId()}, ${name}, ${JSON.stringify(data)}::jsonb)`

/**
 * Writes down what happened, in the transaction it happens in: nothing is announced that was rolled back, and nothing is
 * lost.
 */
export async function emit<N extends keyof Events & string>(trx: Trx, name: N, data: Events[N]) {
  await sql`${prepared} ${eventOf(name, data)}`.execute(trx)
}

const POLL_MS = 1000
/** How many subscribers are served at once on one node, and how many deliveries each before it is another's turn. */
const WORKERS = 5
const TURN = 20
/** On a node that has something to do for so much of the time, one: people wait for its answers, and for no delivery. */
const BUSY = 0.85
const LOOK_MS = 500
/** How often a server says whom it serves. */
const SUBSCRIBE_MS = 3_600_000

/**
 * Hands events to their subscribers, at least once each, on whichever node takes them first. One subscriber has one delivery in
 * hand on a node, the oldest first; what is slow or fails holds up nobody else.
 */
export class Bus {
  /** In the order of their turns: whoever was served last stands last. */
  private readonly subscriptions = new Map<string, Subscription>()
  private readonly working = new Map<string, Promise<void>>()
  private readonly db: Db
  private readonly log: FastifyBaseLogger
  private readonly failures?: Counter<'subscriber'>
  private stopping?: AbortController
  private polling: Promise<void> = Promise.resolve()
  private subscribedAt = 0
  private away = false
  private busy = false
  private load = performance.eventLoopUtilization()
  private lookedAt = performance.now()
  private wake = () => {}

  constructor(
    private services: Services,
    metrics?: Registry,
    private traces?: Pick<Traces, 'around'>,
  ) {
    this.db = services.db
    this.log = services.log
    if (metrics) this.failures = this.observe(metrics)
  }

  /** Lets a module hear of what it has subscribed to. */
  add({ name, on = [] }: Pick<Module, 'name' | 'on'>) {
    for (const one of on) this.subscriptions.set(`${name}.${one.name}`, one)
  }

  get jobs(): Job[] {
    return [{ name: 'event.cleanup', cron: '29 4 * * *', run: () => cleanUpEvents(this.db) }]
  }

  start() {
    this.stopping = new AbortController()
    this.polling = this.poll(this.stopping.signal)
  }

  /** Waits for what is in hand. */
  async stop() {
    this.stopping?.abort()
    this.wake()
    await this.polling
    await Promise.all(this.working.values())
  }

  /** Handles all that is due now. */
  async drain() {
    await this.introduce()
    const all = [...this.subscriptions.keys()]
    for (;;) {
      const [first] = await waiting(this.db, all, 1)
      if (first) await this.next(first)
      else if ((await createDeliveries(this.db)) === 0) return
    }
  }

  private async introduce() {
    if (Date.now() - this.subscribedAt < SUBSCRIBE_MS) return
    await subscribe(this.db, this.subscriptions)
    this.subscribedAt = Date.now()
  }

  private async poll(signal: AbortSignal) {
    while (!signal.aborted) {
      const rest = new AbortController()
      this.wake = () => rest.abort()
      try {
        await this.introduce()
        // The rest can wait: one statement for many costs what one for a few does.
        while (!signal.aborted && (await createDeliveries(this.db)) === BATCH) await this.employ(signal)
        await this.employ(signal)
        this.away = false
      } catch (error) {
        if (!this.away) this.log.warn({ err: error }, 'event bus: database away')
        this.away = true
      }
      await wait(POLL_MS, undefined, { signal: rest.signal }).catch(() => {})
    }
  }

  /** How many may be served at once now. */
  private get workers() {
    if (performance.now() - this.lookedAt > LOOK_MS) {
      const load = performance.eventLoopUtilization()
      this.busy = performance.eventLoopUtilization(load, this.load).utilization > BUSY
      this.load = load
      this.lookedAt = performance.now()
    }
    return this.busy ? 1 : WORKERS
  }

  /** Puts spare workers to subscribers for whom something waits. */
  private async employ(signal: AbortSignal) {
    const spare = this.workers - this.working.size
    const free = [...this.subscriptions.keys()].filter((name) => !this.working.has(name))
    if (spare <= 0) return
    for (const subscriber of await waiting(this.db, free, spare)) {
      const subscription = this.subscriptions.get(subscriber)!
      this.subscriptions.delete(subscriber)
      this.subscriptions.set(subscriber, subscription)
      this.working.set(
        subscriber,
        this.work(subscriber, signal).finally(() => this.working.delete(subscriber)),
      )
    }
  }

  private async work(subscriber: string, signal: AbortSignal) {
    let count = 0
    try {
      while (!signal.aborted && count < TURN && this.working.size <= this.workers && (await this.next(subscriber))) count++
    } catch (error) {
      this.log.warn({ err: error, subscriber }, 'event bus')
      return
    }
    // What another node has in hand looks as if it waited: only who did something asks for more at once.
    if (count) setImmediate(() => this.wake())
  }

  /** Handles the oldest delivery to a subscriber. Whether there was one. */
  private async next(subscriber: string): Promise<boolean> {
    let delivery: Delivery | undefined
    try {
      return await this.db.transaction().execute(async (trx) => {
        delivery = await take(trx, subscriber)
        if (delivery) await this.handle(trx, delivery)
        return delivery !== undefined
      })
    } catch (error) {
      if (!delivery) throw error
      // Without a database this is not heard, and it was no try. By its error it could as well be the letter box that is away.
      const dead = await failed(this.db, delivery, errorOf(error))
      this.failures?.inc({ subscriber })
      const { event, id } = delivery
      this.log.error({ err: error, subscriber, event, delivery: id, dead }, 'event handler failed')
      return true
    }
  }

  private handle(trx: Trx, { subscriber, data }: Delivery): Promise<unknown> {
    // What emit() wrote under a name is what its subscribers take, of which the database knows nothing.
    const handling = async () => this.subscriptions.get(subscriber)!.handle(trx, data as never, this.services)
    return this.traces ? this.traces.around(`event ${subscriber}`, KIND.consumer, handling) : handling()
  }

  private observe(metrics: Registry) {
    const { db } = this
    countWhenAsked(
      metrics,
      {
        name: 'event_deliveries',
        help: 'Events that wait for a subscriber, fail again and again (stuck), or are given up (dead)',
        labels: ['subscriber', 'state'],
      },
      () => countDeliveries(db),
    )
    return new Counter({
      name: 'event_failures_total',
      help: 'Failed deliveries of events, by subscriber',
      labelNames: ['subscriber'],
      registers: [metrics],
    })
  }
}
