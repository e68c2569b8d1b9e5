import Taro from '@tarojs/taro'
import type { PageArgs } from '../contract/pages'
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
  const clear = platform.clearWay()
  return clear ? clear.then(open) : open()
}

/** Tabs are switched to. */
const lead = (route: RouteName, url: string, open: (option: { url: string }) => Promise<unknown>) =>
  leave(() => (routes[route].tab ? Taro.switchTab({ url: `/${route}` }) : open({ url })))

/** WeChat lets so many pages stand on each other. */
const MOST_PAGES = 10
/** On the page on top; in its place where no more may stand. */
const push = (option: { url: string }) =>
  platform.name === 'weapp' && Taro.getCurrentPages().length >= MOST_PAGES ? Taro.redirectTo(option) : Taro.navigateTo(option)

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

/** Back, or home when this page was opened from outside. */
export const back = () => leave(() => (Taro.getCurrentPages().length > 1 ? Taro.navigateBack() : home()))

/** Back, or to this page where none stands beneath: this one was come to by log-in. */
export const backOr = <R extends RouteName>(route: R, ...args: PageArgs<R>) =>
  Taro.getCurrentPages().length > 1 ? back() : replace(route, ...args)

/** The page on top, to be told from others. In H5 that is its path, which no other has: Taro hands out copies of the rest. */
export function pageOnTop(): unknown {
  const page = Taro.getCurrentPages().at(-1)
  return page?.path ?? page
}

/** Title of the page beneath the one on top; '' when there is none. */
export function titleBeneath(): string {
  const page = Taro.getCurrentPages().at(-2)
  const name = (page?.route || page?.path || '').split('?')[0].replace(/^\//, '')
  return isRoute(name) ? routes[name].title : ''
}

/** Route of the page on top with its query, e.g. `pages/mine/home?id=…`; before there is one, of that which is opening. */
export function currentUrl(): string {
  const page = Taro.getCurrentPages().at(-1)
  // Its code may still be on its way.
  if (!page) return platform.enteredAt()
  const path = (page.route || page.path || '').split('?')[0].replace(/^\//, '')
  const query = Object.entries(page.$taroParams ?? page.options ?? {})
    .filter(([name]) => name !== 'stamp' && name !== '$taroTimestamp')
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return path + (query && '?' + query)
}
