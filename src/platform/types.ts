export interface HttpAnswer {
  status: number
  body: unknown
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

/** What a share carries; `link` on H5, `path` on weapp. */
export interface ShareData {
  title: string
  desc: string
  imgUrl: string
  /** Route with its query, without a leading slash. */
  route: string
}

export type Theme = 'light' | 'dark'

/** Where we run. The only way pages reach the outside; one adapter per place. */
export interface Platform {
  place: 'weapp' | 'wechat' | 'browser'
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
  storage: {
    get<T>(key: string): T | undefined
    set(key: string, value: unknown): void
    remove(key: string): void
  }
  /** Empty when the person closed the picker. */
  chooseImages(max: number): Promise<PickedImage[]>
  copy(text: string): Promise<void>
  /** Shares, as far as the place lets a page do so; returns the hint to show, if the person has to do the rest. */
  share(data: ShareData): Promise<string | undefined>
  /** The address of a file of ours as the place can load it: answers carry `/files/…`. */
  fileUrl(url: string): string
  /** Pictures below the screen wait until they come near; not where the first screen is drawn, which has no eyes. */
  lazyImages: boolean
  /** Shows pictures full screen. */
  previewImages(urls: string[], index: number): Promise<void>
  /** Keeps a picture of ours among the person's own; missing where only their own long press can. `refused`: we are not allowed to. */
  saveImage?(url: string): Promise<'saved' | 'refused' | 'cancelled'>
  /** Where somebody can allow what they have refused; missing where nothing is asked for. */
  openSettings?(): Promise<void>
  /** Leaves for an address of somebody else's; missing where the place has no browser to open it in. */
  openLink?(url: string): void
  /** The address that opens a route in any browser; on weapp, where pages have none, that of the H5 app. */
  linkTo(route: string): string
  /** While an editor is open, what stands at the bottom stays above the keyboard. Answers the way back. */
  standOnKeyboard(): () => void
  /** Sets what the place's own share menu will send. */
  prepareShare(data: ShareData): void
  /** A word on a tab of the bar, such as how many are unread; '' takes it off. */
  setTabBadge(index: number, text: string): void
  /** Hands over a text of the person's own as a file, or, where pages keep no files, on the clipboard. */
  saveText(name: string, text: string): Promise<'saved' | 'copied' | 'cancelled'>
  /** Title of the window or the native bar. */
  setTitle(title: string): void
  /** Puts the reader's 字号 and 深色 where the place keeps them outside the pages (root element, native bars). */
  applyAppearance(appearance: { theme: Theme; scale: number }): void
  systemTheme(): Theme
  onSystemTheme(listener: (theme: Theme) => void): void
  /** A fresh code that tells our server who this WeChat person is; rejects where only a phone number can tell. */
  signIn(): Promise<string>
  /** Called once at start: signs in silently where the place can (openid), and cleans what a redirect left in the address. */
  start(hooks: {
    onOpenid(openid: string): void
    exchangeCode(code: string): Promise<string>
    exchangeJsCode(code: string): Promise<string>
  }): void
  /** WeChat's JSSDK, signed for the address a page lives at; a failure is only logged. */
  configureShareSdk?(
    sign: (url: string) => Promise<{ appId: string; nonceStr: string; signature: string; timestamp: number }>,
  ): Promise<void>
  /** Data of the first screen that came with the page itself, once. */
  takeFirstScreen<T>(): T | undefined
  /** The first screen drawn by the server gives way to the living page. */
  dropFirstScreen(): void
}
