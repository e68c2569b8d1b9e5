import type { StorageKey } from './storage-keys'

export interface HttpAnswer {
  status: number
  body: unknown
  /** When it was sent, by the server's clock to the second; not told by one of another origin. */
  date?: string | null
}

export interface UploadTask {
  done: Promise<HttpAnswer>
  abort(): void
}

export interface PickedImage {
  /** What upload() and <Image> take. */
  path: string
  /** Bytes. */
  size: number
}

export interface LineCall {
  path: string
  token?: string
  onLine(line: string): void
}

/** An answer that is read while it is written. */
export interface LineTask {
  /** Resolves when it has ended; rejects when the line broke, or it could not be heard at all. */
  done: Promise<void>
  abort(): void
}

/** What a share carries; `link` on H5, `path` on weapp. */
export interface ShareData {
  title: string
  desc: string
  imgUrl: string
  /** Route with its query, without a leading slash. */
  route: string
  /** Whoever registers by it was invited by this one; what must not tell whose it is names nobody. */
  inviter?: string
  asNobody?: boolean
}

export type Theme = 'light' | 'dark'

/** What WeChat's own cashier is opened with. */
export interface Invocation {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  paySign: string
  signType: string
}

/** What wx.requestVirtualPayment is opened with; signData is passed on to the letter. */
export interface VirtualInvocation {
  signData: string
  mode: 'short_series_goods'
  paySig: string
  signature: string
}

/** `away`: this page is being left, for a cashier elsewhere or to ask WeChat who this is; it goes on after coming back. */
export type PayOutcome = 'ok' | 'cancel' | 'fail' | 'away'

/** One payment of one order: the calls of which each platform makes those it needs. */
export interface Payment {
  orderId: string
  /** Route with its query where a cashier elsewhere leads back to. */
  resultRoute: string
  /** Route with its query where a payment goes on that had to stop to ask WeChat who this is. */
  resumeRoute: string
  /** Whether the server knows by WeChat who this is; false when only leaving the page can tell. */
  known(): Promise<boolean>
  /** Where a page inside WeChat goes to learn the openid, to come back with `code`. */
  authUrl(redirectUrl: string): Promise<string>
  /** Address of the cashier for a browser outside WeChat. */
  cashierUrl(): Promise<string>
  jsapi(): Promise<Invocation | 'unknown'>
  /** How the mini-program pays for this; the server says so. */
  way?: 'mini' | 'virtual'
  mini(): Promise<Invocation>
  /** For a fresh code of wx.login. */
  virtual(jsCode: string): Promise<VirtualInvocation>
  /** Whether the server's WeChat is the local one. */
  sandbox(): Promise<boolean>
}

export interface Socket {
  /** Text; nothing happens when it is not open. */
  send(text: string): void
  close(): void
}

export interface SocketEvents {
  onOpen(): void
  onMessage(text: string): void
  /** Once, whoever has closed it, and when it never opened. */
  onClose(code: number): void
}

/** Where we run. The only way pages reach the outside; one adapter per platform. */
export interface Platform {
  name: 'weapp' | 'wechat' | 'browser'
  /** For statistics: 3 inside the native app bridge, else 1. */
  platformType: 1 | 3
  /** Never rejects on an HTTP status; rejects when no answer came within 60 s. */
  request(call: { method: 'GET' | 'POST'; path: string; body?: unknown; token?: string }): Promise<HttpAnswer>
  /** One file as multipart `file`; may take 1,200 s. `onProgress` gets 0–100. */
  upload(call: {
    path: string
    file: string
    name: string
    form?: Record<string, string>
    token?: string
    onProgress?: (percent: number) => void
  }): UploadTask
  /** Reads an answer line by line while it is written. */
  lines(call: LineCall): LineTask
  /** A WebSocket of ours; one that has not opened within 60 s is closed. Rejects when it can't even be tried. */
  socket(path: string, events: SocketEvents): Promise<Socket>
  /** True when the app comes back into sight or finds a network again, false when it is put away for good or for long. */
  onPresence(listener: (present: boolean) => void): void
  /** Tells whether there is a network: now, if it is known, and whenever that changes. */
  onNetwork(listener: (online: boolean) => void): void
  storage: {
    get<T>(key: StorageKey): T | undefined
    set(key: StorageKey, value: unknown): void
    remove(key: StorageKey): void
    /** Leaves only what is the phone's, and of the account's what `stays`. */
    removeAccount(stays?: (key: string) => boolean): void
  }
  /** Empty when the person closed the picker. */
  chooseImages(max: number): Promise<PickedImage[]>
  copy(text: string): Promise<void>
  /** What was copied elsewhere, on a tap; undefined where pages may not ask for it. */
  paste(): Promise<string | undefined>
  /** What a code says that the camera sees; undefined when its person turned away. Missing where pages have no scanner. */
  scan?(): Promise<string | undefined>
  /**
   * Where WeChat's capsule lies over a page that draws its own bar, and how much of the right edge it takes, px; missing
   * elsewhere.
   */
  capsule?(): { top: number; height: number; room: number }
  /** WeChat's own button shares: a page cannot by itself. */
  sharesByButton?: true
  /** Shares, as far as the platform lets a page do so; returns the hint to show, if the person has to do the rest. */
  share(data: ShareData): Promise<string | undefined>
  /** The address of a file of ours as the platform can load it: answers carry `/files/…`. */
  fileUrl(url: string): string
  /** Pictures below the screen wait until they come near; not where the first screen is drawn, which has no eyes. */
  lazyImages: boolean
  /** Shows pictures full screen. */
  previewImages(urls: string[], index: number): Promise<void>
  /**
   * Keeps a picture of ours among the person's own; missing where only their own long press can. `refused`: we are not
   * allowed to; `denied`: WeChat is not, by the phone.
   */
  saveImage?(url: string): Promise<'saved' | 'refused' | 'denied' | 'cancelled'>
  /** Where somebody can allow what they have refused; missing where nothing is asked for. */
  openSettings?(): Promise<void>
  /** Leaves for an address of somebody else's; missing where the platform has no browser to open it in. */
  openLink?(url: string): void
  /** The address that opens a route in any browser; on weapp, where pages have none, that of the H5 app. */
  linkTo(route: string, inviter?: string): string
  /** Route with its query that the app was entered by, until a page of it stands; '' when it names none. */
  enteredAt(): string
  /** A member of the query that the app was entered with; '' without. */
  enteredWith(name: string): string
  /**
   * While an editor is open, on H5 perhaps one that lies over the page, what stands at the bottom stays above the keyboard.
   * Answers the way back.
   */
  standOnKeyboard(over?: HTMLElement): () => void
  /**
   * Something stands over a page (on H5 the element's id; without it the page on top) until the answer is called; where Back is
   * ours to answer, it closes that instead of the page.
   */
  pushLayer(close: () => void, page?: string): () => void
  /** To be awaited before the app itself leaves a page; undefined when nothing is to be awaited. */
  closeLayers(): Promise<void> | undefined
  /** Sets what the platform's own share menu will send. */
  prepareShare(data: ShareData): void
  /** A word on a tab of the bar, such as how many are unread; '' takes it off. */
  setTabBadge(index: number, text: string): void
  /** Hands over a text of the person's own as a file, or, where pages keep no files, on the clipboard. */
  saveText(name: string, text: string): Promise<'saved' | 'copied' | 'cancelled'>
  /** Title of the window or the native bar. */
  setTitle(title: string): void
  /** Puts the reader's 字号 and 深色 where the platform keeps them outside the pages (root element, native bars). */
  applyAppearance(appearance: { theme: Theme; scale: number; zoom: boolean }): void
  systemTheme(): Theme
  /**
   * How large its person has made the letters of everything, against the usual; missing where the platform makes ours larger
   * itself.
   */
  systemScale?(): number
  /** WeChat asks, before the first private thing (a picture, a place), whether its person has agreed: tells, once each. */
  onPrivacyAsked?(ask: (answer: (agreed: boolean, button?: string) => void) => void): void
  /** The guide to privacy that WeChat keeps for us. */
  openPrivacyGuide?(): void
  onSystemTheme(listener: (theme: Theme) => void): void
  /** A fresh code that tells our server who this WeChat person is; rejects where only a phone number can tell. */
  signIn(): Promise<string>
  /** Asks, on a tap, whether one message each may be sent by these templates; those that may. Missing where there are none. */
  subscribe?(templates: string[]): Promise<string[]>
  /** Goes over to the newest app; false when there is none to be had. */
  renew(): Promise<boolean>
  /** Called once at start: signs in silently where the platform can (openid), and cleans what a redirect left in the address. */
  start(hooks: {
    onOpenid(openid: string): void
    exchangeCode(answer: { code: string; state: string }): Promise<string>
    exchangeJsCode(code: string): Promise<string>
  }): void
  /**
   * Pays the way this platform can. What it answers is what the person did: whether the money came, only the server knows.
   * `outdated`: this WeChat is too old for it, and nothing was begun.
   */
  pay(payment: Payment): Promise<PayOutcome | 'outdated'>
  /** The order whose payment stopped to ask WeChat who this is; told once, and only to who came back with the answer. */
  interruptedPayment?(): string | undefined
  /** WeChat's JSSDK, signed for the address a page lives at; a failure is only logged. */
  configureShareSdk?(
    sign: (url: string) => Promise<{ appId: string; nonceStr: string; signature: string; timestamp: number }>,
  ): Promise<void>
  /** Data of the first screen that came with the page itself, once. */
  takeFirstScreen<T>(): T | undefined
  /** The first screen drawn by the server gives way to the living page. */
  dropFirstScreen(): void
}
