import { fork, type ChildProcess } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { LIVE } from '../../../../../contract/rules/statuses'
import type { Job } from '../../../../app/jobs'
import type { Services } from '../../../../app/http/serve'
import type { PubSubEvent } from '../../../../app/pubsub'
import { topicOf } from '../../../services/conversation/conversations'
import { pushSecretOf } from './keys'
import type { Order, Report } from './media-server'
import { pictureBegins, pictureEnds } from './picture'
import { tellRoom } from '../room/news'
import { dropReplaced, saveRecorded, recordedIn } from '../recording/recording'
import type { Piece } from '../recording/recording-files'

/** Beside this file, and beside the compiled server. */
const PROGRAM = path.join(__dirname, 'media-server' + path.extname(__filename))
const AGAIN_MS = 1000
/** How often a port that is taken is looked at. */
const PORT_MS = 2000
/** What a running push says in the database, well within the minute that it is believed. */
const REFRESH_MS = 20_000
const GB = 1024 ** 3
/** Pieces in the list of a live: players begin three before its end, and may fall behind by the others. */
const SHOWN = 8

/** What there is of a live to be watched by HLS. */
export interface Window {
  pieces: (Piece & { at: Date })[]
  /** The longest piece so far, ms: what a list has said of it must hold. */
  longest: number
}

const isFree = (port: number, host: string) =>
  new Promise<boolean>((done) => {
    const probe = net.createServer().once('error', () => done(false))
    probe.listen(port, host, () => probe.close(() => done(true)))
  })

/**
 * Takes what hosts push, by RTMP, in a process of its own: whoever breaks that one does not break the rest. It hands the
 * picture out by HTTP on the loopback (see flv.ts), and writes it in pieces (see hls.ts and recording.ts).
 */
export class Ingest {
  /** Where the picture is handed out; undefined while nothing runs. */
  httpPort?: number
  readonly windows = new Map<string, Window>()
  /** A push without data for this long is over, though its connection looks open: another may begin. */
  silentMs = 10_000
  /** After this long without data the room is told that the host is away; when data comes again, the same push goes on. */
  quietMs = 3000
  readonly folder: string
  /** Lives whose pieces are being written. */
  private readonly writing = new Set<string>()
  private readonly keeping = new Map<string, Promise<void>>()
  /** What pushes do to lives happens in their order. */
  private line: Promise<unknown> = Promise.resolve()
  /** Lives whose push is on, with how to stop listening to their rooms. */
  private readonly onAir = new Map<string, () => void>()
  private child?: ChildProcess
  private stopped = false
  private portTaken = false
  private retry?: NodeJS.Timeout
  private refresh?: NodeJS.Timeout

  constructor(
    private services: Services,
    private log: FastifyBaseLogger,
  ) {
    this.folder = path.join(services.settings.dataDir, 'live')
  }

  /** Keeps what was recorded, where that was not done when the live ended. */
  get jobs(): Job[] {
    return [{ name: 'live.record', cron: '* * * * *', run: () => this.keepAll() }]
  }

  /** False when it takes no pushes: switched off, or not yet, which the log says: it goes on trying. */
  async start(): Promise<boolean> {
    const { rtmpPort, pushBase } = this.services.settings.live
    if (!rtmpPort || pushBase) return false
    this.refresh ??= setInterval(() => this.touch(), REFRESH_MS).unref()
    return this.run().catch((error) => {
      this.log.error({ err: error }, 'media server')
      this.again(AGAIN_MS)
      return false
    })
  }

  async stop() {
    this.stopped = true
    clearTimeout(this.retry)
    clearInterval(this.refresh)
    for (const liveId of [...this.onAir.keys()]) this.over(liveId)
    const { child } = this
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((done) => child.once('exit', done))
      child.kill()
      await gone
    }
    await this.line
  }

  private async run(): Promise<boolean> {
    const { host, live } = this.services.settings
    const secret = await pushSecretOf(this.services.db)
    if (this.stopped) return false
    const child = fork(PROGRAM, {
      execArgv: PROGRAM.endsWith('.ts') ? ['--require', require.resolve('tsx/cjs')] : ['--enable-source-maps'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'json',
    })
    this.child = child
    // One that cannot be started or told anything ends, or is gone already.
    child.on('error', (error) => this.log.warn({ err: error }, 'media server'))
    child.stderr?.on('data', (text) => this.log.warn({ text: String(text).slice(0, 2000) }, 'media server'))
    child.send({
      kind: 'listen',
      host,
      port: live.rtmpPort,
      secret,
      folder: this.folder,
      mostBytes: live.recordGb * GB,
      silentMs: this.silentMs,
      quietMs: this.quietMs,
    } satisfies Order)
    return new Promise((done) => {
      child.on('message', (report: Report) => {
        if (report.kind === 'listening') {
          this.httpPort = report.httpPort
          this.portTaken = false
          this.log.info(`直播推流：rtmp://${host}:${live.rtmpPort}/live`)
          done(true)
        } else if (report.kind === 'failed') {
          if (!this.portTaken)
            this.log.warn(`直播推流未开启：${host}:${live.rtmpPort} ${report.reason}（设置 LIVE_RTMP_PORT 可换端口，0 为关闭）`)
          this.portTaken = true
          done(false)
        } else this.hear(report)
      })
      child.on('exit', () => {
        this.httpPort = undefined
        for (const liveId of [...this.onAir.keys()]) this.over(liveId)
        this.writing.clear()
        done(false)
        this.again(AGAIN_MS)
      })
    })
  }

  private again(afterMs: number) {
    if (!this.stopped) this.retry = setTimeout(() => void this.runAgain(), afterMs).unref()
  }

  private async runAgain() {
    const { host, live } = this.services.settings
    try {
      // Whoever has it may be what is left of a server that was killed: it writes down what it has, and goes.
      if (this.portTaken && !(await isFree(live.rtmpPort, host))) return this.again(PORT_MS)
      if (!this.portTaken) this.log.warn('直播推流进程意外退出，重新启动')
      await this.run()
    } catch (error) {
      this.log.error({ err: error }, 'media server')
      this.again(AGAIN_MS)
    }
  }

  private hear(report: Exclude<Report, { kind: 'listening' | 'failed' }>) {
    const { liveId } = report
    // A push that nobody could be told of is sent away: the host's program tries again by itself.
    if (report.kind === 'published')
      this.inTurn(() =>
        this.published(liveId).catch((error) => {
          this.order('close', liveId)
          throw error
        }),
      )
    else if (report.kind === 'unpublished') this.over(liveId)
    else if (report.kind === 'quiet') this.inTurn(() => this.gone(liveId))
    else if (report.kind === 'heard') this.inTurn(() => this.back(liveId))
    else if (report.kind === 'written') this.show(liveId, report.piece)
    else if (report.kind === 'warning') this.log.warn({ live: liveId }, report.text)
    else {
      this.writing.delete(liveId)
      if (!this.stopped) void this.keep(liveId)
    }
  }

  private inTurn(work: () => Promise<unknown>) {
    this.line = this.line.then(work).catch((error) => this.log.warn({ err: error }, 'media server'))
  }

  private order(kind: 'record' | 'wait' | 'close', liveId: string) {
    if (kind === 'record') this.writing.add(liveId)
    if (kind === 'close') {
      this.over(liveId)
      this.windows.delete(liveId)
    }
    if (this.child?.connected) this.child.send({ kind, liveId } satisfies Order)
  }

  private show(liveId: string, piece: Piece) {
    const known = this.windows.get(liveId)
    // What was written last is told after the end: of a live there is nothing to see any more, of a push that may come back
    // there is.
    if (!known && !this.onAir.has(liveId)) return
    const { pieces, longest } = known ?? { pieces: [], longest: 0 }
    // Players count the pieces of a list. One that was written and never told, as the process died, is missing: it begins
    // after it.
    const before = pieces.at(-1)?.n === piece.n - 1 ? pieces.slice(1 - SHOWN) : []
    this.windows.set(liveId, {
      pieces: [...before, { ...piece, at: new Date() }],
      longest: Math.max(longest, piece.ms),
    })
  }

  /** A key outlives what it was given for: whether the live still takes a picture is asked here. */
  private async published(liveId: string) {
    const { db, pubsub } = this.services
    const room = await pictureBegins(db, liveId)
    if (!room) return this.order('close', liveId)
    const topic = topicOf(room.conversation_id)
    this.onAir.get(liveId)?.()
    this.onAir.set(
      liveId,
      pubsub.subscribe(topic, (event: PubSubEvent & { status?: number }) => {
        if (event.kind !== 'live') return
        if (event.status === LIVE.on) this.order('record', liveId)
        else if ((event.status ?? 0) >= LIVE.ended) this.order('close', liveId)
      }),
    )
    // It may have begun or ended before anybody listened.
    await this.look([liveId])
  }

  /** What is recorded is what people could see: not what a host tries out before the start. */
  private async look(ids: string[]) {
    const { rows } = await sql<{ id: string; state: string }>`
      select id, state from live where id = any(${ids}::uuid[])`.execute(this.services.db)
    const states = new Map(rows.map(({ id, state }) => [id, state]))
    for (const id of ids) {
      const state = states.get(id)
      this.order(state === 'on' ? 'record' : state === 'ahead' ? 'wait' : 'close', id)
    }
  }

  private over(liveId: string) {
    this.onAir.get(liveId)?.()
    if (this.onAir.delete(liveId)) this.inTurn(() => this.gone(liveId))
  }

  /** Makes what was recorded of a live its playback, when it is over. */
  private keep(liveId: string): Promise<void> {
    const running = this.keeping.get(liveId)
    if (running) return running
    const work = saveRecorded(this.services, liveId, this.folder)
      .then((over) => void (over && this.windows.delete(liveId)))
      .catch((error) => this.log.warn({ err: error, live: liveId }, '录像还没有存好，一分钟后再试'))
      .finally(() => this.keeping.delete(liveId))
    this.keeping.set(liveId, work)
    return work
  }

  private async keepAll() {
    const ids = await recordedIn(this.folder)
    for (const liveId of ids) if (!this.writing.has(liveId)) await this.keep(liveId)
    await dropReplaced(this.services)
  }

  private gone = (liveId: string) => pictureEnds(this.services.db, liveId)

  /** It goes on after a silence. */
  private back = (liveId: string) =>
    this.services.db.transaction().execute(async (trx) => {
      if (!this.onAir.has(liveId)) return
      const { rows } = await sql<{ conversation_id: string }>`
        update live set pushed_at = now() where id = ${liveId} and pushed_at is null and state in ('ahead', 'on')
        returning conversation_id`.execute(trx)
      for (const { conversation_id } of rows) await tellRoom(trx, conversation_id, { picture: true })
    })

  private touch() {
    const ids = [...this.onAir.keys()]
    if (!ids.length) return
    this.inTurn(async () => {
      await sql`update live set pushed_at = now() where id = any(${ids}::uuid[]) and pushed_at is not null`.execute(
        this.services.db,
      )
      // News may be lost with a connection.
      await this.look(ids)
    })
  }
}
