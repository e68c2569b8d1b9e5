import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { LIVE } from '../../../../../contract/rules/statuses'
import * as codes from '../../../../../contract/rules/codes'
import type { Api, Input, LiveBoard, LiveCard, LiveDetail, Result, SocketEvent } from '../../../../../contract'
import { call } from '@/api/call'
import { ApiError } from '@/api/errors'
import { hearServerTime, serverNow } from '@/lib/server-time'
import { session } from '@/stores/session'
import { studyDevice } from '@/stores/study-device'
import { Talk, type TalkPage } from '@/stores/talk'

/** Without the line the room is asked so often. */
const EVERY_MS = 3000
/** How many of the latest words of a room are held: a live of hours has thousands. */
const KEPT = 500
/** Whoever was heard of within 40 s counts as there. */
const BEAT_MS = 15_000
/** Whoever has chosen in a poll sees how it goes. */
const POLL_MS = 5000
/** Of very many questions a node may answer with their count as it was so long ago. */
const COUNTED_MS = 6000
/** Likes are told together. */
const LIKES_MS = 3000
const MOST_LIKES = 30
/** What many ask for at once is asked for within so long: a few ms in a small room. */
const SPREAD_MS = 3000
/** The server takes one sentence in so long. */
const PACE_MS = 2000

/** Gone, cancelled, or no longer this person's to watch: the room is closed. */
const CLOSED = [codes.GONE, codes.LIVE_CANCELLED, codes.LIVE_NOT_FOR_THEM]
const isClosed = (error: unknown) => error instanceof ApiError && CLOSED.includes(error.code)

type Entry = Result<Api['POST /api/live/enter']>
type Act = Omit<Input<'POST /api/live/host', Api['POST /api/live/host']>['body'], 'id'>
type SignIn = NonNullable<Entry['signIn']>

/** 未开始 and 即将开始 wait, 直播中 runs, 已结束 and 回放 are over. */

const isOver = (status: number) => status >= LIVE.ended

/** One live room, as this device knows it. */
export class LiveRoom {
  state: 'loading' | 'ready' | 'failed' = 'loading'
  error: unknown = undefined
  detail: LiveDetail | undefined = undefined
  entry: Entry | undefined = undefined
  talk: Talk | undefined = undefined
  board: LiveBoard | undefined = undefined
  /** Of the room's state, the version that is known here. */
  rev = 0
  /** Goes up with each news of the questions. */
  questionNews = 0
  /** Which page of the slides is looked at; undefined: the one that the host shows. */
  page: number | undefined = undefined
  /** The name of the quality that was chosen. */
  quality = ''
  /** Tapped here, not told yet. */
  ownLikes = 0
  online = 0
  /** Another device of the same account is watching. */
  kicked = false
  signIn: SignIn | undefined = undefined
  /** After the end: what comes next. */
  next: LiveCard | undefined = undefined
  /** Spoke less than two seconds ago. */
  resting = false

  private turn = 0
  /** When the line last told how many questions there are. */
  private countedAt = 0
  private beats: ReturnType<typeof setInterval> | undefined = undefined
  private rest: ReturnType<typeof setTimeout> | undefined = undefined
  private fast: ReturnType<typeof setTimeout> | undefined = undefined
  private telling: ReturnType<typeof setTimeout> | undefined = undefined
  private waiting: ReturnType<typeof setTimeout> | undefined = undefined
  private closeTalk = () => {}
  private gone = false

  constructor(readonly id: string) {
    type Hidden = 'turn' | 'countedAt' | 'beats' | 'rest' | 'fast' | 'telling' | 'waiting' | 'closeTalk' | 'gone'
    makeAutoObservable<this, Hidden>(
      this,
      {
        turn: false,
        countedAt: false,
        beats: false,
        rest: false,
        fast: false,
        telling: false,
        waiting: false,
        closeTalk: false,
        gone: false,
        talk: observableRef,
        detail: observableRef,
        board: observableRef,
        next: observableRef,
        id: false,
      },
      { autoBind: true },
    )
  }

  get status() {
    return this.entry?.status ?? this.detail?.status ?? LIVE.ahead
  }
  get isHost() {
    return this.entry?.role === 'host'
  }
  /** The round that this person is called to: neither a guest nor whoever holds the live is. */
  get ownSignIn() {
    return this.entry?.role === 'member' ? this.signIn : undefined
  }
  get isOver() {
    return isOver(this.status)
  }
  /** What ended while one looked on is recorded where it took place. */
  get playbackDue() {
    return this.detail?.status === LIVE.ended ? this.detail.playbackDue : Boolean(this.entry?.startedTime)
  }

  /** What is played: of several qualities the one that was chosen. */
  get playUrl() {
    const { playUrls = [], playUrl = '' } = this.entry ?? {}
    return playUrls.find(({ label }) => label === this.quality)?.url ?? playUrl
  }
  /** The page of the slides that is seen, from 1; 0: none. */
  get shownPage() {
    const { slides, slide } = this.board ?? { slides: [], slide: 0 }
    return Math.min(this.page ?? Math.max(slide, Math.min(1, slides.length)), slides.length)
  }
  get likes() {
    return (this.board?.likes ?? 0) + this.ownLikes
  }

  /** Goes in, and stays until the answer is called. */
  open(): () => void {
    this.gone = false
    void this.load()
    return () => {
      this.gone = true
      this.turn++
      this.hangUp()
      clearTimeout(this.rest)
      clearTimeout(this.telling)
      void this.tellLikes()
    }
  }

  /** Neither hears nor asks what happens in there; what was said is forgotten. */
  private hangUp() {
    this.closeTalk()
    this.closeTalk = () => {}
    this.talk?.forget()
    clearInterval(this.beats)
    clearTimeout(this.fast)
    clearTimeout(this.waiting)
  }

  async load() {
    const turn = ++this.turn
    this.state = 'loading'
    try {
      const detail = await call('GET /api/live/detail/:id', { params: { id: this.id } })
      hearServerTime(detail.serverTime)
      if (turn !== this.turn) return
      runInAction(() => (this.detail = detail))
      await this.enter()
      if (turn !== this.turn) return
      runInAction(() => (this.state = 'ready'))
    } catch (error) {
      if (turn === this.turn)
        runInAction(() => {
          this.error = error
          this.state = 'failed'
          if (!isClosed(error)) return
          // Whoever may come in again comes in anew.
          this.hangUp()
          this.talk = this.entry = undefined
        })
    }
  }

  private async enter(readdressed = false) {
    const entry = await call('POST /api/live/enter', { body: { id: this.id, deviceId: studyDevice().id } })
    hearServerTime(entry.serverTime)
    if (this.gone) return
    runInAction(() => this.take(entry, readdressed))
    this.beat()
  }

  private take(entry: Entry, readdressed = false) {
    // Of one version the clock alone makes it go on; put off, which is another one, it is further away again. Else it was
    // overtaken. What was heard since the last answer need not be all that happened.
    const { rev, status } = this.entry ?? { rev: -1, status: 0 }
    if (entry.rev < this.rev || (entry.rev === rev && entry.status < status)) return
    const { playUrl, playUrls, playType, hlsUrl } = this.entry ?? {}
    // Each answer signs the address anew: what plays already is not begun again for that.
    const goesOn = !readdressed && playUrl && playType === entry.playType && this.entry?.status === entry.status
    this.entry = goesOn ? { ...entry, playUrl, playUrls: playUrls!, hlsUrl: hlsUrl! } : entry
    this.rev = entry.rev
    const { startTime, planEndTime } = entry
    if (this.detail && startTime && planEndTime) this.detail = { ...this.detail, startTime, planEndTime }
    this.board = { ...entry.board, questions: this.newest(entry.board.questions) }
    this.online = entry.online
    this.kicked = false
    this.signIn = entry.signIn && !entry.signIn.done ? entry.signIn : undefined
    if (this.isOver && !this.next) void this.lookAhead()
    if (this.talk) return
    this.talk = this.createTalk(entry)
    this.closeTalk = this.talk.open()
    clearInterval(this.beats)
    this.beats = setInterval(this.beat, BEAT_MS)
  }

  /** Asks again how things are; a failure leaves them as they were. A device that was sent away stays away. */
  async reenter() {
    if (!this.kicked) await this.enter().catch(() => {})
  }
  /** Watches here, and no longer on the other device. */
  async comeBack() {
    await this.enter()
  }
  /** The picture is gone: perhaps only its address. */
  async retryPlay() {
    runInAction(() => {
      if (this.entry) this.entry = { ...this.entry, playUrl: '', playUrls: [], playType: 'none' }
    })
    await this.reenter()
  }

  /** Another address of the recording that plays no more; its player stands meanwhile. Fails as going in does. */
  async readdress() {
    if (!this.kicked) await this.enter(true)
  }

  choose(quality: string) {
    this.quality = quality
    // Its address may be too old by now.
    void this.retryPlay()
  }

  private createTalk({ conversationId, lastSeq }: Entry): Talk {
    const { id } = this
    /** Messages are numbered without gaps, so that a page further back is one that begins earlier. */
    const page = async (query: { beforeSeq?: number; afterSeq?: number; size: number }): Promise<TalkPage> => {
      const end = query.beforeSeq ?? Math.max(talk.last, lastSeq) + 1
      const afterSeq = query.afterSeq ?? Math.max(0, end - 1 - query.size)
      const size = query.afterSeq === undefined ? Math.max(1, end - 1 - afterSeq) : query.size
      const answer = await call('POST /api/liveMessage/page', { body: { liveId: id, afterSeq, size } })
      const records = answer.records.filter(({ seq }) => query.beforeSeq === undefined || seq < query.beforeSeq)
      return { ...answer, records, conversationId, hasMore: afterSeq > 0 }
    }
    const talk: Talk = new Talk<TalkPage>({
      everyMs: EVERY_MS,
      keep: KEPT,
      page,
      async say(draft, { clientMsgId }) {
        const content = draft.type === 'text' ? draft.content : ''
        const message = await call('POST /api/liveMessage/send', { body: { liveId: id, clientMsgId, content } })
        return { conversationId, messages: [message] }
      },
      onEvent: (event) => runInAction(() => this.hear(event)),
    })
    return talk
  }

  say(content: string) {
    this.talk?.send({ type: 'text', content })
    this.resting = true
    clearTimeout(this.rest)
    this.rest = setTimeout(() => runInAction(() => (this.resting = false)), PACE_MS)
  }

  private hear(event: SocketEvent) {
    // What happened between going in and being heard of was told to others only.
    if (event.kind === 'joined') void this.beat()
    if (event.kind !== 'live' || !this.entry) return
    const { rev, status, online, pinned, signIn, muted, banned, picture, moved } = event
    if (rev !== undefined) {
      if (rev <= this.rev) return
      // Something was missed in between.
      if (rev > this.rev + 1) this.askSoon()
      this.rev = rev
    }
    if (event.questions !== undefined) {
      this.questionNews++
      this.countedAt = Date.now()
    }
    this.see(event)
    if (online !== undefined) this.online = online
    if (pinned !== undefined) this.entry = { ...this.entry, pinned }
    if (signIn) this.signIn = { ...signIn, done: false }
    if (muted && session.isMe(muted.userId)) void this.reenter()
    if (banned && session.isMe(banned)) return void this.load()
    // That the host is away is seen at once; what there is in place of the picture is asked for.
    if (picture === false && this.entry.playType === 'flv')
      this.entry = { ...this.entry, playUrl: '', playUrls: [], playType: 'none', away: true }
    if (picture !== undefined && !this.kicked && !this.isOver) this.askSoon(this.retryPlay)
    if (event.board) this.askSoon()
    if (moved) {
      if (this.detail) this.detail = { ...this.detail, ...moved }
      // Whether it is near all the same, and who may talk, is asked for.
      this.entry = { ...this.entry, status: LIVE.ahead }
      this.askSoon()
    }
    if (status !== undefined && status !== this.entry.status) this.move(status)
  }

  /** What stands beside the talk, as far as the news itself tells it. */
  private see({ slide, explained, questions, likes }: Extract<SocketEvent, { kind: 'live' }>) {
    const { board } = this
    if (!board) return
    if (questions !== undefined && questions !== board.questions) this.questionNews++
    this.board = {
      ...board,
      slide: slide ?? board.slide,
      explained: explained === undefined ? board.explained : explained,
      questions: questions ?? board.questions,
      likes: Math.max(likes ?? 0, board.likes),
    }
  }

  /** How many questions there are, of what a node answers: what the line has just told is newer. */
  private newest(questions: number) {
    return this.board && Date.now() - this.countedAt < COUNTED_MS ? this.board.questions : questions
  }

  /** In a full room not everybody asks in the same moment. */
  private askSoon(ask: () => Promise<void> = this.reenter) {
    clearTimeout(this.waiting)
    this.waiting = setTimeout(() => void ask(), this.spread())
  }
  spread() {
    return Math.random() * Math.min(SPREAD_MS, this.online * 5)
  }

  /** At once what is known, then what belongs to it. */
  private move(status: number) {
    // News carry it as a bare number.
    this.entry = { ...this.entry!, status: status as Entry['status'], playUrl: '', playUrls: [], playType: 'none' }
    if (status === LIVE.on) this.entry = { ...this.entry, startedTime: new Date(serverNow()).toISOString() }
    this.signIn = undefined
    if (status === LIVE.cancelled) return void this.load()
    // A device that was sent away does not go in again to learn what comes next.
    this.askSoon(this.kicked && this.isOver ? this.lookAhead : this.reenter)
  }

  private async beat() {
    if (this.kicked || this.gone || !this.entry) return
    try {
      const { status, online, kicked, rev, likes, questions, poll } = await call('POST /api/live/heartbeat', {
        body: { id: this.id, deviceId: studyDevice().id },
      })
      if (this.gone || !this.entry) return
      runInAction(() => {
        this.online = online
        this.see({ kind: 'live', conversationId: '', likes, questions: this.newest(questions) })
        if (poll && this.board?.poll?.id === poll.id) this.board = { ...this.board, poll: { ...this.board.poll, ...poll } }
        if (kicked) {
          this.kicked = true
          this.entry = { ...this.entry!, playUrl: '', playUrls: [], playType: 'none' }
        } else if (rev >= this.rev && status > this.entry!.status) this.move(status)
        // Something happened that was told to others only: between coming in and being heard of, or without the line.
        else if (rev > this.rev) void this.reenter()
        // On air, but the camera was not: it may be by now.
        else if (status === LIVE.on && this.entry!.playType === 'none') void this.lookForPicture()
      })
      clearTimeout(this.fast)
      if (this.board?.poll?.open && this.board.poll.counts) this.fast = setTimeout(() => void this.beat(), POLL_MS)
    } catch (error) {
      if (isClosed(error) && !this.gone) void this.load()
    }
  }

  private async lookForPicture() {
    const entry = await call('POST /api/live/enter', { body: { id: this.id, deviceId: studyDevice().id } }).catch(() => undefined)
    if (entry && entry.playType !== 'none' && !this.gone) runInAction(() => this.take(entry))
  }

  private async lookAhead() {
    const ahead = await call('POST /api/live/page', { body: { status: 'ahead', size: 10 } }).catch(() => undefined)
    runInAction(() => (this.next = ahead?.records.find(({ id, status }) => id !== this.id && status < LIVE.on)))
  }

  /** What an answer tells of the board. */
  learn(news: Partial<LiveBoard>) {
    if (this.board) this.board = { ...this.board, ...news }
  }

  async vote(choice: number) {
    const { id, board } = this
    const poll = await call('POST /api/live/pollVote', { body: { id, pollId: board!.poll!.id, choice } })
    this.learn({ poll })
    void this.beat()
  }

  /** Turns to another page: the host's for everybody, somebody else's for themselves. */
  async turnTo(page: number) {
    if (!this.isHost) return void runInAction(() => (this.page = page === this.board?.slide ? undefined : page))
    await call('POST /api/live/slide', { body: { id: this.id, page } })
    this.learn({ slide: page })
  }
  follow() {
    this.page = undefined
  }

  /** One more; told together with others. */
  like() {
    if (this.ownLikes >= MOST_LIKES) return
    this.ownLikes++
    this.telling ??= setTimeout(() => void this.tellLikes(), LIKES_MS)
  }
  private async tellLikes() {
    this.telling = undefined
    const n = this.ownLikes
    if (!n) return
    const answer = await call('POST /api/live/like', { body: { id: this.id, n } }).catch(() => undefined)
    runInAction(() => {
      this.ownLikes -= n
      if (answer) this.learn({ likes: answer.likes })
    })
  }

  /** The start has come by the clock: the room asks whether it is so. */
  due() {
    this.askSoon()
  }

  /** True when it counted. */
  async sign(): Promise<boolean> {
    const { round } = this.signIn!
    const counted = await call('POST /api/live/signIn', { body: { liveId: this.id, round } })
    this.dropSignIn()
    return counted
  }
  dropSignIn() {
    this.signIn = undefined
  }

  async act(act: Act) {
    await call('POST /api/live/host', { body: { id: this.id, ...act } })
  }

  get now() {
    return serverNow
  }
}
