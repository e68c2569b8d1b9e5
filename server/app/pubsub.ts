import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type Redis from 'ioredis'
import { sql } from 'kysely'
import pg from 'pg'
import { destroyConnection, type Database, type Db, type Trx } from './database/db'
import type { DependencyHealth } from './observability/dependency-health'
import { connectRedis } from './redis'
import type { Settings } from './settings'

/** Channel of LISTEN and of Redis; the trigger on `session` names it too. */
const CHANNEL = 'live_line'
/** PostgreSQL refuses a notification of 8000 bytes. */
const MOST_BYTES = 7 * 1024
const BATCH = 200
const AGAIN_MS = 1000
/** How often those who only listen ask whether anybody is still there, and how long an answer may take. */
const BEAT_MS = 15_000
const ANSWER_MS = 5000

export interface PubSubEvent {
  kind: string
}
type Listener = (event: PubSubEvent) => void
/** What travels between nodes: n the node it comes from, t the topic, e the event. */
interface Parcel {
  n?: string
  t: string
  e: PubSubEvent
}

/** Where what concerns one person travels. */
export const userTopic = (userId: string) => `user:${userId}`
/** What somebody may do has become less: told to the person's topic, it takes their sockets out of the rooms that it concerns. */
export const RIGHTS = { kind: 'rights' } as const

/**
 * Publishes with a transaction: on every node, this one included, when it is committed; never when it is rolled back. Short
 * events only.
 */
export async function publishWith<E extends PubSubEvent>(trx: Trx, topic: string, event: E): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ t: topic, e: event } satisfies Parcel)})`.execute(trx)
}

/** Tells all of these people the same, as publishWith() does. */
export async function publishEach<E extends PubSubEvent>(trx: Trx, userIds: string[], event: E): Promise<void> {
  const parcels = userIds.map((id) => JSON.stringify({ t: userTopic(id), e: event } satisfies Parcel))
  if (parcels.length) await sql`select pg_notify(${CHANNEL}, parcel) from unnest(${parcels}::text[]) parcel`.execute(trx)
}

/** Tells these people's sockets of RIGHTS with a transaction, as publishWith() does. */
export const publishRights = (trx: Trx, userIds: string[]): Promise<void> => publishEach(trx, userIds, RIGHTS)

/**
 * Carries events to whoever listens, on this node at once and on the others by NOTIFY, or by Redis when there is one. An
 * event may be lost when a connection breaks: whoever must miss nothing numbers what he sends, and asks the database after a
 * gap.
 */
export class PubSub {
  private readonly node = randomUUID()
  /** How each of its parcels begins. */
  private readonly mine = `{"n":"${this.node}"`
  private readonly topics = new Map<string, Set<Listener>>()
  private readonly gapListeners = new Set<() => void>()
  private readonly db: Db
  private readonly url?: string
  private readonly redisUrl?: string
  private outbox: { full: string; brief: string }[] = []
  private sending?: Promise<void>
  private started = false
  private listening?: pg.Client
  private retry?: NodeJS.Timeout
  private redis?: Redis
  private redisListening?: Redis
  private redisRetry?: NodeJS.Timeout
  private redisBeat?: NodeJS.Timeout

  constructor(
    { db, pool }: Database,
    { redisUrl, databaseDirectUrl }: Settings,
    private log: FastifyBaseLogger,
    private beatMs = BEAT_MS,
    private answerMs = ANSWER_MS,
    private outside?: DependencyHealth,
  ) {
    this.db = db
    this.url = databaseDirectUrl ?? pool.options.connectionString
    this.redisUrl = redisUrl
  }

  /** @param brief what travels to other nodes instead of an event that is too long for NOTIFY */
  publish<E extends PubSubEvent, B extends PubSubEvent>(topic: string, event: E, brief?: B) {
    this.deliver({ t: topic, e: event })
    this.outbox.push({ full: this.parcelOf(topic, event), brief: brief ? this.parcelOf(topic, brief) : '' })
    this.sending ??= new Promise<void>((done) => setImmediate(done)).then(() => this.send())
  }

  /** Calls `listener` with the events of a topic until the answer is called. */
  subscribe(topic: string, listener: Listener): () => void {
    const listeners = this.topics.get(topic) ?? new Set()
    this.topics.set(topic, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (!listeners.size && this.topics.get(topic) === listeners) this.topics.delete(topic)
    }
  }

  /** Calls `listener` whenever events of other nodes may have been lost. */
  onGap(listener: () => void) {
    this.gapListeners.add(listener)
  }

  /** Begins to hear other nodes. */
  async start() {
    this.started = true
    if (this.redisUrl) this.hearRedis(this.redisUrl)
    await this.hear()
  }

  async stop() {
    this.started = false
    clearTimeout(this.retry)
    clearTimeout(this.redisRetry)
    clearInterval(this.redisBeat)
    await this.sending
    await this.listening?.end().catch(() => {})
    this.redis?.disconnect()
    this.redisListening?.disconnect()
  }

  private parcelOf(topic: string, event: PubSubEvent) {
    return JSON.stringify({ n: this.node, t: topic, e: event } satisfies Parcel)
  }

  private deliver({ t, e }: Parcel) {
    for (const listener of this.topics.get(t) ?? []) {
      try {
        listener(e)
      } catch (error) {
        this.log.error({ err: error, topic: t }, 'pubsub listener')
      }
    }
  }

  private receive(text = '{}') {
    // All that this node says it hears as well.
    if (text.startsWith(this.mine)) return
    try {
      const parcel: Parcel = JSON.parse(text)
      if (parcel.n !== this.node) this.deliver(parcel)
    } catch (error) {
      this.log.warn({ err: error }, 'pubsub: somebody else speaks on our channel')
    }
  }

  private gap() {
    for (const listener of this.gapListeners) listener()
  }

  /** One batch at a time, in order; what is published meanwhile makes the next one. */
  private async send() {
    while (this.outbox.length) {
      const batch = this.outbox.splice(0, BATCH)
      await this.sendBatch(batch).catch((error) => this.log.warn({ err: error }, 'pubsub: other nodes were not told'))
    }
    this.sending = undefined
  }

  private async sendBatch(batch: { full: string; brief: string }[]) {
    if (this.redisUrl) {
      const told = await this.tellRedis(batch.map(({ full }) => full)).catch(() => false)
      if (told) return
    }
    const texts = batch.map(({ full, brief }) => (Buffer.byteLength(full) > MOST_BYTES && brief ? brief : full))
    await sql`select pg_notify(${CHANNEL}, p) from unnest(${texts}::text[]) with ordinality as t(p, at) order by at`.execute(
      this.db,
    )
  }

  /**
   * LISTEN on a connection of its own, renewed when it breaks. It stays beside Redis: what is published with a transaction
   * comes here.
   */
  private async hear(again = false): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: ANSWER_MS,
      application_name: 'hr-community-live',
    })
    // A line that has gone silent looks like one on which nothing happens.
    const beat = setInterval(() => {
      const late = setTimeout(() => destroyConnection(client), this.answerMs)
      const answered = () => clearTimeout(late)
      client.query('select 1').then(answered, answered)
    }, this.beatMs)
    let ended = false
    let heard = false
    const end = () => {
      if (ended) return
      ended = true
      clearInterval(beat)
      void client.end().catch(() => {})
      if (this.started) this.retry = setTimeout(() => void this.hear(true), AGAIN_MS)
    }
    client.on('error', end)
    client.on('end', end)
    client.on('notification', ({ payload }) => {
      heard = true
      this.receive(payload)
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      this.log.warn({ err: error }, 'pubsub: database away')
      return end()
    }
    // A pooler takes LISTEN for the length of a transaction, and says nothing of what comes after it.
    const look = () => {
      if (!heard && !ended) this.log.error('pubsub: NOTIFY does not arrive; set DATABASE_DIRECT_URL')
    }
    void this.callEverybody().then(
      () => setTimeout(look, this.answerMs).unref(),
      // A database that is too busy for it is no reason not to listen.
      () => {},
    )
    if (!this.started) return void (await client.end().catch(() => {}))
    this.listening = client
    if (again) this.gap()
  }

  /** Says something that nobody listens for, to all that hear the channel. */
  private async callEverybody() {
    await sql`select pg_notify(${CHANNEL}, ${this.parcelOf('', { kind: 'listening' })})`.execute(this.db)
  }

  private hearRedis(url: string) {
    this.redis = connectRedis(url, this.outside)
    const listening = connectRedis(url, this.outside)
    this.redisListening = listening
    this.redisBeat = setInterval(() => void listening.ping().catch(() => {}), this.beatMs)
    listening.on('message', (_channel, text) => this.receive(text))
    listening.on('ready', () => void this.subscribeRedis(listening))
  }

  /** Every 'ready' may follow a time without Redis, in which others told their news by NOTIFY or not at all. */
  private async subscribeRedis(listening: Redis) {
    try {
      await listening.subscribe(CHANNEL)
      this.gap()
    } catch (error) {
      this.log.warn({ err: error }, 'pubsub: Redis refused')
      // Unless it broke, which another 'ready' will follow.
      if (this.started && listening.status === 'ready')
        this.redisRetry = setTimeout(() => void this.subscribeRedis(listening), AGAIN_MS)
    }
  }

  /** False when somebody may not have heard it: then it goes by NOTIFY too, and numbers tell doubles apart. */
  private async tellRedis(texts: string[]): Promise<boolean> {
    if (this.redis?.status !== 'ready') return false
    const pipeline = this.redis.pipeline()
    for (const text of texts) pipeline.publish(CHANNEL, text)
    const replies = await pipeline.exec()
    return replies !== null && replies.every(([error]) => !error)
  }
}
