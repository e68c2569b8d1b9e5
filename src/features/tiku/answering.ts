import { makeAutoObservable, observableRef } from 'mobx'
import { isSilent } from '@/api/errors'
import { wait } from '@/lib/wait'
import { hearServerTime, serverNow } from '@/lib/server-time'
import { accountStorage } from '@/stores/account-storage'
import { session } from '@/stores/session'
import { LONGEST_SECONDS } from '../../../contract/rules/practice'
import { GRACE_SECONDS, isAnswered } from '../../../contract/rules/questions'
import type { PutQuestion, RunningSession } from '../../../contract/tiku'
import { keepUnsent, unsentOf, type AnsweredIn, type Unsent } from './kept-answers'

/** How whoever has opened the session talks to its server. */
export interface Wire {
  readonly of: AnsweredIn
  /** `saved`: false where something newer stands there, not where the same has arrived before. */
  save(one: Omit<Unsent, 'at'>): Promise<{ saved: boolean; serverTime: string; expireAt: string | null }>
  /** Hands in when the time is over by the server's clock; until then it answers `open`, and until when. */
  handInByClock(): Promise<{ state: string; expireAt?: string | null; serverTime?: string }>
  /** Why nothing can be written here any more; undefined for what only this answer has. */
  stopOf(error: unknown): Stop | undefined
}
/** WeChat's own question before it leaves a paper, which has no room for more and waits for nothing. */
export const NOT_HANDED_IN = '还没有交卷，离开后考试时间不会暂停'

/** Over, or going on on another device. */
export type Stop = 'ended' | 'elsewhere'

const RETRY_MS = 3000
/** Between two looks at what is left, once the time is over, and at a clock that was wrong. */
const LATE_MS = 1000
/** How long, at most, whoever leaves waits for what is still to be sent. */
const SOON_MS = 3000
/** What is being typed is saved when its writer pauses. */
const PAUSE_MS = 1200

/**
 * A session under way: what is answered is here at once, at the server as soon as there is a line, and on the device in
 * between, so that an app that was killed sends it when it comes back.
 */
export class Answering {
  index = 0
  /** Which way the question that is shown was come to; none that is there when the page opens. */
  way: 'next' | 'back' | undefined = undefined
  answers: Map<string, string[]>
  marked: Set<string>
  expireAt: string | null
  leaveCount: number
  /** When the server has last heard all that there is, ISO. */
  savedAt = ''
  offline = false
  /** How often the server has said that the time goes on after this device had seen its end: the clock begins anew. */
  extended = 0
  stop: Stop | undefined = undefined
  readonly questions: PutQuestion[]
  readonly maxLeave: number | null
  private unsent = new Map<string, Unsent>()
  private seq: number
  private sending: Promise<void> | undefined = undefined
  private timer: ReturnType<typeof setTimeout> | undefined = undefined
  /** When the question that is shown came into sight. */
  private since = Date.now()
  private readonly owner = accountStorage.learner

  constructor(
    readonly sessionId: string,
    started: RunningSession,
    private readonly wire: Wire,
  ) {
    this.questions = started.questions
    this.answers = new Map(started.saved.map(({ questionId, answer }) => [questionId, answer]))
    this.marked = new Set(started.saved.filter(({ marked }) => marked).map(({ questionId }) => questionId))
    this.expireAt = started.expireAt
    this.maxLeave = started.maxLeave
    this.leaveCount = started.leaveCount
    this.seq = started.seq
    hearServerTime(started.serverTime)
    const first = started.questions.findIndex(({ id }) => !isAnswered(this.answers.get(id)))
    this.index = Math.max(0, first)
    makeAutoObservable<this, 'unsent' | 'seq' | 'sending' | 'timer' | 'since' | 'wire' | 'owner'>(
      this,
      {
        questions: observableRef,
        unsent: false,
        seq: false,
        sending: false,
        timer: false,
        since: false,
        wire: false,
        owner: false,
      },
      { autoBind: true },
    )
    this.recall(started)
  }

  get question(): PutQuestion {
    return this.questions[this.index]
  }
  get answered(): number {
    return this.questions.filter(({ id }) => isAnswered(this.answers.get(id))).length
  }
  get unanswered(): number {
    return this.questions.length - this.answered
  }
  get isLast(): boolean {
    return this.index === this.questions.length - 1
  }

  goTo(index: number) {
    if (index !== this.index) this.way = index < this.index ? 'back' : 'next'
    this.index = Math.min(this.questions.length - 1, Math.max(0, index))
    this.since = Date.now()
    // What was typed there waits for no pause.
    void this.flush()
  }
  /** From wherever it stands by then: two quick taps are two steps. */
  step(by: number) {
    this.goTo(this.index + by)
  }
  answer(questionId: string, answer: string[], typed = false) {
    this.answers.set(questionId, answer)
    this.note(questionId, typed)
  }
  /** The server has not taken it, and would not: as if it had not been answered. */
  takeBack(questionId: string) {
    this.answers.delete(questionId)
  }
  turnMark(questionId: string) {
    if (!this.marked.delete(questionId)) this.marked.add(questionId)
    this.note(questionId, false)
  }

  private note(questionId: string, typed: boolean) {
    const answer = [...(this.answers.get(questionId) ?? [])]
    const seconds = Math.min(LONGEST_SECONDS, Math.round((Date.now() - this.since) / 1000))
    this.unsent.set(questionId, {
      questionId,
      answer,
      marked: this.marked.has(questionId),
      seq: ++this.seq,
      seconds,
      at: serverNow(),
    })
    this.remember()
    clearTimeout(this.timer)
    if (typed) this.timer = setTimeout(() => void this.flush(), PAUSE_MS)
    else void this.flush()
  }

  /** Sends what is left, one after the other; resolves when nothing is, or nobody answers. */
  flush(): Promise<void> {
    clearTimeout(this.timer)
    this.sending ??= this.send().finally(() => {
      this.sending = undefined
    })
    return this.sending
  }
  /** The same, but waits no longer than a moment. */
  flushSoon(): Promise<void> {
    return Promise.race([this.flush(), wait(SOON_MS)])
  }
  get allSent(): boolean {
    return this.unsent.size === 0
  }
  /** What leaving the paper means for what was answered. */
  async leaveWords(): Promise<string> {
    await this.flush()
    const here = this.unsent.size
    const saved = here ? `${here} 题的答案还只在本机，联网后再离开才会提交` : '答案已经保存'
    return `${saved}；考试时间不会暂停，时间到会自动交卷。`
  }
  /** What is said when the time is over. */
  get overWords(): string {
    return this.allSent ? '考试时间到，已自动交卷' : '考试时间到；没有传出去的答案未计入'
  }

  /**
   * The time is over by this device's clock: what is left is sent for as long as the server takes it, and the server hands in.
   * Undefined where it says that the time goes on.
   */
  async timeUp(): Promise<'over' | undefined> {
    await this.flush()
    while (!this.allSent && !this.stop && this.inGrace) {
      await wait(LATE_MS)
      await this.flush()
    }
    // Without a line nobody can say that it goes on.
    if (this.stop !== 'elsewhere' && !(await this.askEnd().catch(() => false))) return 'over'
    await wait(LATE_MS)
    this.beginClock()
    return undefined
  }
  private get inGrace(): boolean {
    return this.expireAt !== null && serverNow() < Date.parse(this.expireAt) + GRACE_SECONDS * 1000
  }
  private beginClock() {
    this.extended++
  }
  /** The end may have been moved while its writer only read. */
  async hearEnd(): Promise<void> {
    await this.flush()
    // What waits for a line hears of it when it is sent, and at the end timeUp() asks.
    if (this.stop || !this.allSent || !this.secondsLeft) return
    await this.askEnd().catch(() => undefined)
  }
  /** False when it is over, and handed in. */
  private async askEnd(): Promise<boolean> {
    try {
      const { state, expireAt, serverTime } = await this.wire.handInByClock()
      if (state !== 'open') this.setStop('ended')
      else this.hearTime(serverTime, expireAt)
    } catch (error) {
      this.setStop(this.wire.stopOf(error))
      if (!this.stop) throw error
    }
    return this.stop !== 'ended'
  }
  private hearTime(serverTime: string | undefined, expireAt: string | null | undefined) {
    if (serverTime) hearServerTime(serverTime)
    if (expireAt !== undefined) this.expireAt = expireAt
  }

  private async send() {
    while (this.unsent.size && !this.stop) {
      // Whoever was logged out sends it when they are back, and nobody else does.
      if (!session.inTraining || accountStorage.learner !== this.owner) return this.wait()
      const [next] = this.unsent.values()
      try {
        const { at: _at, ...one } = next
        const { saved, serverTime, expireAt } = await this.wire.save(one)
        // Another window has written the same since: whoever goes on here reads it first.
        if (!saved) return this.setStop('elsewhere')
        this.heard(next, serverTime, expireAt)
      } catch (error) {
        if (isSilent(error)) return this.wait()
        const stop = this.wire.stopOf(error)
        this.setStop(stop)
        // Whoever goes on here again sends it, where it is the newest.
        if (stop !== 'elsewhere') this.forget(next)
      }
    }
  }
  private heard(one: Unsent, serverTime: string, expireAt: string | null) {
    this.hearTime(serverTime, expireAt)
    this.offline = false
    this.forget(one)
    if (!this.unsent.size) this.savedAt = serverTime
  }
  setStop(stop: Stop | undefined) {
    this.stop = stop ?? this.stop
  }
  private forget(one: Unsent) {
    if (this.unsent.get(one.questionId)?.seq === one.seq) this.unsent.delete(one.questionId)
    this.remember()
  }
  private wait() {
    this.offline = true
    this.timer = setTimeout(() => void this.flush(), RETRY_MS)
  }

  private remember() {
    if (!accountStorage.holds(this.owner)) return
    keepUnsent({ sessionId: this.sessionId, of: this.wire.of, unsent: [...this.unsent.values()] }, this.owner)
  }
  /** What an earlier life of the app had no line for, except where another device has answered the same since. */
  private recall({ saved, seq }: RunningSession) {
    const left = [...this.takeFromTrainee(), ...unsentOf(this.sessionId, this.owner)]
    if (!left.length) return
    const there = new Map(saved.map((one) => [one.questionId, one]))
    for (const one of left) {
      const { questionId, answer, marked, at } = one
      const { savedTime } = there.get(questionId) ?? {}
      // The numbers of another device lie above all of this one: where it has written, the later of both stands.
      const passed = one.seq <= seq
      if (passed && savedTime && at !== undefined && Date.parse(savedTime) > at) continue
      this.seq = Math.max(this.seq, one.seq)
      // One that was kept before it was counted has no seconds.
      this.unsent.set(questionId, { ...one, seconds: one.seconds ?? 0, seq: passed && at !== undefined ? ++this.seq : one.seq })
      this.answers.set(questionId, answer)
      if (marked) this.marked.add(questionId)
      else this.marked.delete(questionId)
    }
    this.remember()
    void this.flush()
  }

  /**
   * What was answered in this very session by whoever had come in by the list: the server opens it for its own person alone,
   * so they have logged in since.
   */
  private takeFromTrainee(): Unsent[] {
    const { sessionId, owner } = this
    const before = accountStorage.lastTrainee
    if (!before || before === owner) return []
    const unsent = unsentOf(sessionId, before)
    if (unsent.length) keepUnsent({ sessionId, unsent: [] }, before)
    return unsent
  }

  setLeaveCount(count: number) {
    this.leaveCount = count
  }
  /** Nothing is sent any more; what is left stays on the device. */
  close() {
    clearTimeout(this.timer)
    this.stop ??= 'ended'
  }
  get secondsLeft(): number | undefined {
    return this.expireAt === null ? undefined : Math.max(0, (Date.parse(this.expireAt) - serverNow()) / 1000)
  }
}
