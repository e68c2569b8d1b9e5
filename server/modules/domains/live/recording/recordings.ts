import path from 'node:path'
import { errorOf } from '../../../../app/thrown'
import { Recorder } from './recorder'
import type { Piece } from './recording-files'

/**
 * Somebody who is sent what is pushed, as the media server knows its own recorder: whoever has no address is not asked for a
 * signature.
 */
interface Watcher {
  id: string
  ip: ''
  protocol: 'flv'
  sendBuffer(message: Buffer): void
}
/** As far as node-media-server 4.4 is used here. */
export interface Broadcast {
  publisher: { close(): void } | null
  /** Sends what one needs to begin, then all that comes. */
  postPlay(watcher: Watcher): unknown
  donePlay(watcher: Watcher): void
}

interface Duty {
  /** Each live has a folder of its own in it. */
  folder: string
  mostBytes: number
  written(liveId: string, piece: Piece): void
  /** All of it is on the disk, and nothing more comes. */
  finished(liveId: string): void
  warn(liveId: string, text: string): void
}

/** What is pushed before it is known whether it is to be recorded. */
const MOST_HELD = 32 * 1024 * 1024

interface Taking {
  watcher: Watcher
  /** Where it comes from, while it does. */
  broadcast?: Broadcast
  /** What came before it was known whether it is to be recorded. */
  held: Buffer[]
  heldBytes: number
  recorder?: Recorder
}

/** What is recorded in the media server's process: lives that are on, from their start, each from its first picture on. */
export class Recordings {
  private readonly takings = new Map<string, Taking>()

  constructor(private duty: Duty) {}

  /** Somebody pushes. What they push is held until record() or leave() says what becomes of it. */
  published(liveId: string, broadcast: Broadcast) {
    const taking = this.takings.get(liveId)
    taking?.recorder?.breakOff()
    if (!taking?.broadcast) this.attach(liveId, broadcast)
  }

  /** From now on; once more changes nothing. */
  record(liveId: string, broadcast?: Broadcast) {
    const known = this.takings.get(liveId)
    // Whoever pushed is gone by now; what is being finished says so itself.
    if (!broadcast?.publisher) return known?.recorder ? undefined : this.duty.finished(liveId)
    const taking = known?.broadcast ? known : this.attach(liveId, broadcast)
    if (taking.recorder) return
    try {
      taking.recorder = this.recorderOf(liveId)
      for (const message of taking.held.splice(0)) taking.recorder.take(message)
    } catch (error) {
      this.giveUp(liveId, taking, error)
    }
  }

  private recorderOf(liveId: string) {
    const { folder, mostBytes, written, warn } = this.duty
    return new Recorder({
      folder: path.join(folder, liveId),
      mostBytes,
      written: (piece) => written(liveId, piece),
      warn: (text) => warn(liveId, text),
    })
  }

  /** What goes wrong with one recording is no harm to its picture, nor to other lives. */
  private giveUp(liveId: string, taking: Taking, error: unknown) {
    this.duty.warn(liveId, `不能录像：${errorOf(error).message}`)
    this.detach(taking)
    this.takings.delete(liveId)
    this.duty.finished(liveId)
  }

  /** It is not on yet: what is pushed to try things out is nobody's business. */
  wait(liveId: string) {
    const taking = this.takings.get(liveId)
    if (!taking || taking.recorder) return
    this.detach(taking)
    this.takings.delete(liveId)
  }

  /** Nobody pushes any more, or the live is over. */
  async leave(liveId: string) {
    const taking = this.takings.get(liveId)
    if (!taking) return
    this.detach(taking)
    await taking.recorder?.finish()
    // The host may be back by now.
    if (taking.broadcast || this.takings.get(liveId) !== taking) return
    this.takings.delete(liveId)
    if (taking.recorder) this.duty.finished(liveId)
  }

  async leaveAll() {
    await Promise.all([...this.takings.keys()].map((liveId) => this.leave(liveId)))
  }

  private attach(liveId: string, broadcast: Broadcast): Taking {
    const taking: Taking = this.takings.get(liveId) ?? {
      watcher: { id: `recorder-${liveId}`, ip: '', protocol: 'flv', sendBuffer: (message) => this.take(liveId, taking, message) },
      held: [],
      heldBytes: 0,
    }
    taking.broadcast = broadcast
    this.takings.set(liveId, taking)
    broadcast.postPlay(taking.watcher)
    return taking
  }

  private detach(taking: Taking) {
    const { broadcast, watcher } = taking
    taking.broadcast = undefined
    broadcast?.donePlay(watcher)
  }

  private take(liveId: string, taking: Taking, message: Buffer) {
    if (taking.recorder)
      try {
        return taking.recorder.take(message)
      } catch (error) {
        return this.giveUp(liveId, taking, error)
      }
    taking.heldBytes += message.length
    if (taking.heldBytes <= MOST_HELD) taking.held.push(message)
  }
}
