import { WebSocket } from 'ws'
import type { WeappHost } from './host'

/** Arguments of a wx call, as the app gives them. */
export interface WxOptions {
  success?(result: object): void
  fail?(error: object): void
  complete?(result: object): void
  [key: string]: unknown
}
type Implementation = (options: any, host: WeappHost) => unknown

/** Calls that succeed without doing anything a test could not see in `host.calls`. */
const QUIET =
  'showToast hideToast showLoading hideLoading setNavigationBarTitle setNavigationBarColor setBackgroundColor setBackgroundTextStyle stopPullDownRefresh pageScrollTo vibrateShort setClipboardData requestPayment checkSession preloadSubpackage previewImage openDocument enableAlertBeforeUnload disableAlertBeforeUnload'

const SYSTEM = {
  brand: 'devtools',
  model: 'iPhone 12',
  pixelRatio: 2,
  screenWidth: 375,
  screenHeight: 812,
  windowWidth: 375,
  windowHeight: 718,
  statusBarHeight: 44,
  language: 'zh_CN',
  version: '8.0.68',
  system: 'iOS 17.0',
  platform: 'ios',
  fontSizeSetting: 16,
  theme: 'light',
  SDKVersion: '3.6.0',
  safeArea: { left: 0, right: 375, top: 44, bottom: 778, width: 375, height: 734 },
}

async function request(
  options: { url: string; method?: string; data?: unknown; header?: Record<string, string> },
  host: WeappHost,
) {
  const method = options.method ?? 'GET'
  const init: RequestInit = { method, headers: { 'content-type': 'application/json', ...options.header } }
  if (method !== 'GET') init.body = typeof options.data === 'string' ? options.data : JSON.stringify(options.data ?? {})
  const reply = await fetch(host.route(options.url), init)
  const text = await reply.text()
  let data: unknown = text
  try {
    data = JSON.parse(text)
  } catch {}
  return { data, statusCode: reply.status, header: Object.fromEntries(reply.headers) }
}

async function uploadFile(
  options: { url: string; filePath: string; name: string; header?: Record<string, string>; formData?: Record<string, string> },
  host: WeappHost,
) {
  const form = new FormData()
  for (const [key, value] of Object.entries(options.formData ?? {})) form.append(key, value)
  form.append(options.name, await host.fileAt(options.filePath), 'image.png')
  const reply = await fetch(host.route(options.url), { method: 'POST', body: form, headers: options.header })
  return { data: await reply.text(), statusCode: reply.status }
}

interface FileOptions {
  filePath: string
  position?: number
  length?: number
  data?: string | ArrayBuffer
  success(result: object): void
  fail(error: object): void
}
/** Where the app reads and writes files of its own. */
function fileSystem(host: WeappHost) {
  const work = ({ success, fail }: FileOptions, act: () => Promise<object>) => {
    host.pending++
    void act()
      .then(success, (error: Error) => fail({ errMsg: error.message }))
      .finally(() => host.pending--)
  }
  const { written } = host
  return {
    /** Of one folder, without those in it. */
    readdirSync: (folder: string) =>
      [...written.keys()].filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1)),
    statSync: (path: string) => ({ isFile: () => written.has(path), size: written.get(path)?.size ?? 0 }),
    unlinkSync: (path: string) => void written.delete(path),
    saveFileSync: (from: string, to: string) => {
      written.set(to, written.get(from)!)
      written.delete(from)
      return to
    },
    writeFileSync: (path: string, data: string) => void written.set(path, new Blob([data])),
    readFile: (options: FileOptions) =>
      work(options, async () => {
        const { filePath, position = 0, length = Infinity } = options
        const file = await host.fileAt(filePath)
        return { data: await file.slice(position, Math.min(file.size, position + length)).arrayBuffer() }
      }),
    writeFile: (options: FileOptions) =>
      work(options, async () => {
        host.written.set(options.filePath, new Blob([options.data!]))
        return {}
      }),
  }
}

/** Hears silence, for as long as it is let. */
function recorder(host: WeappHost) {
  let told: (result: { tempFilePath: string; fileSize: number }) => void
  return {
    onStop: (then: typeof told) => (told = then),
    onError: () => {},
    onPause: (then: () => void) => (host.interrupt = then),
    onInterruptionBegin: () => {},
    start: (args: object) => void host.calls.push({ name: 'startRecord', args }),
    stop: () => {
      const [tempFilePath, heard] = [`wxfile://tmp_${crypto.randomUUID()}.mp3`, new Blob(['ID3', new Uint8Array(2000)])]
      host.written.set(tempFilePath, heard)
      told({ tempFilePath, fileSize: heard.size })
    },
  }
}

/** What has come down lies under a name that says nothing. */
async function downloadFile({ url }: { url: string }, host: WeappHost) {
  const reply = await fetch(host.route(url))
  const tempFilePath = `wxfile://tmp_${crypto.randomUUID()}`
  host.written.set(tempFilePath, await reply.blob())
  return { tempFilePath, statusCode: reply.status }
}

function selectorQuery(host: WeappHost) {
  const wishes: { selector: string; all: boolean; then?: (found: unknown) => void }[] = []
  const query: Record<string, unknown> = {}
  const node: Record<string, unknown> = {}
  const select = (all: boolean) => (selector: string) => {
    wishes.push({ selector, all })
    return node
  }
  for (const name of ['boundingClientRect', 'scrollOffset', 'fields', 'node'])
    node[name] = (first: unknown, second: unknown) => {
      wishes.at(-1)!.then = (typeof first === 'function' ? first : second) as (found: unknown) => void
      return query
    }
  return Object.assign(query, {
    in: () => query,
    select: select(false),
    selectAll: select(true),
    selectViewport: () => select(false)('page'),
    exec: (done?: (results: unknown[]) => void) =>
      host.nextPaint(() => {
        const results = wishes.map(({ selector, all, then }) => {
          const found = host.root.all(selector).map((hit) => host.rectOf(hit))
          const value = all ? found : (found[0] ?? null)
          then?.(value)
          return value
        })
        done?.(results)
      }),
  })
}

/** What the person does in WeChat's own window, as the local WeChat takes it; another choice or phone is a stub's. */
async function requestVirtualPayment({ signData, mode, paySig, signature }: WxOptions, host: WeappHost) {
  const { platform } = { ...SYSTEM, ...host.options.system }
  const body = JSON.stringify({ who: 'weapp', signData, mode, paySig, signature, result: 'ok', platform })
  const reply = await fetch(`${host.options.origin}/sandbox/wechat/xpay/pay`, { method: 'POST', body })
  const { result, errMsg, errCode } = (await reply.json()) as { result: string; errMsg?: string; errCode?: number }
  if (result !== 'ok') throw { errMsg, errCode }
  return {}
}

/** The person agrees to whatever is asked, and the local WeChat knows of it; another choice is a stub's. */
async function requestSubscribeMessage({ tmplIds }: { tmplIds: string[] }, host: WeappHost) {
  const body = JSON.stringify({ who: 'weapp', templates: tmplIds })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${host.options.origin}/sandbox/wechat/subscribe/agree`, { method: 'POST', headers, body })
  return Object.fromEntries(tmplIds.map((id) => [id, 'accept']))
}

/** A SocketTask on the host's own line. */
function connectSocket({ url, success }: WxOptions, host: WeappHost) {
  const socket = new WebSocket(host.route(String(url).replace(/^ws/, 'http')).replace(/^http/, 'ws'))
  socket.on('error', () => {})
  queueMicrotask(() => success?.({ errMsg: 'connectSocket:ok', socketTaskId: 1 }))
  return {
    onOpen: (then: (result: object) => void) => void socket.on('open', () => then({})),
    onMessage: (then: (result: object) => void) => void socket.on('message', (data) => then({ data: String(data) })),
    onClose: (then: (result: object) => void) => void socket.on('close', (code) => then({ code })),
    onError: (then: (result: object) => void) => void socket.on('error', (error) => then({ errMsg: error.message })),
    send: ({ data }: { data: string }) => socket.readyState === WebSocket.OPEN && socket.send(data),
    close: () => socket.close(),
  }
}

/** Takes every order and plays nothing. */
const silentPlayer = () => new Proxy({}, { get: () => () => {}, set: () => true })

/** The `wx` of the host: calls go through `stubs` first, are written down, and answer by callback and by promise. */
export function createWx(host: WeappHost): Record<string, unknown> {
  const wx: Record<string, unknown> = {}
  const api = (name: string, work: Implementation) => {
    wx[name] = (options: WxOptions = {}) => {
      host.calls.push({ name, args: JSON.parse(JSON.stringify(options)) as Record<string, unknown> })
      host.pending++
      const outcome = (async () => (host.stubs[name] ?? work)(options, host))()
        .then(
          (result) => ({ errMsg: `${name}:ok`, ...(result as object) }),
          (error: { errMsg?: string; message?: string; errCode?: number }) => {
            throw { errMsg: `${name}:fail ${error?.errMsg ?? error?.message ?? error}`, errCode: error?.errCode }
          },
        )
        .finally(() => host.pending--)
      outcome.then(
        (result) => {
          options.success?.(result)
          return options.complete?.(result)
        },
        (error: object) => {
          options.fail?.(error)
          return options.complete?.(error)
        },
      )
      if (!options.success && !options.fail && !options.complete) return outcome
      outcome.catch(() => {})
      return { abort() {}, onProgressUpdate() {}, onHeadersReceived() {}, offProgressUpdate() {} }
    }
  }
  // Taro knows of those alone that are there when it starts; what only a stub can do is one of them.
  for (const name of [...QUIET.split(' '), ...Object.keys(host.stubs)]) api(name, () => ({}))
  // The local WeChat takes what stands before ~ for the person, and every code only once.
  api('login', () => ({ code: `weapp~${crypto.randomUUID()}` }))
  api('showModal', () => ({ confirm: true, cancel: false }))
  api('showActionSheet', () => ({ tapIndex: 0 }))
  api('getNetworkType', () => ({ networkType: 'wifi' }))
  api('chooseMedia', () => ({ tempFiles: [] }))
  api('authorize', () => ({}))
  // Nobody keeps an address in WeChat, nor people in the phone, nor files in a chat, nor lets be known where they are; who
  // does is a stub's.
  for (const name of ['chooseAddress', 'chooseContact', 'chooseMessageFile', 'getLocation'])
    api(name, () => {
      throw new Error('cancel')
    })
  api('request', request)
  api('uploadFile', uploadFile)
  api('downloadFile', downloadFile)
  api('requestVirtualPayment', requestVirtualPayment)
  api('requestSubscribeMessage', requestSubscribeMessage)
  for (const name of ['navigateTo', 'redirectTo', 'switchTab', 'reLaunch', 'navigateBack'])
    api(name, (options: { url?: string; delta?: number }) => host.navigate(name, options))

  const { storage } = host
  const system = { ...SYSTEM, ...host.options.system }
  const copy = (value: unknown) => (value === undefined ? '' : JSON.parse(JSON.stringify(value)))
  const none = () => {}
  const { room = Infinity } = host.options
  Object.assign(wx, {
    setStorageSync: (key: string, value: unknown) => {
      const next = new Map(storage).set(key, copy(value))
      if (JSON.stringify([...next]).length > room) throw new Error('setStorageSync:fail exceed storage max size')
      storage.set(key, copy(value))
    },
    getStorageSync: (key: string) => copy(storage.get(key)),
    removeStorageSync: (key: string) => void storage.delete(key),
    clearStorageSync: () => storage.clear(),
    getStorageInfoSync: () => ({ keys: [...storage.keys()], currentSize: storage.size, limitSize: 10_240 }),
    env: { USER_DATA_PATH: 'wxfile://usr' },
    canIUse: () => true,
    nextTick: (then: () => void) => host.later(then),
    getMenuButtonBoundingClientRect: () => {
      const right = system.windowWidth - 7
      return { width: 87, height: 32, left: right - 87, right, top: 48, bottom: 80 }
    },
    getLaunchOptionsSync: () => host.launchOptions,
    getEnterOptionsSync: () => host.launchOptions,
    getAccountInfoSync: () => ({ miniProgram: { appId: 'wxlocal', envVersion: 'develop', version: '' } }),
    createSelectorQuery: () => selectorQuery(host),
    createIntersectionObserver: () => {
      const observer = { relativeToViewport: () => observer, observe: none, disconnect: none }
      return observer
    },
    onNeedPrivacyAuthorization: (listener: WeappHost['askPrivacy']) => void (host.askPrivacy = listener),
    openPrivacyContract: () => void host.calls.push({ name: 'openPrivacyContract', args: {} }),
    getUpdateManager: () => ({
      onUpdateReady: (then: () => void) => void (host.newer.ready = then),
      onUpdateFailed: (then: () => void) => void (host.newer.failed = then),
      applyUpdate: () => void host.calls.push({ name: 'applyUpdate', args: {} }),
    }),
    getFileSystemManager: () => fileSystem(host),
    getRecorderManager: () => recorder(host),
    createVideoContext: silentPlayer,
    createInnerAudioContext: silentPlayer,
    createLivePlayerContext: silentPlayer,
    connectSocket: (options: WxOptions) => {
      host.calls.push({ name: 'connectSocket', args: { url: options.url } })
      return connectSocket(options, host)
    },
  })
  for (const name of ['getSystemInfoSync', 'getWindowInfo', 'getDeviceInfo', 'getAppBaseInfo', 'getSystemSetting'])
    wx[name] = () => ({ ...system })
  api('getSystemInfo', () => system)
  for (const event of 'AppShow AppHide Error UnhandledRejection PageNotFound ThemeChange NetworkStatusChange WindowResize'.split(
    ' ',
  ))
    Object.assign(wx, { [`on${event}`]: none, [`off${event}`]: none })
  return wx
}
