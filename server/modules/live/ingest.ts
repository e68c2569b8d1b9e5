import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../../app/serve'
import type { LineEvent } from '../../app/live-line'
import { topicOf } from '../conversation/conversations'
import { pushSecretOf } from './keys'
import type { Order, Report } from './media-server'
import { tellRoom } from './news'
import { STATUS } from './states'

const PROGRAM = path.join(__dirname, 'media-server.ts')
const AGAIN_MS = 1000
/** What a running push says in the database, well within the minute that it is believed. */
const REFRESH_MS = 20_000

/**
 * Takes what hosts push, by RTMP, in a process of its own: whoever breaks that one does not break the rest. It hands the picture out by
 * HTTP on the loopback (see flv.ts).
 */
export class Ingest {
  /** Where the picture is handed out; undefined while nothing runs. */
  httpPort?: number
  /** Lives whose push is on, with how to stop listening to their rooms. */
  private readonly onAir = new Map<string, () => void>()
  private child?: ChildProcess
  private stopped = false
  private retry?: NodeJS.Timeout
  private refresh?: NodeJS.Timeout

  constructor(
    private services: Services,
    private log: FastifyBaseLogger,
  ) {}

  /** False when it takes no pushes: switched off, or the port is taken, which the log says. */
  async start(): Promise<boolean> {
    const { rtmpPort, pushBase } = this.services.settings.live
    if (!rtmpPort || pushBase) return false
    this.refresh ??= setInterval(() => void this.touch(), REFRESH_MS).unref()
    return this.run()
  }

  async stop() {
    this.stopped = true
    clearTimeout(this.retry)
    clearInterval(this.refresh)
    for (const liveId of [...this.onAir.keys()]) this.over(liveId)
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    child.kill()
    await gone
  }

  private async run(): Promise<boolean> {
    const { host, live } = this.services.settings
    const secret = await pushSecretOf(this.services.db)
    if (this.stopped) return false
    const child = fork(PROGRAM, {
      execArgv: ['--require', require.resolve('tsx/cjs')],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'json',
    })
    this.child = child
    child.stderr?.on('data', (text) => this.log.warn({ text: String(text).slice(0, 2000) }, 'media server'))
    child.send({ kind: 'listen', host, port: live.rtmpPort, secret } satisfies Order)
    return new Promise((done) => {
      child.on('message', (report: Report) => {
        if (report.kind === 'listening') {
          this.httpPort = report.httpPort
          this.log.info(`直播推流：rtmp://${host}:${live.rtmpPort}/live`)
          done(true)
        } else if (report.kind === 'failed') {
          // It will not get better by trying: the port belongs to somebody else.
          this.stopped = true
          this.log.warn(`直播推流未开启：${host}:${live.rtmpPort} ${report.reason}（设置 LIVE_RTMP_PORT 可换端口，0 为关闭）`)
          done(false)
        } else if (report.kind === 'published')
          this.published(report.liveId).catch((error) => this.log.warn({ err: error }, 'media server'))
        else this.over(report.liveId)
      })
      child.on('exit', () => {
        this.httpPort = undefined
        for (const liveId of [...this.onAir.keys()]) this.over(liveId)
        done(false)
        if (!this.stopped) this.retry = setTimeout(() => void this.runAgain(), AGAIN_MS).unref()
      })
    })
  }

  private runAgain() {
    this.log.warn('直播推流进程意外退出，重新启动')
    return this.run().catch((error) => this.log.error({ err: error }, 'media server'))
  }

  private close(liveId: string) {
    this.child?.send({ kind: 'close', liveId } satisfies Order)
  }

  /** A key outlives what it was given for: whether the live still takes a picture is asked here. */
  private async published(liveId: string) {
    const { db, live: line } = this.services
    const row = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ conversation_id: string }>`
        update live set pushed_at = now() where id = ${liveId} and state in ('ahead', 'on')
        returning conversation_id`.execute(trx)
      // Whoever waits in the room asks again and gets the address.
      for (const { conversation_id } of rows) await tellRoom(trx, conversation_id, { picture: true })
      return rows[0]
    })
    if (!row) return this.close(liveId)
    const topic = topicOf(row.conversation_id)
    this.onAir.get(liveId)?.()
    this.onAir.set(
      liveId,
      line.subscribe(topic, (event: LineEvent & { status?: number }) => {
        if (event.kind === 'live' && (event.status ?? 0) >= STATUS.ended) this.close(liveId)
      }),
    )
  }

  private over(liveId: string) {
    this.onAir.get(liveId)?.()
    if (!this.onAir.delete(liveId)) return
    this.gone(liveId).catch((error) => this.log.warn({ err: error }, 'media server'))
  }

  /** The room sees that the picture is gone, or what is shown in its place. */
  private gone = (liveId: string) =>
    this.services.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ conversation_id: string }>`
        update live set pushed_at = null where id = ${liveId} and pushed_at is not null returning conversation_id`.execute(trx)
      for (const { conversation_id } of rows) await tellRoom(trx, conversation_id, { picture: false })
    })

  private async touch() {
    const ids = [...this.onAir.keys()]
    if (!ids.length) return
    await sql`update live set pushed_at = now() where id = any(${ids}::uuid[]) and pushed_at is not null`
      .execute(this.services.db)
      .catch((error) => this.log.warn({ err: error }, 'media server'))
  }
}
