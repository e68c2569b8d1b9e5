import Taro from '@tarojs/taro'
import { asJpeg } from './as-jpeg'
import { openOver } from './away.weapp'
import { DOWNLOAD_MS } from './download-time'
import { leaveUnasked } from './leaving.weapp'
import { lineReader } from './lines'
import { isDenied, isRefusal, isTurnedAway, type WxFault } from './refusal'
import type {
  HttpAnswer,
  LineCall,
  LineTask,
  Payment,
  PayOutcome,
  PickedImage,
  Platform,
  SocketEvents,
  VirtualInvocation,
} from './types'
import { storage } from './weapp-storage'

const REQUEST_MS = 60_000
const UPLOAD_MS = 1_200_000
const UPDATE_MS = 10_000
const originOf = (url: string) => (url.startsWith('/files/') ? ASSET_BASE : API_ORIGIN)
const fileUrl = (url: string) => (url.startsWith('/') ? originOf(url) + url : url)
const bearer = (token?: string): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {})

const parse = (data: unknown): unknown => {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

/** Pictures up to here go up as WeChat's own compression left them. */
const LARGE = 2 * 1024 * 1024
const QUALITY = 60
const WIDEST = 2560
async function shrink(picked: PickedImage): Promise<PickedImage> {
  if (picked.size <= LARGE) return picked
  // Of a PNG, and of an old WeChat, there is no smaller one.
  const made = await Taro.compressImage({ src: picked.path, quality: QUALITY, compressedWidth: WIDEST }).catch(() => undefined)
  const stats = made && Taro.getFileSystemManager().statSync(made.tempFilePath)
  return made && stats && !Array.isArray(stats) && stats.size < picked.size
    ? { path: made.tempFilePath, size: stats.size }
    : picked
}

/** The 60 s within which it has to open stand in the app's config. */
async function socket(path: string, { onOpen, onMessage, onClose }: SocketEvents) {
  const task = await Taro.connectSocket({ url: API_ORIGIN.replace(/^http/, 'ws') + path })
  let ended = false
  const end = (code: number) => {
    if (!ended) onClose(code)
    ended = true
  }
  task.onOpen(onOpen)
  task.onMessage(({ data }) => onMessage(String(data)))
  task.onClose(({ code }) => end(code))
  task.onError(() => end(1006))
  return {
    send: (text: string) => void (ended || task.send({ data: text, fail: () => {} })),
    close: () => task.close({ fail: () => {} }),
  }
}

const CANCELLED = -2
const outcomeOf = ({ errMsg = '', errCode }: WxFault): PayOutcome =>
  errCode === CANCELLED || /cancel/i.test(errMsg) ? 'cancel' : 'fail'

/** Taro does not know these, they answer by callbacks alone, and older WeChats have none of them. */
declare const wx: {
  request(options: {
    url: string
    header: Record<string, string>
    timeout: number
    enableChunked: boolean
    success(answer: { statusCode: number }): void
    fail(fault: WxFault): void
  }): { abort(): void; onChunkReceived?(listener: (chunk: { data: ArrayBuffer }) => void): void }
  onNeedPrivacyAuthorization?(listener: (resolve: (answer: { event: string; buttonId?: string }) => void) => void): void
  openPrivacyContract?(options: { fail(): void }): void
  requestVirtualPayment?(options: VirtualInvocation & { success(): void; fail(fault: WxFault): void }): void
}
async function payVirtually(prepare: Payment['virtual']): Promise<PayOutcome | 'outdated'> {
  const { requestVirtualPayment } = wx
  if (!requestVirtualPayment) return 'outdated'
  const invocation = await prepare(await weapp.signIn())
  return new Promise((resolve) =>
    requestVirtualPayment({ ...invocation, success: () => resolve('ok'), fail: (fault) => resolve(outcomeOf(fault)) }),
  )
}

/** An answer of the assistant is longer on its way than any other. */
const LINES_MS = 300_000
/** An older WeChat hands an answer out only whole. */
function lines({ path, token, onLine }: LineCall): LineTask {
  let abort = () => {}
  const done = new Promise<void>((resolve, reject) => {
    const task = wx.request({
      url: API_ORIGIN + path,
      header: bearer(token),
      timeout: LINES_MS,
      enableChunked: true,
      success: ({ statusCode }) => (statusCode === 200 ? resolve() : reject(new Error(`no lines: ${statusCode}`))),
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    })
    abort = () => task.abort()
    if (!task.onChunkReceived) {
      abort()
      return reject(new Error('no chunks'))
    }
    const read = lineReader(onLine)
    task.onChunkReceived(({ data }) => read(new Uint8Array(data)))
  })
  return { done, abort: () => abort() }
}

/** WeChat looks for a newer app by itself, at every start, and tells once what came of it: perhaps before anybody asks. */
let newer: 'ready' | 'failed' | undefined
let onNewer = () => {}
function watchForNewer() {
  const manager = Taro.getUpdateManager?.()
  const note = (what: typeof newer) => () => {
    newer = what
    onNewer()
  }
  manager?.onUpdateReady(note('ready'))
  manager?.onUpdateFailed(note('failed'))
}

/** The WeChat mini-program. */
export const weapp: Platform = {
  name: 'weapp',
  platformType: 1,
  async request({ method, path, body, token }) {
    const answer = await Taro.request({
      url: API_ORIGIN + path,
      method,
      data: body,
      header: { 'content-type': 'application/json', ...bearer(token) },
      timeout: REQUEST_MS,
    })
    return { status: answer.statusCode, body: answer.data, date: answer.header.Date ?? answer.header.date }
  },
  upload({ path, file, form, token, onProgress }) {
    let task: Taro.UploadTask.UploadTaskPromise | undefined
    const done = new Promise<HttpAnswer>((resolve, reject) => {
      task = Taro.uploadFile({
        url: API_ORIGIN + path,
        filePath: file,
        name: 'file',
        formData: form,
        header: bearer(token),
        timeout: UPLOAD_MS,
        success: (answer) => resolve({ status: answer.statusCode, body: parse(answer.data) }),
        fail: (error) => reject(new Error(error.errMsg)),
      })
      if (onProgress) task?.onProgressUpdate?.(({ progress }) => onProgress(progress))
    })
    return { done, abort: () => task?.abort?.() }
  },
  lines,
  socket,
  onPresence(listener) {
    Taro.onAppShow?.(() => listener(true))
    Taro.onNetworkStatusChange?.(({ isConnected }) => isConnected && listener(true))
  },
  onNetwork(listener) {
    Taro.onNetworkStatusChange?.(({ isConnected }) => listener(isConnected))
    void Taro.getNetworkType?.()
      .then(({ networkType }) => listener(networkType !== 'none'))
      .catch(() => {})
  },
  storage,
  async chooseImages(max) {
    const picked = await Taro.chooseMedia({ count: max, mediaType: ['image'], sizeType: ['compressed'] }).catch(() => undefined)
    return Promise.all((picked?.tempFiles ?? []).map(({ tempFilePath, size }) => shrink({ path: tempFilePath, size })))
  },
  async copy(text) {
    await Taro.setClipboardData({ data: text })
  },
  paste: async () => (await Taro.getClipboardData().catch(() => undefined))?.data,
  scan: async () => (await Taro.scanCode({}).catch(() => undefined))?.result,
  sharesByButton: true,
  async share() {
    return '点击右上角 ··· 转发给同行'
  },
  lazyImages: true,
  fileUrl,
  // The mini-program pushes its page up by itself.
  standOnKeyboard: () => () => {},
  // Back takes the page with all that stands over it.
  pushLayer: () => () => {},
  closeLayers: () => leaveUnasked(),
  linkTo: (route, inviter) => `${API_ORIGIN}/${inviter ? `?inviter=${inviter}&from=share` : ''}#/${route}`,
  enteredAt() {
    const { path = '', query = {} } = Taro.getEnterOptionsSync?.() ?? {}
    const members = Object.entries(query).map(([name, value]) => `${name}=${value}`)
    return path + (members.length ? `?${members.join('&')}` : '')
  },
  enteredWith: (name) => String(Taro.getEnterOptionsSync?.().query?.[name] ?? ''),
  async previewImages(urls, index) {
    const absolute = urls.map(fileUrl)
    openOver()
    await Taro.previewImage({ urls: absolute, current: absolute[index] })
  },
  async saveImage(url) {
    const { tempFilePath, statusCode } = await Taro.downloadFile({ url: fileUrl(asJpeg(url)), timeout: DOWNLOAD_MS })
    if (statusCode !== 200) throw new Error(`download: ${statusCode}`)
    try {
      await Taro.saveImageToPhotosAlbum({ filePath: tempFilePath })
      return 'saved'
    } catch (error) {
      // What WeChat throws says there what it was.
      const fault = error as WxFault
      if (isDenied(fault)) return 'denied'
      if (isRefusal(fault)) return 'refused'
      if (isTurnedAway(fault)) return 'cancelled'
      throw error
    }
  },
  async openSettings() {
    await Taro.openSetting()
  },
  // The page's own onShareAppMessage answers the menu; see patterns/page/wechat-menu.
  prepareShare() {},
  setTabBadge(index, text) {
    const told = text ? Taro.setTabBarBadge?.({ index, text }) : Taro.removeTabBarBadge?.({ index })
    // Only a tab page takes it; the next one is told again.
    void told?.catch(() => {})
  },
  async saveText(name, text) {
    const filePath = `${Taro.env.USER_DATA_PATH}/${name}`
    Taro.getFileSystemManager().writeFileSync(filePath, text, 'utf8')
    try {
      await Taro.shareFileMessage({ filePath, fileName: name })
      return 'saved'
    } catch (error) {
      // As in saveImage().
      if (/cancel/i.test((error as { errMsg?: string }).errMsg ?? '')) return 'cancelled'
      await Taro.setClipboardData({ data: text })
      return 'copied'
    }
  },
  capsule() {
    const { statusBarHeight = 0, windowWidth } = Taro.getWindowInfo?.() ?? Taro.getSystemInfoSync()
    const { top, height, left } = Taro.getMenuButtonBoundingClientRect()
    // Some old versions and desktops know nothing of it: then it is where it mostly is.
    return height > 0 ? { top, height, room: windowWidth - left } : { top: statusBarHeight + 4, height: 32, room: 94 }
  },
  setTitle: (title) => void Taro.setNavigationBarTitle({ title }),
  applyAppearance({ theme }) {
    const dark = theme === 'dark'
    void Taro.setNavigationBarColor({
      frontColor: dark ? '#ffffff' : '#000000',
      backgroundColor: dark ? '#1B1E22' : '#FFFFFF',
    }).catch(() => {})
    // Only a tab page takes it; the others have no bar to colour.
    void Taro.setTabBarStyle?.({
      color: dark ? '#8E949C' : '#6A7079',
      selectedColor: dark ? '#7B9CFF' : '#2B5CE6',
      backgroundColor: dark ? '#1B1E22' : '#FFFFFF',
      borderStyle: dark ? 'white' : 'black',
    }).catch(() => {})
    void Taro.setBackgroundColor?.({ backgroundColor: dark ? '#121417' : '#F4F5F7' })
    // The dots above a page that is pulled down.
    void Taro.setBackgroundTextStyle?.({ textStyle: dark ? 'light' : 'dark' })
  },
  // WeChat's own sizes: 16 or 17 is the usual one, by phone; the largest are above 20.
  systemScale() {
    // Taro's types do not know it yet.
    const size = (Taro.getAppBaseInfo?.() as { fontSizeSetting?: number } | undefined)?.fontSizeSetting ?? 16
    return size > 20 ? 1.3 : size > 17 ? 1.15 : 1
  },
  onPrivacyAsked: (ask) =>
    wx.onNeedPrivacyAuthorization?.((resolve) =>
      ask((agreed, buttonId) => resolve(agreed ? { event: 'agree', buttonId } : { event: 'disagree' })),
    ),
  openPrivacyGuide: () => wx.openPrivacyContract?.({ fail() {} }),
  systemTheme: () => (Taro.getAppBaseInfo?.().theme === 'dark' ? 'dark' : 'light'),
  onSystemTheme: (listener) => Taro.onThemeChange?.(({ theme }) => listener(theme === 'dark' ? 'dark' : 'light')),
  signIn: () => Taro.login().then(({ code }) => code),
  renew: () =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), UPDATE_MS)
      onNewer = () => {
        clearTimeout(timer)
        resolve(newer === 'ready')
        if (newer === 'ready') Taro.getUpdateManager().applyUpdate()
      }
      if (newer) onNewer()
    }),
  async subscribe(templates) {
    // Refused by a switch of WeChat's own, or not known to it yet: then nothing is agreed to.
    const answer = await Promise.resolve(
      // Taro's types want what only Alipay takes, and know nothing of the templates in the answer.
      Taro.requestSubscribeMessage?.({ tmplIds: templates } as Taro.requestSubscribeMessage.Option),
    ).catch(() => undefined)
    return templates.filter((template) => (answer as Record<string, unknown> | undefined)?.[template] === 'accept')
  },
  async pay({ way, mini, virtual }) {
    if (way === 'virtual') return payVirtually(virtual)
    const { timeStamp, nonceStr, package: prepay, signType, paySign } = await mini()
    try {
      // The server signs as WeChat Pay wants it.
      await Taro.requestPayment({ timeStamp, nonceStr, package: prepay, signType: signType as 'RSA', paySign })
      return 'ok'
    } catch (error) {
      // As in saveImage().
      return outcomeOf(error as WxFault)
    }
  },
  start({ onOpenid, exchangeJsCode }) {
    watchForNewer()
    weapp
      .signIn()
      .then(exchangeJsCode)
      .then(onOpenid, (error) => console.warn('minOpenid', error))
  },
  takeFirstScreen: () => undefined,
  dropFirstScreen() {},
}
