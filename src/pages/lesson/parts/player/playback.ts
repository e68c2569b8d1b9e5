import { makeAutoObservable, runInAction } from 'mobx'
import * as codes from '../../../../../contract/rules/codes'
import type { Api, Result } from '../../../../../contract'
import { call } from '@/api/call'
import { ApiError, messageOf } from '@/api/errors'
import { Watched } from '@/features/course/intervals'
import { Renewal } from '@/features/course/renewal'
import { studyReports, type StudyAnswer } from '@/features/course/study-reports'
import { toast } from '@/patterns/feedback/use-action'
import type { MediaEvents, MediaHandle, MediaSource } from '@/patterns/media/media-types'
import { platform } from '@/platform'
import { session } from '@/stores/session'
import { studyDevice } from '@/stores/study-device'

type PresenceCheck = NonNullable<StudyAnswer['check']>
type PlayUrl = Result<Api['POST /api/lesson/playUrl']>

export interface PlayedLesson {
  id: string
  courseId: string
  title: string
  /** Seen to its end once: then one may skip. */
  finished: boolean
  /** What is seen of it counts: it is its person's own. */
  counts: boolean
}

interface Hooks {
  onAnswer(lessonId: string, answer: StudyAnswer): void
  /** Played to its end. */
  onEnded(lessonId: string): void
  /** It is not theirs, or no longer: the page has to know. */
  onDenied(): void
}

const REPORT_MS = 10_000
/** So little is no reason to speak of going on. */
const WORTH_RESUMING = 5
/** WeChat's player knows no 0.75. */
export const SPEEDS = [platform.name === 'weapp' ? 0.8 : 0.75, 1, 1.25, 1.5, 2]

/** Another device is playing. */
export const ELSEWHERE = codes.OTHER_DEVICE
const NOT_THEIRS = [codes.NOT_BOUGHT, codes.ACCESS_RAN_OUT, codes.REFUND_OPEN]

/** One player: what is in it, where it stands, what of it has been seen. The page changes the lesson; the element stays. */
export class Playback {
  lesson: PlayedLesson | undefined = undefined
  source: MediaSource | undefined = undefined
  state: 'idle' | 'loading' | 'ready' | 'failed' = 'idle'
  error: unknown = undefined
  /** Why the server does not let it go on; '' when it does. */
  stopped = ''
  playing = false
  waiting = false
  /** It has been played, here and now. */
  begun = false
  trialOver = false
  position = 0
  seconds = 0
  speed = 1
  /** The sound alone is wanted of a picture. */
  listening = false
  /** Somebody is asked whether they are there; until when, by this device's clock, in ms. */
  check: { id: string; until: number } | undefined = undefined
  /** Where its person stopped the last time, in seconds. */
  resumeAt = 0
  play: PlayUrl | undefined = undefined

  private handle: MediaHandle | undefined
  private watched = new Watched()
  private furthest = 0
  /** Where it is to begin, as long as it has not. */
  private from: number | undefined = undefined
  private turn = 0
  /** It rests because nobody said that they are there. */
  private rests = false
  /** Its page is not in sight: what was still loading then does not begin there. */
  away = false
  private answered = ''
  /** The address was asked for again since it last worked. */
  private mended = false
  private timer: ReturnType<typeof setInterval> | undefined = undefined
  private renewal = new Renewal()

  constructor(private hooks: Hooks) {
    makeAutoObservable<
      this,
      'hooks' | 'handle' | 'watched' | 'furthest' | 'from' | 'turn' | 'mended' | 'timer' | 'rests' | 'answered' | 'renewal'
    >(
      this,
      {
        hooks: false,
        watched: false,
        furthest: false,
        from: false,
        turn: false,
        mended: false,
        timer: false,
        handle: false,
        rests: false,
        answered: false,
        renewal: false,
      },
      { autoBind: true },
    )
  }

  /** Nobody skips ahead on the first view. */
  get strict() {
    return this.play?.dragRule === 1 && !this.lesson?.finished
  }
  get trial() {
    return this.play?.trialSeconds ?? undefined
  }

  /** It is not theirs, or no longer: no second try will help. */
  get denied() {
    return this.error instanceof ApiError && NOT_THEIRS.includes(this.error.code)
  }

  lend(handle: MediaHandle) {
    this.handle = handle
  }

  /**
   * @param auto begins by itself, after a tap or the end of another lesson
   * @param byItself nobody has tapped: another device that was taken up since keeps playing
   * @param from the second that was asked for; where its person stopped without one
   */
  async open(lesson: PlayedLesson, auto: boolean, byItself = false, from?: number) {
    this.away = false
    this.report()
    this.watched = new Watched()
    Object.assign(this, { lesson, begun: false, trialOver: false, position: 0, seconds: 0, resumeAt: 0, play: undefined })
    this.playing = false
    this.mended = false
    this.from = from
    await this.load(auto, { byItself })
  }

  retry() {
    this.mended = false
    void this.load(true, { at: this.position })
  }

  private async load(auto: boolean, { at, byItself = false }: { at?: number; byItself?: boolean } = {}) {
    const turn = ++this.turn
    const lesson = this.lesson!
    Object.assign(this, { state: 'loading', stopped: '', error: undefined })
    try {
      // What waits here was heard before: from its opening on the server counts anew.
      await studyReports.flush(this.answer).catch(() => undefined)
      if (turn !== this.turn) return
      const play = await call('POST /api/lesson/playUrl', { body: { lessonId: lesson.id, deviceId: studyDevice().id, byItself } })
      // What another device kept waiting here goes now: sent with what is seen from here on, it would take the time of that.
      await studyReports.flush(this.answer).catch(() => undefined)
      if (turn !== this.turn) return
      runInAction(() => this.take(play, auto, at))
    } catch (error) {
      if (turn === this.turn) runInAction(() => this.deny(error))
    }
  }

  private take(play: PlayUrl, auto: boolean, at: number | undefined) {
    const { type, url, speedAllowed, renewSeconds } = play
    if (type === 'article' || type === 'file') throw new Error(`${type} is not played`)
    this.play = play
    this.stopped = ''
    if (!speedAllowed) this.speed = 1
    if (at === undefined) this.furthest = play.seenTo ?? play.position
    const wanted = at === undefined && this.from !== undefined ? this.allowed(this.from) : undefined
    this.from = undefined
    const startAt = at ?? wanted ?? play.position
    if (at === undefined) this.resumeAt = wanted === undefined && startAt > WORTH_RESUMING ? startAt : 0
    this.hearCheck(play.check)
    this.position = startAt
    this.renewal.keep(url, renewSeconds)
    this.source = { url, kind: type, startAt, auto, speed: this.speed }
  }

  private deny(error: unknown) {
    const code = error instanceof ApiError ? error.code : 0
    this.fail(error)
    if (code === ELSEWHERE) this.stop(messageOf(error))
    if (NOT_THEIRS.includes(code)) this.hooks.onDenied()
  }

  private fail(error?: unknown) {
    this.state = 'failed'
    this.error = error
    this.handle?.windowed()
  }

  private stop(message: string) {
    this.handle?.pause()
    this.handle?.windowed()
    this.stopped = message
  }

  toggle() {
    this.away = false
    if (this.trialOver) return
    if (this.playing) this.handle?.pause()
    else this.handle?.play()
  }

  /** As far as one may go: what can be tried, what was seen. */
  private allowed(to: number) {
    return Math.max(0, Math.min(to, this.trial ?? Infinity, this.strict ? this.furthest : Infinity))
  }

  seek(to: number) {
    const at = this.allowed(to)
    if (at < to && this.strict) toast('首次观看不能快进')
    this.watched.end()
    this.position = at
    this.trialOver = false
    this.handle?.seek(at)
  }

  fullscreen() {
    this.handle?.fullscreen()
  }
  setListening(listening: boolean) {
    this.listening = listening
  }

  /** The server asks, or asks no more. */
  private hearCheck(check: PresenceCheck | undefined) {
    if (check?.id === this.answered) return
    if (check && check.id !== this.check?.id) this.handle?.windowed()
    this.check = check && { id: check.id, until: Date.now() + check.seconds * 1000 }
  }
  /** Nobody answers: from here on nothing counts, so nothing plays. */
  rest() {
    if (!this.playing) return
    this.rests = true
    this.handle?.pause()
  }
  /** Somebody is there. */
  async here() {
    const { check } = this
    if (!check) return
    const { inTime } = await call('POST /api/course/presence', { body: { checkId: check.id } })
    runInAction(() => {
      this.answered = check.id
      if (this.check?.id === check.id) this.check = undefined
    })
    if (!inTime) toast('已恢复计时，没有确认的那段不计入')
    if (this.rests) this.handle?.play()
    this.rests = false
  }

  setSpeed(speed: number) {
    this.report()
    this.speed = speed
    this.handle?.speed(speed)
  }

  get events(): MediaEvents {
    return {
      onReady: this.ready,
      onPlay: this.started,
      onPause: this.paused,
      onTime: this.moved,
      onSeek: this.jumped,
      onWaiting: this.setWaiting,
      onEnded: this.ended,
      onError: this.broken,
    }
  }

  private ready(seconds: number) {
    this.state = 'ready'
    this.seconds = seconds
  }
  private started() {
    this.state = 'ready'
    if (this.away) {
      this.handle?.pause()
      return
    }
    this.playing = true
    this.begun = true
    this.stopped = ''
    this.watched.begin(this.position)
    clearInterval(this.timer)
    this.timer = setInterval(this.report, REPORT_MS)
    if (this.check && Date.now() >= this.check.until) this.rest()
  }
  private paused() {
    this.playing = false
    this.waiting = false
    clearInterval(this.timer)
    this.report()
    this.watched.end()
  }
  private moved(at: number, seconds: number) {
    if (seconds) this.seconds = seconds
    if (this.playing && this.watched.reach(at)) {
      this.furthest = Math.max(this.furthest, at)
      this.mended = false
    }
    this.position = at
    if (this.trial === undefined || at < this.trial || this.trialOver) return
    this.handle?.pause()
    this.endTrial()
  }
  private endTrial() {
    this.trialOver = true
    this.handle?.windowed()
  }
  private jumped(at: number) {
    this.watched.end()
    const allowed = this.allowed(at)
    if (at > allowed + 0.5) return this.seek(at)
    this.position = at
    if (this.playing) this.watched.begin(at)
  }
  private setWaiting(waiting: boolean) {
    this.waiting = waiting
  }
  private ended() {
    this.paused()
    if (this.trial !== undefined) this.endTrial()
    else this.hooks.onEnded(this.lesson!.id)
  }
  /** An address that was not renewed is over, as after a night in the background: another one is asked for, without a tap. */
  private broken() {
    this.paused()
    if (this.mended) return this.fail()
    this.mended = true
    void this.load(this.begun, { at: this.position, byItself: true })
  }

  /** Notes what was seen and sends it, as far as there is a line. */
  report() {
    const { lesson, speed } = this
    const intervals = this.watched.take()
    if (!lesson?.counts || !session.loggedIn) return
    if (intervals.length) {
      const { id, courseId } = lesson
      studyReports.note({ courseId, lessonId: id, position: Math.round(this.position * 10) / 10, intervals, speed })
    }
    void studyReports.flush(this.answer).catch(this.refused)
  }

  private answer(lessonId: string, answer: StudyAnswer) {
    if (lessonId === this.lesson?.id) this.hearCheck(answer.check)
    this.hooks.onAnswer(lessonId, answer)
  }

  private refused(error: unknown) {
    const code = error instanceof ApiError ? error.code : 0
    if (code === ELSEWHERE) this.stop(messageOf(error))
    else if (NOT_THEIRS.includes(code)) {
      this.stop(messageOf(error))
      this.hooks.onDenied()
    }
  }

  /** Its page is in sight again. */
  back() {
    this.away = false
    if (this.play?.url) this.renewal.keep(this.play.url, 0)
  }
  /** Nobody looks any more. */
  leave() {
    this.away = true
    this.handle?.pause()
    this.renewal.stop()
    clearInterval(this.timer)
    this.report()
    this.watched.end()
  }
  /** Empties the player: something else stands in its place. */
  close() {
    this.leave()
    this.turn++
    Object.assign(this, { lesson: undefined, source: undefined, state: 'idle', playing: false, check: undefined })
  }
}
