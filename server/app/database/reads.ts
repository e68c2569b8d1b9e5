import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type Redis from 'ioredis'
import { Counter, Gauge, type Registry } from 'prom-client'
import { openDatabase, type Database, type Db } from './db'
import type { DependencyHealth } from '../observability/dependency-health'
import { TtlCache } from '../ttl-cache'
import { connectRedis } from '../redis'
import type { Settings } from '../settings'
import { errorOf } from '../thrown'

/** How far the replica may be behind before nobody reads from it. */
const MOST_BEHIND_MS = 1000
/** How often it is looked how far it has come, and how long an answer, or a connection, may take. */
const LOOK_MS = 200
const LOOK_ANSWER_MS = 1000
/**
 * How long whoever has written reads from the primary. A read from the replica shows all that was written MOST_BEHIND_MS ago, so
 * this leaves time to spare for the clocks of nodes and of Redis to run unevenly.
 */
const OWN_WRITE_MS = 5 * MOST_BEHIND_MS
const MOST_PEOPLE = 200_000
/** Moments that wait to be replayed: more are not needed to know that it is too far behind. */
const MOST_MARKS = 600

/** Where the journal stood at a moment of this node. */
interface Mark {
  at: number
  position: bigint
}
/** A place in the journal, as PostgreSQL writes it: two halves in hexadecimal. */
function positionOf(lsn: string): bigint {
  const [high, low] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

const keyOf = (person: string) => `wrote:${person}`

/** Where it is looked how far each has come: a connection of its own, which nobody else waits for. */
interface Looks {
  primary: Database
  replica: Database
}

interface Around {
  log: FastifyBaseLogger
  outside?: DependencyHealth
  metrics?: Registry
}

/**
 * Decides for reads that may be a second old where they go: to the replica while it keeps up, to the primary for whoever has just
 * written, and for everybody without a replica.
 */
export class Reads {
  private readonly replica?: Database
  private readonly looks?: Looks
  private readonly redis?: Redis
  private readonly wroteHere = new TtlCache<true>(OWN_WRITE_MS, MOST_PEOPLE)
  private readonly marks: Mark[] = []
  /** All that was written until this moment can be read from the replica. */
  private showsUntil = -Infinity
  private readonly waiting = new Set<(error: unknown) => void>()
  private stopping?: AbortController
  private looking: Promise<void> = Promise.resolve()
  private counted?: Counter<'from'>

  constructor(
    private readonly primary: Database,
    { databaseUrl, databaseReplicaUrl, redisUrl }: Settings,
    private readonly around: Around,
  ) {
    if (around.metrics) this.observe(around.metrics)
    if (!databaseUrl || !databaseReplicaUrl) return
    this.replica = openDatabase(databaseReplicaUrl, undefined, { connectMs: LOOK_ANSWER_MS })
    const look = (url: string) => openDatabase(url, 1, { answerMs: LOOK_ANSWER_MS })
    this.looks = { primary: look(databaseUrl), replica: look(databaseReplicaUrl) }
    if (redisUrl) this.redis = connectRedis(redisUrl)
  }

  /** Where everything is as it is now: for what a read writes aside, that somebody has searched. */
  get main(): Db {
    return this.primary.db
  }

  /** Whether there is a replica at all: without one nobody needs to be watched for writing. */
  get apart(): boolean {
    return this.replica !== undefined
  }

  start() {
    if (!this.looks) return
    this.stopping = new AbortController()
    this.looking = this.keepLooking(this.looks, this.stopping.signal)
  }

  async stop() {
    this.stopping?.abort()
    await this.looking
    this.redis?.disconnect()
    for (const opened of [this.replica, this.looks?.primary, this.looks?.replica]) await opened?.close()
  }

  /** This person has written: until everybody can read it, they read it where it was written, on whichever node they ask. */
  async wrote(person: string) {
    if (!this.replica) return
    this.wroteHere.set(person, true)
    // Without Redis a read on another node goes to the primary anyway.
    await this.redis?.set(keyOf(person), '1', 'PX', OWN_WRITE_MS).catch(() => {})
  }

  /**
   * Reads for somebody, or for nobody in particular. What the replica has no good answer to is asked of the primary: it may have
   * gone, or a thing may not be there yet. Or there are too many who ask it: that it is lost only those say who look.
   */
  async read<T>(person: string | undefined, work: (db: Db) => Promise<T>): Promise<T> {
    const { replica } = this
    if (!replica) return work(this.main)
    if (!this.keepsUp || (person && (await this.hasWritten(person)))) {
      this.counted?.inc({ from: 'primary' })
      return work(this.main)
    }
    try {
      const result = await this.unlessLost(work(replica.db))
      this.counted?.inc({ from: 'replica' })
      return result
    } catch (error) {
      // Of ours: such an endpoint only reads.
      if (errorOf(error).code === '25006') this.around.log.error({ err: error }, 'a read that writes')
      this.counted?.inc({ from: 'primary' })
      return work(this.main)
    }
  }

  private get behindMs() {
    return performance.now() - this.showsUntil
  }
  private get keepsUp() {
    return this.behindMs < MOST_BEHIND_MS
  }

  private async hasWritten(person: string): Promise<boolean> {
    if (this.wroteHere.get(person)) return true
    if (!this.redis) return false
    // Who cannot be asked about is taken to have.
    return this.redis.exists(keyOf(person)).then(Boolean, () => true)
  }

  /** A line that has gone silent answers nobody for long: whoever waits is let go once the replica is known to be lost. */
  private unlessLost<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.waiting.add(reject)
      void work.then(resolve, reject).finally(() => this.waiting.delete(reject))
    })
  }

  private lose(error: unknown) {
    this.showsUntil = -Infinity
    this.marks.length = 0
    this.around.outside?.lost('replica', error)
    for (const letGo of this.waiting) letGo(error)
  }

  private async keepLooking({ primary, replica }: Looks, signal: AbortSignal) {
    while (!signal.aborted) {
      const mark = await this.mark(primary)
      if (mark)
        await this.look(replica, mark).catch((error: unknown) => {
          if (!signal.aborted) this.lose(error)
        })
      await wait(LOOK_MS, undefined, { signal }).catch(() => {})
    }
  }

  /** Where the journal stands now; undefined where the primary is away, which is told elsewhere. */
  private async mark({ pool }: Database): Promise<Mark | undefined> {
    const at = performance.now()
    const found = await pool.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn').catch(() => undefined)
    return found && { at, position: positionOf(found.rows[0].lsn) }
  }

  private async look({ pool }: Database, mark: Mark) {
    this.marks.push(mark)
    if (this.marks.length > MOST_MARKS) this.marks.shift()
    const late = new AbortController()
    const answer = await Promise.race([
      pool.query<{ lsn: string | null }>('select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn'),
      wait(LOOK_ANSWER_MS, undefined, { signal: late.signal }).then(() => {
        throw new Error('the replica does not answer')
      }),
    ]).finally(() => late.abort())
    const { lsn } = answer.rows[0]
    // What follows nobody would show for ever what it shows now.
    if (!lsn) throw new Error('DATABASE_REPLICA_URL is no replica')
    const replayed = positionOf(lsn)
    while (this.marks.length && this.marks[0].position <= replayed) this.showsUntil = this.marks.shift()!.at
    this.around.outside?.found('replica')
  }

  private observe(metrics: Registry) {
    const registers = [metrics]
    this.counted = new Counter({
      name: 'replica_reads_total',
      help: 'Reads that may be a second old, by where they were answered from',
      labelNames: ['from'],
      registers,
    })
    const behind = () => (this.replica ? this.behindMs / 1000 : 0)
    const gauge = new Gauge({
      name: 'replica_behind_seconds',
      help: 'How far the replica is behind; +Inf while it is away, 0 where there is none',
      registers: [],
      collect() {
        this.set(behind())
      },
    })
    metrics.registerMetric(gauge)
  }
}
