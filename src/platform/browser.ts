import { chooseFiles } from './choose-files'
import { assetUrl, ownUrl } from './h5/assets'
import { closeLayers, pushLayer } from './h5/back'
import { keptTap } from './h5/first-tap'
import { standOnKeyboard } from './h5/keyboard'
import { storage } from './h5/storage'
import { setTabBadge } from './h5/tab-badge'
import type { HttpAnswer, PickedImage, Platform, UploadTask } from './types'

const REQUEST_MS = 60_000
const UPLOAD_MS = 1_200_000

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function request({ method, path, body, token }: Parameters<Platform['request']>[0]): Promise<HttpAnswer> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), REQUEST_MS)
  try {
    const answer = await fetch(API_ORIGIN + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: timeout.signal,
    })
    return { status: answer.status, body: parse(await answer.text()), date: answer.headers.get('date') }
  } finally {
    clearTimeout(timer)
  }
}

/** XMLHttpRequest, because fetch does not tell how much of a body has gone out. */
function upload({ path, file, name, form, token, onProgress }: Parameters<Platform['upload']>[0]): UploadTask {
  const http = new XMLHttpRequest()
  const done = (async () => {
    const blob = await (await fetch(file)).blob()
    const data = new FormData()
    for (const [key, value] of Object.entries(form ?? {})) data.append(key, value)
    data.append('file', blob, name)
    return new Promise<HttpAnswer>((resolve, reject) => {
      http.open('POST', API_ORIGIN + path)
      http.timeout = UPLOAD_MS
      if (token) http.setRequestHeader('authorization', `Bearer ${token}`)
      http.upload.onprogress = (event) => event.lengthComputable && onProgress?.(Math.round((event.loaded / event.total) * 100))
      http.onload = () => resolve({ status: http.status, body: parse(http.responseText) })
      http.onerror = http.ontimeout = http.onabort = () => reject(new Error('upload failed'))
      http.send(data)
    })
  })()
  return { done, abort: () => http.abort() }
}

async function chooseImages(max: number): Promise<PickedImage[]> {
  const files = (await chooseFiles('image/*', max > 1)).slice(0, max)
  const { shrink } = await import('./h5/shrink')
  const picked: PickedImage[] = []
  // One after the other: several large photos at once are more than a cheap phone holds.
  for (const file of files) {
    const fit = await shrink(file)
    picked.push({ path: URL.createObjectURL(fit), size: fit.size })
  }
  return picked
}

async function copy(text: string) {
  if (navigator.clipboard && isSecureContext) {
    try {
      return await navigator.clipboard.writeText(text)
    } catch {
      // Some refuse it here and still take the older way.
    }
  }
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.appendChild(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (!copied) throw new Error('the browser does not copy now')
}

/** The inviter stands before the #: what comes after it gets lost on some ways through WeChat. */
const linkTo = (route: string, inviter?: string) =>
  `${location.origin}/${inviter ? `?inviter=${inviter}&from=share` : ''}#/${route}`

const dark = matchMedia('(prefers-color-scheme: dark)')
const systemTheme = () => (dark.matches ? 'dark' : 'light')

let firstScreenTaken = false

export const browser: Platform = {
  name: 'browser',
  // The native shell names itself in the user agent.
  platformType: /HRShareApp/i.test(navigator.userAgent) ? 3 : 1,
  request,
  upload,
  lines(call) {
    const away = new AbortController()
    return {
      done: import('./h5/lines').then(({ readLines }) => readLines(call, away.signal)),
      abort: () => away.abort(),
    }
  },
  // With the first conversation, or after the first screen: not part of it.
  socket: (path, events) => import('./h5/socket').then(({ openSocket }) => openSocket(path, events)),
  onPresence(listener) {
    const back = () => document.hidden || listener(true)
    document.addEventListener('visibilitychange', back)
    for (const name of ['online', 'pageshow']) window.addEventListener(name, back)
    window.addEventListener('pagehide', () => listener(false))
  },
  onNetwork(listener) {
    const tell = () => listener(navigator.onLine)
    for (const name of ['online', 'offline']) window.addEventListener(name, tell)
    tell()
  },
  storage,
  chooseImages,
  copy,
  // Old browsers have no such thing, others ask their person first.
  paste: async () => navigator.clipboard?.readText?.().catch(() => undefined),
  async share(data) {
    const link = linkTo(data.route, data.inviter)
    if (navigator.share) {
      const cancelled = await navigator.share({ title: data.title, text: data.desc, url: link }).then(
        () => false,
        () => true,
      )
      if (!cancelled) return undefined
    }
    await copy(link)
    return '链接已复制，快去分享吧'
  },
  lazyImages: true,
  fileUrl: assetUrl,
  linkTo,
  enteredAt: () => location.hash.replace(/^#\/?/, ''),
  enteredWith: (name) => new URLSearchParams(location.search).get(name) ?? '',
  standOnKeyboard,
  pushLayer,
  closeLayers,
  // The viewer is loaded with the first picture that somebody opens.
  previewImages: (urls, index) => import('./h5/preview').then(({ preview }) => preview(urls.map(assetUrl), index)),
  async saveImage(url) {
    const link = document.createElement('a')
    // A browser opens what comes from elsewhere, whatever it is told to do with it.
    link.href = ownUrl(url)
    link.download = url.slice(url.lastIndexOf('/') + 1)
    link.click()
    return 'saved'
  },
  openLink: (url) => void window.open(url, '_blank', 'noopener'),
  prepareShare() {},
  setTabBadge,
  async saveText(name, text) {
    const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
    // The browser reads it after the click.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
    return 'saved'
  },
  setTitle(title) {
    document.title = title
  },
  applyAppearance({ theme, scale, zoom }) {
    const { classList } = document.documentElement
    classList.toggle('theme-dark', theme === 'dark')
    classList.toggle('theme-light', theme === 'light')
    classList.toggle('scale-15', scale === 1.15)
    classList.toggle('scale-30', scale === 1.3)
    classList.toggle('zoomable', zoom)
  },
  systemTheme,
  onSystemTheme: (listener) => dark.addEventListener('change', () => listener(systemTheme())),
  pay: (payment) => import('./h5/pay').then(({ payInBrowser }) => payInBrowser(payment, linkTo)),
  async renew() {
    location.reload()
    return true
  },
  signIn: () => Promise.reject(new Error('no WeChat sign-in here')),
  start() {},
  takeFirstScreen<T>() {
    const data = firstScreenTaken ? null : document.getElementById('first-data')
    firstScreenTaken = true
    // Our own server has written it, as whoever takes it knows.
    return data ? (parse(data.textContent ?? '') as T) : undefined
  },
  dropFirstScreen() {
    const drawn = document.getElementById('first-screen')
    if (!drawn) return
    // Somebody may have begun to read: the living page takes over where they are.
    const top = drawn.firstElementChild?.scrollTop
    const carryOut = keptTap(drawn)
    drawn.remove()
    if (top) document.querySelector('.taro_page')?.scrollTo(0, top)
    // The router is still opening this page: what the tap opens comes after it.
    if (carryOut) setTimeout(carryOut, 0)
  },
}
