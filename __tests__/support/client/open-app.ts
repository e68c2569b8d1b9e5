import { configure, fireEvent, waitFor, within, type Matcher, type SelectorMatcherOptions } from '@testing-library/dom'
import type { Root } from 'react-dom/client'
import type { Person } from '../server'

configure({
  asyncUtilTimeout: 45_000,
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\nShown: ${document.body.textContent}`),
})

interface Start {
  /** What the device has kept from earlier visits. */
  kept?: Record<string, unknown>
  /** Without a network. */
  offline?: boolean
  /** What is at this path waits until `release` is called. */
  held?: string
  /** Whose device it is: logged in. */
  as?: Person
  agent?: string
  /** When the code of these pages arrives; that of the others is there at once. */
  slow?: Record<string, Promise<void>>
  /** Between the address and the route, e.g. `?code=…`. */
  search?: string
}

const BROWSER = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36'

/** On H5 its address is `#/`. */
const HOME = 'pages/tabBar/circle/index'

let close = async () => {}
afterAll(() => close())

/** What the device keeps now: for a visit that follows this one. */
export const keptNow = (): Record<string, unknown> =>
  Object.fromEntries(Object.entries(localStorage).map(([key, value]) => [key, JSON.parse(value as string)]))

/** Notes the lines that go by themselves, whichever page draws them: a busy machine may come to look only when one has gone. */
function noteToasts() {
  const unheard: HTMLElement[] = []
  let shown = ''
  const observer = new MutationObserver(() => {
    const toast = document.querySelector<HTMLElement>('.toast')
    const text = toast?.textContent ?? ''
    if (text && text !== shown) unheard.push(toast!.cloneNode(true) as HTMLElement)
    shown = text
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  return {
    /** Takes the first of those that nobody asked for yet. */
    take(text: Matcher): HTMLElement | undefined {
      const fits = ({ textContent }: HTMLElement) => (text instanceof RegExp ? text.test(textContent!) : textContent === text)
      const index = unheard.findIndex(fits)
      return index < 0 ? undefined : unheard.splice(index, 1)[0]
    },
    stop: () => observer.disconnect(),
  }
}

/** Notes the listeners that an app puts on the window and the document, so that they go when it does. */
function noteListeners() {
  const undo: (() => void)[] = []
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target)
    target.addEventListener = (name: string, listener: EventListener, options?: AddEventListenerOptions) => {
      add(name, listener, options)
      undo.push(() => target.removeEventListener(name, listener, options))
    }
    undo.push(() => {
      target.addEventListener = add
    })
  }
  return () => undo.forEach((step) => step())
}

/** The clock of the machine, also where a test has put its own in place of it. */
const inATask = window.setTimeout.bind(window)
/**
 * Steps through the history are taken in tasks of their own: one that is left over would lead the next app to the page
 * before.
 */
const stepsTaken = async () => {
  for (let turn = 0; turn < 2; turn++) await new Promise((done) => inATask(done))
}

/** Runs the app as the H5 build's entry does, from nothing: every module is loaded anew, as after a reload. */
export async function openApp(
  route = 'pages/tabBar/circle/index',
  { kept = {}, offline, held, as, agent = BROWSER, slow = {}, search = '' }: Start = {},
) {
  await close()
  jest.resetModules()
  network.reset()
  if (offline) network.cut()
  const release = held ? network.hold(held) : () => {}
  localStorage.clear()
  const memory = { ...kept, ...(as && (await server.keptBy(as))) }
  for (const [key, value] of Object.entries(memory)) localStorage.setItem(key, JSON.stringify(value))
  device.agent = agent
  document.body.innerHTML = '<div id="app"></div>'
  history.replaceState(null, '', `/${search}#/${route}`)
  const removeListeners = noteListeners()
  const toasts = noteToasts()

  require('@tarojs/taro')
  const { routes } = require('@/routes') as typeof import('@/routes')
  const { preparePages } = require('@/platform/h5/lazy-pages') as typeof import('@/platform/h5/lazy-pages')
  const { createReactApp } = require('@tarojs/plugin-framework-react/dist/runtime')
  const { createRouter, createHashHistory, handleAppMountWithTabbar } = require('@tarojs/router')
  const { window: taroWindow } = require('@tarojs/runtime')
  const dom = require('react-dom/client') as typeof import('react-dom/client')
  const { unstable_batchedUpdates } = require('react-dom')

  let root: Root | undefined
  const createRoot: typeof dom.createRoot = (container) => (root = dom.createRoot(container))
  const settings = require('@/app.config').default
  const names = Object.keys(routes)
  const config = {
    ...settings,
    appId: 'app',
    pages: names,
    routes: names.map((path) => ({
      path,
      load: (context: unknown, params: unknown) => [
        Promise.resolve(slow[path]).then(() => require(`@/${path}`)),
        context,
        params,
      ],
    })),
    PullDownRefresh: require('../../../config/h5/pull-down-refresh').default,
    router: { mode: 'hash', customRoutes: { [`/${HOME}`]: ['/', `/${HOME}`] } },
  }
  Object.assign(taroWindow, { __taroAppConfig: config })
  preparePages(config)
  const app = createReactApp(require('@/app').default, require('react'), { ...dom, createRoot, unstable_batchedUpdates }, config)
  const router = createHashHistory({ window: taroWindow })
  handleAppMountWithTabbar(config, router)
  const unlisten = createRouter(router, app, config, require('react')) as () => void

  close = async () => {
    network.reset()
    unlisten()
    root?.unmount()
    // As a browser says it of a page that is left: its line is closed.
    window.dispatchEvent(new Event('pagehide'))
    await network.idle()
    await stepsTaken()
    removeListeners()
    toasts.stop()
    close = async () => {}
  }
  const Taro = require('@tarojs/taro').default as typeof import('@tarojs/taro')
  const top = () => Taro.getCurrentPages().at(-1)
  const page = () => {
    const element = document.getElementById(String(top()?.path))
    if (!element) throw new Error('no page yet')
    return element
  }
  const look = () => within(page())
  const see = (text: Matcher) => waitFor(() => look().getByText(text))
  /** What can be tapped: a button rests while what it began is on its way. */
  const ready = (text: Matcher, { inside = page, ...options }: SelectorMatcherOptions & { inside?: () => HTMLElement } = {}) =>
    waitFor(() => {
      const element = within(inside()).getByText(text, options)
      if (element.closest('[aria-disabled="true"]')) throw new Error(`${text} rests\nShown: ${document.body.textContent}`)
      return element
    })
  await waitFor(page)
  return {
    session: (require('@/stores/session') as typeof import('@/stores/session')).session,
    call: (require('@/api/call') as typeof import('@/api/call')).call,
    /** Routes of the pages that stand on each other, the lowest first. */
    routes: () => Taro.getCurrentPages().map((shown) => String(shown.route).slice(1) || HOME),
    /** The page on top. */
    page,
    look,
    see,
    /** `inside`: a part of the page. */
    tap: async (...which: Parameters<typeof ready>) => fireEvent.click(await ready(...which)),
    /** What the tap asks for is done, and its answer is lost on the way; after that the line stands again. */
    async tapUnanswered(which: Parameters<typeof ready>[0], path: string) {
      network.lose(path)
      await this.tap(which)
      await this.hear('网络出错了！请稍后再试！')
      network.mend()
    },
    write: async (label: Matcher, value: string) =>
      fireEvent.input(await waitFor(() => look().getByLabelText(label)), { target: { value } }),
    /** The line that goes by itself. */
    hear: (text: Matcher) =>
      waitFor(() => {
        const noted = toasts.take(text)
        return look().queryByText(text, { selector: '.toast' }) ?? noted ?? look().getByText(text, { selector: '.toast' })
      }),
    /** Answers a question that stands over the page. */
    answer: async (text: Matcher) => {
      fireEvent.click(await waitFor(() => look().getByText(text, { selector: '.dialog *' })))
    },
    /** Goes to another tab by the bar below. */
    goTab: (name: string) => fireEvent.click(within(document.querySelector<HTMLElement>('.tab-bar')!).getByText(name)),
    /** Scrolls to where the page ends; jsdom has no heights of its own. */
    reachEnd: () => {
      const element = page()
      for (const height of [10_000, 0]) {
        Object.defineProperty(element, 'scrollHeight', { value: height, configurable: true })
        fireEvent.scroll(element)
      }
    },
    close: () => close(),
    release,
  }
}

export type App = Awaited<ReturnType<typeof openApp>>

const DAY = 86_400_000
/** Logs in on the login page that is open, and goes back to what was left. */
export async function comeBackAs({ session }: App, person: Person) {
  const login = { ...(await server.keptBy(person)), token_expireTime: new Date(Date.now() + DAY).toISOString() }
  await session.enter(login as never)
  await session.returnFromLogin()
}
