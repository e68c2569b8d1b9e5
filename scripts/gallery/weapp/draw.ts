import { Bars } from './bars'
import { make } from './dom'
import { CLOSED, furnish, type Attributes, type Update } from './elements'
import type { BrowserHost } from './host'

/** What a compiled template answers. */
interface Drawn {
  tag: string
  attr?: Attributes
  children?: (Drawn | string)[]
}
type Page = BrowserHost['page']

declare global {
  /** Of WeChat's compiler: the render function of a template file. */
  function $gwx(file: string): (data: object) => Drawn
}

const REACH_BOTTOM_PX = 50

/** A length in rpx as WeChat rounds it: a 750th of the width, whole pixels, but never nothing. */
function pixels(rpx: number): number {
  const exact = Math.floor((Math.abs(rpx) / 750) * innerWidth + 1e-4)
  return Math.sign(rpx) * (exact || (rpx ? 1 : 0))
}
const inPixels = (css: string) => css.replace(/(-?[\d.]+)rpx/g, (_, length: string) => `${pixels(Number(length))}px`)

function styleSheet(css: string) {
  const style = make('style', '', inPixels(css))
  document.head.append(style)
  return style
}

/** Turns the data of the pages into elements. */
export class Drawing {
  readonly bars: Bars
  private readonly main = make('main', '')
  private readonly pages = new Map<Page, HTMLElement>()
  private readonly styles = new Map<string, HTMLStyleElement>()
  private readonly keys = new WeakMap<Node, string>()
  private readonly updates = new WeakMap<Node, Update>()

  constructor(
    private host: BrowserHost,
    private code: Record<string, string>,
  ) {
    styleSheet(code['app.wxss'] ?? '')
    this.bars = new Bars(host, code, this.main)
  }

  /** Where pages begin, in pixels from the top of the screen. */
  get top() {
    return this.main.getBoundingClientRect().top
  }

  draw() {
    const { page, living } = this.host
    for (const [known, element] of this.pages) {
      if (living.includes(known)) continue
      element.remove()
      this.pages.delete(known)
    }
    const shown = this.pages.get(page) ?? this.add(page)
    for (const element of this.pages.values()) element.hidden = element !== shown
    this.dress(page.route)
    this.fill(shown, $gwx(`./${page.route}.wxml`)(page.data).children ?? [])
    this.bars.draw()
  }

  scrollTo({ scrollTop, selector, offsetTop = 0 }: { scrollTop?: number; selector?: string; offsetTop?: number }) {
    const page = this.pages.get(this.host.page)
    const target = selector ? page?.querySelector(selector) : undefined
    page?.scrollTo({ top: target ? page.scrollTop + target.getBoundingClientRect().top - this.top + offsetTop : scrollTop })
  }

  private add(page: Page) {
    const element = document.createElement('wx-page')
    this.pages.set(page, element)
    this.main.append(element)
    // What is clicked in it is an element.
    element.onclick = ({ target, clientX, clientY }) => this.fire(target as HTMLElement, 'tap', { x: clientX, y: clientY })
    const config = { ...JSON.parse(this.code['app.json']).window, ...JSON.parse(this.code[`${page.route}.json`] ?? '{}') }
    const distance: number = config.onReachBottomDistance ?? REACH_BOTTOM_PX
    let low = false
    element.onscroll = () => {
      const before = low
      low = element.scrollTop + element.clientHeight >= element.scrollHeight - distance
      page.onPageScroll?.({ scrollTop: element.scrollTop })
      if (low && !before) page.onReachBottom?.()
    }
    return element
  }

  /** Every page has styles of its own, which say nothing about the others. */
  private dress(route: string) {
    if (!this.styles.has(route)) this.styles.set(route, styleSheet(this.code[`${route}.wxss`] ?? ''))
    for (const [owner, style] of this.styles) style.disabled = owner !== route
  }

  private fire(element: HTMLElement, type: string, detail: object) {
    const id = element.closest('[data-sid]')?.id
    const node = [...this.host.root.walk()].find((candidate) => candidate.id === id)
    if (node) this.host.dispatch(node, type, detail)
  }

  /** Addresses of the server as they really are; all others are files of the package, as in WeChat. */
  private addressOf = (source: string) =>
    /^(https?|data|blob):/.test(source) ? this.host.route(source) : `/package/${source.replace(/^\//, '')}`

  private create(tag: string): HTMLElement {
    const element = document.createElement(tag)
    const update = furnish[tag]?.(element, (...event) => this.fire(...event), this.addressOf)
    if (update) this.updates.set(element, update)
    return element
  }

  private update(element: HTMLElement, { tag, attr = {}, children = [] }: Drawn) {
    element.className = String(attr.class ?? '')
    const style = inPixels(String(attr.style ?? ''))
    if (element.getAttribute('style') !== style) element.setAttribute('style', style)
    for (const [name, value] of Object.entries(attr)) {
      if (name === 'id' || name === 'data-sid') element.setAttribute(name, String(value))
      else if (name === 'ariaRole') element.setAttribute('role', String(value))
      else if (name.startsWith('aria')) element.setAttribute(`aria-${name.slice(4).toLowerCase()}`, String(value))
    }
    this.updates.get(element)?.(attr)
    if (CLOSED.includes(tag)) return
    // Taro goes on in a component where templates may nest no deeper, and for <CustomWrapper>.
    const component = /^wx-(comp|custom-wrapper)$/.exec(tag)
    this.fill(element, component ? ($gwx(`./${component[1]}.wxml`)({ i: attr.i, l: attr.l }).children ?? []) : children)
  }

  /** Keeps the elements that are still wanted: what is typed, scrolled and loaded stays. */
  private fill(parent: HTMLElement, children: (Drawn | string)[]) {
    const old = new Map<string, Node>()
    for (const node of parent.childNodes) old.set(this.keys.get(node) ?? '', node)
    let next = parent.firstChild
    for (const [index, child] of children.entries()) {
      const key = typeof child === 'string' ? `text ${index}` : `${child.tag} ${String(child.attr?.id ?? index)}`
      const node = old.get(key) ?? (typeof child === 'string' ? document.createTextNode('') : this.create(child.tag))
      old.delete(key)
      this.keys.set(node, key)
      if (node === next) next = next.nextSibling
      else parent.insertBefore(node, next)
      // By its key: what is no text was created as an element.
      if (typeof child !== 'string') this.update(node as HTMLElement, child)
      else if (node.textContent !== child) node.textContent = child
    }
    for (const node of old.values()) parent.removeChild(node)
  }
}
