import { WeappNode, type RawNode } from './node'
import { readTemplates, type Template } from './templates'
import { createWx } from './wx'

type Files = Record<string, string>
interface Module {
  exports: Record<string, unknown>
}
/** Runs the body of a CommonJS file with `require, module, exports` and the host's globals. */
export type Evaluate = (
  code: string,
  file: string,
  module: { require(name: string): unknown; module: Module; exports: object },
  globals: object,
) => void

interface PageInstance {
  data: Record<string, any>
  route: string
  options: Record<string, string>
  loaded?: boolean
  [member: string]: any
}
export interface HostOptions {
  /** The file at a temporary path of the place. */
  readFile?: (path: string) => Blob | Promise<Blob>
  /** What differs from the phone of wx.ts: theme, sizes. */
  system?: object
  /** Replaces a wx call by name: `(options, host) => result`, or throws. */
  stubs?: Record<string, (options: any, host: WeappHost) => unknown>
  storage?: Record<string, unknown>
  /** Letters that WeChat's store has room for. */
  room?: number
  /** Where requests to the built-in API origin really go. */
  origin?: string
}

const BUILT_IN_ORIGIN = 'http://127.0.0.1:3000'
const MAX_PAGES = 10
const SOON_MS = 20
const BUBBLING = ['tap', 'longpress', 'longtap', 'touchstart', 'touchmove', 'touchend', 'touchcancel']

const clone = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T))
/** Path in the package of what a file names, as `../x` or from the root. */
const clean = (name: string, from = '') => new URL(name, `file:///${from}`).pathname.slice(1)
/** A timer of the app does not keep Node running; a browser's is a number. */
const loose = <T>(timer: T): T => {
  ;(timer as { unref?(): void }).unref?.()
  return timer
}
/** Like WeChat, it does not decode. */
const queryOf = (url: string) =>
  Object.fromEntries(
    (url.split('?')[1] ?? '')
      .split('&')
      .filter(Boolean)
      .map((pair) => [pair.split('=')[0], pair.split('=').slice(1).join('=')]),
  )

/** Runs a built mini-program without WeChat: its own module system, page stack, setData, storage and wx. */
export class WeappHost {
  readonly calls: { name: string; args: Record<string, any> }[] = []
  readonly errors: string[] = []
  readonly storage: Map<string, unknown>
  /** What the app has written, and what was recorded for it. */
  readonly written = new Map<string, Blob>()
  readonly stubs: NonNullable<HostOptions['stubs']>
  readonly tabs: string[]
  readonly routes: string[]
  pending = 0
  setDataCount = 0
  setDataBytes = 0
  stack: PageInstance[] = []
  launchOptions: object = {}
  /** What WeChat calls when something private is about to be read. */
  askPrivacy?: (resolve: (answer: { event: string; buttonId?: string }) => void) => void
  /** What WeChat calls when a call has taken the microphone of what is recorded. */
  interrupt?: () => void
  /** What WeChat calls, once, when a newer app is there, or could not be had. */
  readonly newer: { ready?(): void; failed?(): void } = {}
  protected tabPages: Record<string, PageInstance> = {}
  private modules: Record<string, Module> = {}
  private definitions: Record<string, Record<string, unknown>> = {}
  private loading = ''
  /** Timers that are about to fire. */
  private soon = new Set<unknown>()
  private app: { onLaunch?(options: object): void; onShow?(options: object): void } = {}
  private templates: (name: string) => Template
  private globals: Record<string, any>

  constructor(
    protected files: Files,
    private evaluate: Evaluate,
    readonly options: HostOptions = {},
  ) {
    const app = JSON.parse(files['app.json'])
    this.routes = [...app.pages]
    for (const { root, pages } of app.subPackages ?? app.subpackages ?? [])
      for (const page of pages) this.routes.push(clean(`${root}/${page}`))
    this.tabs = (app.tabBar?.list ?? []).map((tab: { pagePath: string }) => tab.pagePath)
    this.templates = readTemplates(files['base.wxml'])
    this.storage = new Map(Object.entries(options.storage ?? {}))
    this.stubs = options.stubs ?? {}
    this.globals = this.createGlobals()
  }

  get page() {
    return this.stack.at(-1)!
  }
  get root() {
    return new WeappNode({ nn: 'page', cn: (this.page.data.root as RawNode | undefined)?.cn ?? [] }, null, this.templates)
  }
  get text() {
    return this.root.text
  }
  get wx(): Record<string, (options?: object) => Promise<unknown>> {
    return this.globals.wx
  }
  /** The URL that a request really goes to. */
  route(url: string) {
    return this.options.origin ? url.replace(BUILT_IN_ORIGIN, this.options.origin) : url
  }
  /** A file of the app, or one of the phone. */
  async fileAt(path: string): Promise<Blob> {
    return this.written.get(path) ?? (await this.options.readFile!(path))
  }
  nextPaint(then: () => void) {
    this.later(then)
  }
  /** A timer; one that is about to fire is work that is under way, however long the machine takes to come to it. */
  later(then: () => void, ms = 0) {
    const timer = loose(
      setTimeout(() => {
        this.soon.delete(timer)
        then()
      }, ms),
    )
    if (ms <= SOON_MS) this.soon.add(timer)
    return timer
  }
  private forget(timer: unknown) {
    this.soon.delete(timer)
    clearTimeout(timer as number)
  }
  /** Where a node stands; a host that draws knows better. */
  rectOf(node: WeappNode): object {
    return { id: node.id, width: 100, height: 20, left: 0, top: 0, right: 100, bottom: 20, scrollTop: 0 }
  }
  /** Told after every change of what pages show; a host that draws does so here. */
  protected changed() {}
  protected log(level: 'log' | 'info' | 'warn' | 'error' | 'debug', text: string) {
    if (level === 'error') this.errors.push(text)
  }

  private createGlobals() {
    const log =
      (level: Parameters<WeappHost['log']>[0]) =>
      (...words: unknown[]) =>
        this.log(
          level,
          words.map((word) => (word as Error)?.stack ?? (typeof word === 'string' ? word : JSON.stringify(word))).join(' '),
        )
    return {
      console: { log: log('log'), info: log('info'), warn: log('warn'), error: log('error'), debug: log('debug') },
      setTimeout: (then: () => void, ms?: number) => this.later(then, ms),
      clearTimeout: (timer: number) => this.forget(timer),
      setInterval: (then: () => void, ms?: number) => loose(setInterval(then, ms)),
      clearInterval: (timer: number) => clearInterval(timer),
      App: (definition: object) => (this.app = definition),
      getApp: () => this.app,
      getCurrentPages: () => [...this.stack],
      Page: (definition: Record<string, unknown>) => (this.definitions[this.loading] = definition),
      Component() {},
      Behavior: (value: unknown) => value,
      wx: createWx(this),
    }
  }

  private require(name: string, from: string): unknown {
    let file = clean(name, name.startsWith('.') ? from : '')
    if (!file.endsWith('.js')) file += '.js'
    if (this.modules[file]) return this.modules[file].exports
    if (!(file in this.files)) throw new Error(`module '${file}' is not defined (required by ${from})`)
    const module: Module = { exports: {} }
    this.modules[file] = module
    this.evaluate(
      this.files[file],
      file,
      { require: (inner) => this.require(inner, file), module, exports: module.exports },
      this.globals,
    )
    return module.exports
  }

  private open(url: string): PageInstance {
    const route = url.replace(/^\//, '').split('?')[0]
    if (!this.routes.includes(route)) throw new Error(`page "${route}" is not found`)
    if (!this.definitions[route]) {
      this.loading = route
      this.require(`${route}.js`, '')
    }
    const definition = this.definitions[route]
    const page = Object.create(null) as PageInstance
    for (const [key, value] of Object.entries(definition)) page[key] = typeof value === 'function' ? value.bind(page) : value
    return Object.assign(page, {
      data: clone((definition.data as object) ?? {}),
      route,
      __route__: route,
      is: route,
      options: queryOf(url),
      setData: (patch: object, done?: () => void) => this.setData(page.data, patch, done),
      // <CustomWrapper> draws its part of the tree by a setData of its own.
      selectComponent: (selector: string) => {
        const find = (node: RawNode | undefined): RawNode | undefined =>
          node?.sid === selector.slice(1) ? node : node?.cn?.map(find).find(Boolean)
        return { setData: (patch: object, done?: () => void) => this.setData({ i: find(page.data.root) }, patch, done) }
      },
      createSelectorQuery: () => this.wx.createSelectorQuery(),
    })
  }

  private setData(data: Record<string, any>, patch: object, done?: () => void) {
    const text = JSON.stringify(patch)
    this.setDataCount++
    this.setDataBytes += new TextEncoder().encode(text).length
    for (const [key, value] of Object.entries(JSON.parse(text) as object)) {
      const keys = key
        .replace(/\[(\d+)\]/g, '.$1')
        .split('.')
        .filter(Boolean)
      const last = keys.pop()!
      let target = data
      for (const step of keys) target = target[step] ??= {}
      target[last] = value
    }
    this.changed()
    this.nextPaint(() => done?.())
  }

  private push(page: PageInstance) {
    this.stack.push(page)
    this.changed()
    if (page.loaded) return void page.onShow?.()
    page.loaded = true
    page.onLoad?.(page.options)
    page.onShow?.()
    this.nextPaint(() => page.onReady?.())
  }
  private unload(page: PageInstance | undefined) {
    if (page && !this.tabs.includes(page.route)) page.onUnload?.()
  }

  /** The navigation calls of wx, with WeChat's refusals. */
  navigate(name: string, { url = '', delta = 1 }: { url?: string; delta?: number }) {
    const route = url.replace(/^\//, '').split('?')[0]
    const isTab = this.tabs.includes(route)
    if (name !== 'navigateBack' && !this.routes.includes(route)) throw new Error(`page "${route}" is not found`)
    if ((name === 'navigateTo' || name === 'redirectTo') && isTab) throw new Error(`can not ${name} a tabbar page`)
    if (name === 'switchTab' && !isTab) throw new Error('can not switch to no-tabBar page')
    if (name === 'navigateTo') {
      if (this.stack.length >= MAX_PAGES) throw new Error('webview count limit exceed')
      this.page.onHide?.()
      this.push(this.open(url))
    } else if (name === 'navigateBack') {
      if (this.stack.length === 1) throw new Error('cannot navigate back at first page')
      for (let left = Math.min(delta, this.stack.length - 1); left > 0; left--) this.unload(this.stack.pop())
      this.changed()
      this.page.onShow?.()
    } else if (name === 'redirectTo') {
      this.unload(this.stack.pop())
      this.push(this.open(url))
    } else {
      if (name === 'switchTab') this.page.onHide?.()
      while (this.stack.length) this.unload(this.stack.pop())
      if (name === 'reLaunch') this.tabPages = {}
      const page = isTab ? (this.tabPages[route] ??= this.open(url)) : this.open(url)
      this.push(page)
    }
    return {}
  }

  /** Starts the app on a page and waits until it is quiet. */
  async launch(url = this.routes[0]) {
    const route = url.split('?')[0]
    this.launchOptions = { path: route, query: queryOf(url), scene: 1001, referrerInfo: {} }
    this.require('app.js', '')
    this.app.onLaunch?.(this.launchOptions)
    this.app.onShow?.(this.launchOptions)
    const page = this.open(url)
    if (this.tabs.includes(route)) this.tabPages[route] = page
    this.push(page)
    await this.settle()
    return this
  }

  /** Until no call is on its way, no timer about to fire, and no setData came for two looks in a row. */
  async settle() {
    const end = Date.now() + 60_000
    let seen = -1
    for (let quiet = 0; quiet < 2;) {
      if (Date.now() > end) throw new Error('the mini-program did not come to rest')
      quiet = this.pending + this.soon.size === 0 && this.setDataCount === seen ? quiet + 1 : 0
      seen = this.setDataCount
      await new Promise((done) => setTimeout(done, 20))
    }
  }

  $(selector: string): WeappNode {
    const found = this.root.all(selector)[0]
    if (!found) throw new Error(`no node ${selector} on ${this.page.route}\n${this.root}`)
    return found
  }
  /** The innermost node that holds the text. */
  byText(text: string): WeappNode {
    const found = [...this.root.walk()].filter((node) => node.tag !== '#text' && node.text.includes(text)).at(-1)
    if (!found) throw new Error(`no node with "${text}" on ${this.page.route}\n${this.root}`)
    return found
  }
  byLabel(label: string): WeappNode {
    const found = [...this.root.walk()].find((node) => node.attribute('aria-label') === label)
    if (!found) throw new Error(`nothing is labelled "${label}" on ${this.page.route}\n${this.root}`)
    return found
  }

  /**
   * Brings an event as the platform does: it bubbles only through nodes whose template listens, and `catch` stops it. How
   * many heard it.
   */
  dispatch(node: WeappNode, type: string, detail: object = {}): number {
    const origin = { id: node.id, dataset: { sid: node.raw.sid }, offsetLeft: 0, offsetTop: 0 }
    let heard = 0
    for (let at: WeappNode | null = node; at?.raw.sid; at = at.parent) {
      if (type === 'tap' && at.attribute('disabled') === true) break
      const { binds, catches } = at.template
      if (binds.has(type) || catches.has(type)) {
        heard++
        const currentTarget = { id: at.id, dataset: { sid: at.raw.sid } }
        this.page.eh({
          type,
          timeStamp: Date.now(),
          target: origin,
          currentTarget,
          detail,
          mark: {},
          touches: [],
          changedTouches: [],
        })
      }
      if (!BUBBLING.includes(type) || catches.has(type)) break
    }
    return heard
  }
  async fire(target: string | WeappNode, type: string, detail: object = {}) {
    const node = typeof target === 'string' ? this.$(target) : target
    if (!this.dispatch(node, type, detail)) throw new Error(`nothing listens to ${type} at or above ${node.tag}#${node.id}`)
    await this.settle()
  }
  tap(target: string | WeappNode) {
    return this.fire(target, 'tap', { x: 0, y: 0 })
  }
  input(target: string | WeappNode, value: string) {
    return this.fire(target, 'input', { value, cursor: value.length })
  }
  change(target: string | WeappNode, value: unknown) {
    return this.fire(target, 'change', { value })
  }
  async pullDown() {
    this.page.onPullDownRefresh?.()
    await this.settle()
  }
  async reachBottom() {
    this.page.onReachBottom?.()
    await this.settle()
  }
  async back() {
    await this.wx.navigateBack({ delta: 1 })
    await this.settle()
  }
  share(from: 'menu' | 'button' = 'menu'): { title: string; path: string; imageUrl?: string } {
    return this.page.onShareAppMessage?.({ from })
  }
}
