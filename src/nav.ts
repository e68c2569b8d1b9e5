import Taro from '@tarojs/taro'
import type { PageArgs } from '../contract/pages'
import { nth } from '@/lib/nth'
import { platform } from '@/platform'
import { routes, type RouteName } from './routes'

const addressOf = (route: string, params: Record<string, string | undefined> = {}) => {
  const query = Object.entries(params)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${encodeURIComponent(value)}`))
    .join('&')
  return `/${route}${query && '?' + query}`
}

export const urlOf = <R extends RouteName>(route: R, ...[params]: PageArgs<R>): string => addressOf(route, params)

const isRoute = (name: string): name is RouteName => Object.keys(routes).includes(name)

/** The address of a page that somebody else names, e.g. what a QR code stands for; undefined when we have no such page. */
export const knownUrl = (route: string, params: Record<string, string>): string | undefined =>
  isRoute(route) ? addressOf(route, params) : undefined

const home = () => Taro.switchTab({ url: '/pages/tabBar/circle/index' })

let beforeLeaving = () => {}
/** What has to be done before a page is left, by whoever draws over all pages. */
export const onLeavingPage = (work: () => void) => {
  beforeLeaving = work
}

function leave(open: () => Promise<unknown>) {
  beforeLeaving()
  const clear = platform.closeLayers()
  return clear ? clear.then(open) : open()
}

/** Tabs are switched to. */
const lead = (route: RouteName, url: string, open: (option: { url: string }) => Promise<unknown>) =>
  leave(() => (routes[route].tab ? Taro.switchTab({ url: `/${route}` }) : open({ url })))

/** The most pages that WeChat lets stand on each other. */
const MOST_PAGES = 10
const isFull = () => platform.name === 'weapp' && Taro.getCurrentPages().length >= MOST_PAGES
/** Addresses of the pages that made room for those after them, the last one last: Back opens them anew. */
let gaveWay: string[] = []

/** On the page on top; in its place where no more may stand. */
function stand(option: { url: string }) {
  if (isFull()) {
    gaveWay.push(currentUrl())
    return Taro.redirectTo(option)
  }
  gaveWay = []
  return Taro.navigateTo(option)
}

let coming: { url: string; opened: Promise<unknown> } | undefined
/** Whoever taps twice before it is there gets it once. */
function push(option: { url: string }) {
  if (coming?.url === option.url) return coming.opened
  const opened: Promise<unknown> = stand(option).finally(() => {
    if (coming?.opened === opened) coming = undefined
  })
  coming = { url: option.url, opened }
  return opened
}

/** Opens a page; tabs are switched to, everything else is pushed. */
export const go = <R extends RouteName>(route: R, ...args: PageArgs<R>) => lead(route, urlOf(route, ...args), push)

/** Opens a page that somebody else names; false when we have no such page. */
export function goKnown(route: string, params: Record<string, string>): boolean {
  if (!isRoute(route)) return false
  void lead(route, addressOf(route, params), push)
  return true
}

/** Opens a page in place of this one. */
export const replace = <R extends RouteName>(route: R, ...args: PageArgs<R>) =>
  lead(route, urlOf(route, ...args), Taro.redirectTo)

/** Closes every page, tabs too, and opens this one. */
export const restart = <R extends RouteName>(route: R, ...args: PageArgs<R>) =>
  leave(() => Taro.reLaunch({ url: urlOf(route, ...args) }))

/** Opens an address that was remembered, e.g. the page before login; unknown ones lead home. */
export function replaceUrl(url: string) {
  const path = url.replace(/^\//, '')
  const name = path.split('?')[0]
  return isRoute(name) ? lead(name, '/' + path, Taro.redirectTo) : home()
}

function stepBack() {
  const url = isFull() && gaveWay.pop()
  if (url) return Taro.redirectTo({ url: '/' + url })
  return Taro.getCurrentPages().length > 1 ? Taro.navigateBack() : home()
}

/** Back, or home when this page was opened from outside. */
export const back = () => leave(stepBack)

/** Back, or to this page where none stands beneath: this one was come to by log-in. */
export const backOr = <R extends RouteName>(route: R, ...args: PageArgs<R>) =>
  Taro.getCurrentPages().length > 1 ? back() : replace(route, ...args)

/** Route of a page with its query, e.g. `pages/mine/home?id=…`. */
function urlOfPage(page: Taro.Page): string {
  const path = (page.route || page.path || '').split('?')[0].replace(/^\//, '')
  const query = Object.entries(page.$taroParams ?? page.options ?? {})
    .filter(([name]) => name !== 'stamp' && name !== '$taroTimestamp')
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return path + (query && '?' + query)
}

/** What Back leads to; undefined when nothing is beneath the page on top. */
function urlBeneath(): string | undefined {
  const page = nth(Taro.getCurrentPages(), -2)
  return (isFull() && nth(gaveWay, -1)) || (page && urlOfPage(page))
}

/** Members of a query have no order of their own: a router may have sorted them. */
const sorted = (url: string) => url.split(/[?&]/).sort().join('&')
/** Whether Back leads to this address. */
export function isBeneath(url: string): boolean {
  const beneath = urlBeneath()
  return beneath !== undefined && sorted(beneath) === sorted(url)
}

/** Title of the page beneath the one on top; '' when there is none. */
export function titleBeneath(): string {
  const name = urlBeneath()?.split('?')[0] ?? ''
  return isRoute(name) ? routes[name].title : ''
}

/** Address of the page on top; before there is one, of that which is opening. */
export function currentUrl(): string {
  const page = nth(Taro.getCurrentPages(), -1)
  // Its code may still be on its way.
  return page ? urlOfPage(page) : platform.enteredAt()
}
