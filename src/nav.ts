import Taro from '@tarojs/taro'
import { routes, type RouteName, type RouteParams } from './routes'

type Args<R extends RouteName> = {} extends RouteParams<R> ? [params?: RouteParams<R>] : [params: RouteParams<R>]

const addressOf = (route: string, params: Record<string, string | undefined> = {}) => {
  const query = Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`)
    .join('&')
  return `/${route}${query && '?' + query}`
}

export const urlOf = <R extends RouteName>(route: R, ...[params]: Args<R>): string => addressOf(route, params)

const isRoute = (name: string): name is RouteName => Object.keys(routes).includes(name)

/** The address of a page that somebody else names, e.g. what a QR code stands for; undefined when we have no such page. */
export const knownUrl = (route: string, params: Record<string, string>): string | undefined =>
  isRoute(route) ? addressOf(route, params) : undefined

/** Opens a page; tabs are switched to, everything else is pushed. */
export function go<R extends RouteName>(route: R, ...args: Args<R>) {
  if ('tab' in routes[route]) return Taro.switchTab({ url: `/${route}` })
  return Taro.navigateTo({ url: urlOf(route, ...args) })
}

/** Opens a page that somebody else names; false when we have no such page. */
export function goKnown(route: string, params: Record<string, string>): boolean {
  const url = knownUrl(route, params)
  if (!url) return false
  void ('tab' in routes[route as RouteName] ? Taro.switchTab({ url: `/${route}` }) : Taro.navigateTo({ url }))
  return true
}

/** Opens a page in place of this one. */
export function replace<R extends RouteName>(route: R, ...args: Args<R>) {
  if ('tab' in routes[route]) return Taro.switchTab({ url: `/${route}` })
  return Taro.redirectTo({ url: urlOf(route, ...args) })
}

/** Opens an address that was remembered, e.g. the page before login; unknown ones lead home. */
export function replaceUrl(url: string) {
  const name = url.replace(/^\//, '').split('?')[0]
  if (!isRoute(name)) return Taro.switchTab({ url: '/pages/tabBar/circle/index' })
  if ('tab' in routes[name]) return Taro.switchTab({ url: `/${name}` })
  return Taro.redirectTo({ url: '/' + url.replace(/^\//, '') })
}

/** Back, or home when this page was opened from outside. */
export function back() {
  if (Taro.getCurrentPages().length > 1) return Taro.navigateBack()
  return Taro.switchTab({ url: '/pages/tabBar/circle/index' })
}

/** Title of the page beneath the one on top; '' when there is none. */
export function titleBeneath(): string {
  const page = Taro.getCurrentPages().at(-2) as { route?: string; path?: string } | undefined
  const name = (page?.route || page?.path || '').split('?')[0].replace(/^\//, '')
  return isRoute(name) ? routes[name].title : ''
}

/** Route of the page on top with its query, e.g. `pages/mine/home?id=…`. */
export function currentUrl(): string {
  const page = Taro.getCurrentPages().at(-1) as
    { route?: string; path?: string; options?: Record<string, string>; $taroParams?: Record<string, string> } | undefined
  if (!page) return ''
  const path = (page.route || page.path || '').split('?')[0].replace(/^\//, '')
  const query = Object.entries(page.$taroParams ?? page.options ?? {})
    .filter(([name]) => name !== 'stamp' && name !== '$taroTimestamp')
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return path + (query && '?' + query)
}
