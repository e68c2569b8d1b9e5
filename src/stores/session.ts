import Taro from '@tarojs/taro'
import { makeAutoObservable, runInAction } from 'mobx'
import type { Api, Result, UserInfo } from '../../contract'
import { call, useCredentials } from '@/api/call'
import { serverNow } from '@/lib/server-time'
import { back, currentUrl, go, isBeneath, replaceUrl, restart } from '@/nav'
import { platform, type StorageKey } from '@/platform'
import { waits } from '@/platform/storage-keys'

/** What the specification keeps on the client, by its names; see platform/storage-keys.ts. */
const KEYS = {
  token: 'token',
  expire: 'token_expireTime',
  userInfo: 'userInfo',
  sessionId: 'sessionId',
  openid: 'openid',
  minOpenid: 'minOpenid',
  returnTo: 'unLoginPage',
  prompted: 'isShowUserInfoCompleteBox',
  account: 'account',
  device: 'deviceKey',
  left: 'leftSessions',
  training: 'trainingSession',
  trainee: 'trainee',
} as const satisfies Record<string, StorageKey>

const LOGIN = 'pages/login/login'
const TRAINING_LOGIN = 'pages/neixun/login/login'
/** What a session of one training alone may ask for. */
const OF_TRAINING = /^\/api\/(?:neixun|file\/)/

/** A session of one training alone, of somebody who is not logged in. */
interface TrainingSession {
  token: string
  expire: string
  /** Missing in one that an earlier version has kept. */
  userId?: string
  /** By which its person comes in again. */
  code?: string
}
/** A person who comes back within this time goes on with the same use session. */
const AWAY_MS = 30_000

type LoginResult = Result<Api['POST /api/auth/loginBySms']>
const { storage } = platform

/** Nothing is drawn from these. */
const PLAIN = {
  cleaners: false,
  awayTimer: false,
  awaySince: false,
  leavingForLogin: false,
  leaving: false,
  othersPages: false,
  startingUse: false,
  wanted: false,
} as const
type Plain = keyof typeof PLAIN

class Session {
  token = ''
  private expireTime = ''
  userInfo: UserInfo | undefined = undefined
  private training: TrainingSession | undefined = undefined
  openid = ''
  minOpenid = ''
  /** The box that asks to complete one's profile is due. */
  completionDue = false
  /** They have just registered. */
  newcomer = false
  /** Somebody has logged in here and was not greeted yet. */
  entered = false
  /** A page other than log-in is shown. */
  landed = false
  private sessionId = ''
  private leavingForLogin = false
  private leaving = false
  /** What stands beneath log-in was somebody else's. */
  private othersPages = false
  /** The token whose use is being opened. */
  private startingUse = ''
  private awayTimer: ReturnType<typeof setTimeout> | undefined = undefined
  /** Milliseconds; 0 while they are here. */
  private awaySince = 0
  /** What somebody tapped who had to log in for it, and where. */
  private wanted: { url: string; action: () => void } | undefined = undefined
  /** Told when one person's data must not outlive their session. */
  private cleaners: (() => void)[] = []

  constructor() {
    makeAutoObservable<this, Plain>(this, PLAIN, { autoBind: true })
    this.restore()
    useCredentials({ token: this.tokenFor, onDenied: this.denied })
  }

  get loggedIn() {
    return this.token !== ''
  }
  /** May see trainings: as anybody who is logged in, or by the list of one. */
  get inTraining() {
    return this.loggedIn || this.training !== undefined
  }
  /** Of whoever came in by the list alone. */
  get trainingOnly() {
    return !this.loggedIn && this.training !== undefined
  }
  /** Who they are; '' for anybody else. */
  get traineeId() {
    return (this.trainingOnly && this.training?.userId) || ''
  }
  isMe(id: string) {
    return id !== '' && this.userInfo?.id === id
  }

  /** Runs `clean` when a session ends, or another person has one. */
  onLeave(clean: () => void) {
    this.cleaners.push(clean)
  }

  private restore() {
    this.token = storage.get<string>(KEYS.token) ?? ''
    this.expireTime = storage.get<string>(KEYS.expire) ?? ''
    this.userInfo = storage.get<UserInfo>(KEYS.userInfo)
    this.openid = storage.get<string>(KEYS.openid) ?? ''
    this.minOpenid = storage.get<string>(KEYS.minOpenid) ?? ''
    this.training = storage.get<TrainingSession>(KEYS.training)
    if (this.userInfo) storage.set(KEYS.account, this.userInfo.id)
    this.validToken()
  }

  /** The token while its time is in the future; an expired one is removed and the person is logged out. */
  validToken(): string {
    if (this.token && !(Date.parse(this.expireTime) > serverNow())) this.expire()
    return this.token
  }

  private tokenFor(path: string): string {
    const token = this.validToken()
    // One that has run out is refused, and its person led to where they came in.
    return token || !this.training || !OF_TRAINING.test(path) ? token : this.training.token
  }

  /** Somebody has come in to one training by its list. */
  enterTraining({
    token,
    token_expireTime: expire,
    userId,
    code,
  }: Omit<TrainingSession, 'expire'> & { token_expireTime: string }) {
    this.training = { token, expire, userId, code }
    storage.set(KEYS.training, this.training)
    if (userId) storage.set(KEYS.trainee, userId)
  }
  /** The server has said until when they stay in, and who they are. */
  stayInTraining(expire: string, userId?: string) {
    if (this.training) this.enterTraining({ ...this.training, token_expireTime: expire, ...(userId && { userId }) })
  }
  leaveTraining() {
    this.training = undefined
    storage.remove(KEYS.training)
  }

  /** At launch, once the first screen stands: statistics, the use session, openid. None of it may bother the reader. */
  launch() {
    void call('POST /api/statistics/platformViewAsync', { body: { platformType: platform.platformType } }).catch(() => {})
    if (this.validToken()) void this.begin()
    platform.start({
      onOpenid: this.noteOpenid,
      exchangeCode: (answer) => call('POST /api/sysWechat/snsOAuth2', { body: answer }),
      exchangeJsCode: (JsCode) => call('GET /api/sysWxOpen/wxOpenId', { query: { JsCode } }),
    })
  }

  /**
   * The server has asked WeChat who this is, for this session. Kept as the specification has it: what is paid, it asks nobody
   * here.
   */
  noteOpenid(openid: string) {
    const key = platform.name === 'weapp' ? 'minOpenid' : 'openid'
    this[key] = openid
    storage.set(KEYS[key], openid)
  }
  /** The server has not heard from WeChat who uses this session. */
  forgetOpenid() {
    for (const key of ['openid', 'minOpenid'] as const) {
      this[key] = ''
      storage.remove(KEYS[key])
    }
  }

  show() {
    clearTimeout(this.awayTimer)
    // Neither WeChat nor a phone lets a timer run for who is away: the use ended there, and its end is lost.
    if (this.awaySince && Date.now() - this.awaySince >= AWAY_MS) this.dropUse()
    this.awaySince = 0
    if (this.validToken() && !this.sessionId) void this.startUse()
  }
  hide() {
    this.awaySince = Date.now()
    this.awayTimer = setTimeout(() => void this.endUse(), AWAY_MS)
  }

  /** What a log-in brings along, so that the wrong guesses of others do not keep this device out. */
  get device(): { device?: string } {
    const device = storage.get<string>(KEYS.device)
    return device ? { device } : {}
  }

  async enter({ token, token_expireTime, userInfo, device, registered }: LoginResult) {
    const before = storage.get<string>(KEYS.account)
    if (before && before !== userInfo.id) {
      this.forget()
      this.othersPages = true
    }
    storage.set(KEYS.account, userInfo.id)
    storage.set(KEYS.device, device)
    this.leaveTraining()
    // WeChat has named an earlier session, not this one.
    if (token !== this.token) this.forgetOpenid()
    this.token = token
    storage.set(KEYS.token, token)
    this.setExpireTime(token_expireTime)
    this.setUserInfo(userInfo)
    storage.remove(KEYS.prompted)
    this.newcomer = registered
    this.landed = false
    this.entered = true
    await this.begin()
  }

  private setExpireTime(expireTime: string) {
    this.expireTime = expireTime
    storage.set(KEYS.expire, expireTime)
  }

  setUserInfo(userInfo: UserInfo) {
    this.userInfo = userInfo
    storage.set(KEYS.userInfo, userInfo)
  }

  async refresh() {
    if (!this.validToken()) return
    const { token } = this
    const { token_expireTime, ...userInfo } = await call('POST /api/user/userBaseDetail')
    runInAction(() => {
      if (token !== this.token) return
      // Whoever uses it stays logged in.
      if (token_expireTime) this.setExpireTime(token_expireTime)
      this.setUserInfo(userInfo)
      this.completionDue = userInfo.incomplete && !storage.get(KEYS.prompted)
    })
  }

  /** The box was answered, one way or the other: not again in this session. */
  dismissCompletion() {
    this.completionDue = false
    storage.set(KEYS.prompted, true)
  }

  private async begin() {
    await Promise.allSettled([this.refresh(), this.startUse()])
  }
  private async startUse() {
    const { token } = this
    // Launch and show both ask at start; one use is one use.
    if (this.startingUse === token) return
    this.startingUse = token
    const id = await call('POST /api/user/start', { body: { platformType: 1 } }).catch(() => '')
    runInAction(() => {
      if (this.startingUse === token) this.startingUse = ''
      if (token !== this.token) return
      this.sessionId = id
      storage.set(KEYS.sessionId, id)
    })
  }
  private dropUse() {
    this.sessionId = ''
    storage.remove(KEYS.sessionId)
  }
  private async endUse() {
    if (!this.sessionId) return
    const { sessionId } = this
    this.dropUse()
    if (this.validToken()) await call('POST /api/user/end', { body: { sessionId } }).catch(() => {})
  }

  /**
   * Logs out; `before` may end the session itself. What is still under way may be refused from then on: no news to whoever
   * goes.
   */
  async leave(before = async () => {}) {
    this.leaving = true
    try {
      await before()
      const { token, sessionId } = this
      runInAction(() => this.forget())
      // A slow line keeps nobody in: the server hears of it afterwards.
      if (token) storage.set(KEYS.left, [storage.get(KEYS.left) ?? [], { token, sessionId }].flat())
    } finally {
      this.leaving = false
    }
    // Neither is part of the first load.
    const { clearUp } = await import('./left-sessions')
    await clearUp()
  }

  /** `stays`: what is kept all the same, for its person alone. */
  private forget(stays?: (key: string) => boolean) {
    this.token = ''
    this.expireTime = ''
    this.userInfo = undefined
    this.training = undefined
    this.openid = ''
    this.minOpenid = ''
    this.sessionId = ''
    this.completionDue = false
    this.newcomer = false
    this.entered = false
    storage.removeAccount(stays)
    for (const clean of this.cleaners) clean()
  }

  /** The session ran out under its person, who comes back and goes on: to what they had begun to write, for one. */
  private expire() {
    this.forget(waits)
  }

  /**
   * The server does not know a token any more, or refuses it: another device, a new password or an operator has ended the
   * session. Every page of it is closed. An answer to an earlier session says nothing about this one.
   */
  denied(usedToken: string) {
    const left = usedToken === this.training?.token ? this.training : undefined
    if (!left && (usedToken !== this.token || this.leaving)) return
    if (!usedToken) return this.goLogin()
    const here = currentUrl()
    if (left) this.leaveTraining()
    else this.expire()
    if (here && !here.includes('/login/')) storage.set(KEYS.returnTo, here)
    // What is asked without a token on the way there opens no second one.
    this.leavingForLogin = true
    void Promise.resolve(left ? restart(TRAINING_LOGIN, { code: left.code }) : restart(LOGIN)).catch(this.arrived)
  }

  /** True when somebody is logged in; otherwise remembers the page and opens login. */
  require(): boolean {
    if (this.validToken()) return true
    this.goLogin()
    return false
  }

  /** Does what was tapped: at once, or when its person has logged in and comes back. */
  perform(action: () => void) {
    if (this.require()) return action()
    this.wanted = { url: currentUrl(), action }
  }

  goLogin() {
    const here = currentUrl()
    if (this.leavingForLogin || here.startsWith(LOGIN)) return
    this.leavingForLogin = true
    // What was tapped before this, and given up at log-in, is done by no later one.
    this.wanted = undefined
    storage.set(KEYS.returnTo, here)
    void Promise.resolve(go(LOGIN)).catch(this.arrived)
  }

  /** A page is shown: whoever was on the way to login is there. H5 says so of `go` before the page's code has come. */
  arrived() {
    this.leavingForLogin = false
    this.landed = !currentUrl().startsWith(LOGIN)
  }
  /** Whoever has logged in is greeted once, on the page that they come to. */
  greeted() {
    this.entered = false
  }

  /** After login: back to the page that was left, or home. */
  async returnFromLogin() {
    const target = storage.get<string>(KEYS.returnTo)
    storage.remove(KEYS.returnTo)
    const { wanted } = this
    this.wanted = undefined
    const left = !currentUrl().startsWith(LOGIN)
    if (wanted && wanted.url === target && !this.othersPages && !left) wanted.action()
    if (this.othersPages) {
      this.othersPages = false
      return restart('pages/tabBar/circle/index')
    }
    // Whoever did not wait for it stays where they have gone.
    if (left) return this.arrived()
    // The page that was left usually still stands beneath login: going back keeps its place and what was typed.
    if (target ? isBeneath(target) : Taro.getCurrentPages().length > 1) return back()
    return replaceUrl(target || 'pages/tabBar/circle/index')
  }
}

export const session = new Session()
