import Taro from '@tarojs/taro'
import { createElement, type ComponentType } from 'react'
import { routes } from '@/routes'
import { pageOnTop } from '../page-on-top'
import { guardBack } from './back'
import './frame.scss'
import { PageFailed, PageUnknown } from './page-views'
import { guardTouches } from './touch-guard'

/** Before this a page that is still loading shows nothing new: most arrive sooner. */
const DELAY_MS = 200
const TIMEOUT_MS = 60_000
const RETRY_MS = 5000

type PageModule = { default: ComponentType }
type Load = (context: unknown, params: unknown) => [Promise<PageModule>, unknown, unknown]
interface Route {
  path: string
  load: Load
}
interface AppConfig {
  routes: Route[]
}
const pages: Record<string, { title: string; refresh?: true }> = routes
/** The code of pages, by their names. */
type Table = { default: Record<string, () => Promise<PageModule>> }

/** What the entry tab does without comes with the first page beside it; it is as good as it can be if that does not come. */
const withMore =
  (load: Load, more: () => Promise<unknown>): Load =>
  (context, params) => {
    const [page, ...rest] = load(context, params)
    return [Promise.all([page, more().catch(() => {})]).then(([module]) => module), ...rest]
  }

let waiting = 0
let view: HTMLElement | undefined

function showLoading() {
  if (view) return
  view = document.createElement('div')
  view.className = 'page-loading'
  view.setAttribute('role', 'status')
  view.textContent = '加载中…'
  document.body.appendChild(view)
}
function hideLoading() {
  if (waiting > 0) return
  view?.remove()
  view = undefined
}

const here = () => location.hash.replace(/^#/, '').split('?')[0]
const reopen = () => void Taro.redirectTo({ url: location.hash.replace(/^#/, '') || '/' })
// After a release the old page asks for code that is no more. Without a network a reload would leave nothing at all.
const retry = () => {
  const slow = new AbortController()
  setTimeout(() => slow.abort(), RETRY_MS)
  void fetch(location.pathname, { signal: slow.signal }).then(({ ok }) => (ok ? location.reload() : reopen()), reopen)
}
const Failed = () => createElement(PageFailed, { onRetry: retry })

function lazily(load: Load): Load {
  return (context, params) => {
    const start = here()
    waiting++
    const delay = setTimeout(showLoading, DELAY_MS)
    const arrived = new Promise<PageModule>((resolve) => {
      const timeout = setTimeout(() => resolve({ default: Failed }), TIMEOUT_MS)
      Promise.resolve()
        .then(() => load(context, params)[0])
        .then(resolve, (error) => {
          console.warn('page did not load', error)
          resolve({ default: Failed })
        })
        .finally(() => clearTimeout(timeout))
    }).then((module) => {
      clearTimeout(delay)
      waiting--
      hideLoading()
      // Who has gone on meanwhile is not called back: the router skips an empty page, though its type knows of none.
      return (here() === start ? module : null) as PageModule
    })
    return [arrived, context, params]
  }
}

/** Longer than Taro's leaving animation with its delay. */
const SETTLED_MS = 400

/** Who goes back at once meets a timer of Taro's that hides the page they have come back to: what is on top is shown. */
function keepTopInSight() {
  Taro.eventCenter.on('__afterTaroRouterChange', () =>
    setTimeout(() => document.getElementById(String(pageOnTop()))?.classList.remove('taro_page_shade'), SETTLED_MS),
  )
}

/** Adds the pages that the config does not have: where their code lies is asked for when the first of them is opened. */
function addLater(config: AppConfig, table: () => Promise<Table>) {
  const known = new Set(config.routes.map(({ path }) => path))
  for (const path of Object.keys(pages))
    if (!known.has(path))
      config.routes.push({
        path,
        load: (context, params) => [table().then(({ default: load }) => load[path]()), context, params],
      })
  // Whoever touches a page may be about to open another one.
  addEventListener('pointerdown', () => void table().catch(() => {}), { once: true, passive: true })
}

/**
 * Prepares Taro's H5 config before the app starts: titles and flags from the route table, lazy loading, unknown addresses.
 * `more` comes with the first page beside the entry tab, `table` with the first that the config does not have.
 */
export function preparePages(config: AppConfig, more = () => Promise.resolve<unknown>(undefined), table?: () => Promise<Table>) {
  guardTouches()
  guardBack()
  keepTopInSight()
  if (table) addLater(config, table)
  for (const route of config.routes) {
    const { title, refresh } = pages[route.path]
    Object.assign(route, {
      navigationBarTitleText: title,
      enableShareAppMessage: true,
      ...(refresh && { enablePullDownRefresh: true }),
    })
    route.load = lazily(route === config.routes[0] ? route.load : withMore(route.load, more))
  }
  const unknown = Promise.resolve({ default: PageUnknown })
  config.routes.push({ path: '(.*)', load: (context, params) => [unknown, context, params] })
}
