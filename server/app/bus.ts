import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { errorOf } from './thrown'
import type { Db, Trx } from './db'
import { newId } from './ids'
import type { Module, Subscription } from './module'
import type { Services } from './serve'

/** What can happen, by name; modules add theirs by declaration merging, beside the code that emits them. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface Events {}

/** Writes down what happened, in the transaction it happens in: nothing is announced that was rolled back, and nothing is lost. */
export async function emit<N extends keyof Events & string>(trx: Trx, name: N, data: Events[N]) {
  await sql`insert into event (id, name, data) values (${newId()}, ${name}, ${JSON.stringify(data)}::jsonb)`.execute(trx)
}

const POLL_MS = 1000
const MAX_TRIES = 10

/** Hands events to their handlers, at least once, on whichever node takes them first. */
export class Bus {
  private subscriptions = new Map<string, Subscription[]>()
  private timer?: NodeJS.Timeout
  private running: Promise<unknown> = Promise.resolve()

  private db: Db
  private log: FastifyBaseLogger

  constructor(private services: Services) {
    this.db = services.db
    this.log = services.log
  }

  /** Lets a module hear of what it has subscribed to. */
  add({ on = [] }: Pick<Module, 'name' | 'on'>) {
    for (const one of on) this.subscriptions.set(one.event, [...(this.subscriptions.get(one.event) ?? []), one])
  }

  start() {
    const tick = () => {
      this.running = this.drain()
        .catch((error) => this.log.warn({ err: error }, 'event bus'))
        .finally(() => {
          if (this.timer) this.timer = setTimeout(tick, POLL_MS)
        })
    }
    this.timer = setTimeout(tick, POLL_MS)
  }

  async stop() {
    clearTimeout(this.timer)
    this.timer = undefined
    await this.running
  }

  /** Handles all that is due now. */
  async drain() {
    while (await this.next()) continue
  }

  private async next(): Promise<boolean> {
    let id: string | undefined
    try {
      return await this.db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ id: string; name: string; data: never }>`
          select id, name, data from event where done_at is null and next_at <= now() and tries < ${MAX_TRIES}
          order by next_at limit 1 for update skip locked`.execute(trx)
        if (!rows.length) return false
        id = rows[0].id
        for (const { handle } of this.subscriptions.get(rows[0].name) ?? []) await handle(trx, rows[0].data, this.services)
        await sql`update event set done_at = now() where id = ${id}`.execute(trx)
        return true
      })
    } catch (error) {
      if (!id) throw error
      this.log.error({ err: error, event: id }, 'event handler failed')
      await sql`update event set tries = tries + 1, next_at = now() + interval '1 second' * power(2, tries),
        error = ${String(errorOf(error).message).slice(0, 500)} where id = ${id}`.execute(this.db)
      return true
    }
  }
}
