import Taro from '@tarojs/taro'
import { pageOnTop } from '../page-on-top'
import './layers.scss'

interface Layer {
  /** The page it stands over. */
  page: string
  close(): void
}
interface Entry {
  key?: string
  /** How many layers stand over the page of this entry. */
  over?: number
}

/** Longer than the slowest phone takes from a tap to another page's entry. */
const LEAVING_MS = 5000

let layers: Layer[] = []
/** We go back ourselves. */
let stepping = false
/** The app is about to go to another page, or the browser to another document. */
let leaving = false
let unlessLeft: ReturnType<typeof setTimeout> | undefined
let arrived: (() => void) | undefined

// Only the router and we write there.
const entry = () => (history.state ?? {}) as Entry
const depth = () => entry().over ?? 0
/** The entries of what stands over a page carry the page's own key. */
const place = () => `${entry().key}${location.hash}`
/** The entry that the router has heard of last. */
let heard = place()
const topPage = () => String(pageOnTop())
const standing = () => layers.filter(({ page }) => page === topPage())
/** What stands over a page stands over the tabs below it, too. */
const shadeTabs = () => document.querySelector('.tab-bar')?.toggleAttribute('inert', standing().length > 0)
const pathOf = (address: string) => address.replace('#', '').split('?')[0]

function step(by: number) {
  stepping = true
  history.go(by)
}

/** As many entries of the history lie over the page's own as things stand over the page. */
function settle() {
  // Not while a page is on its way: it settles when it is there.
  if (stepping || leaving || place() !== heard || pathOf(topPage()) !== pathOf(location.hash)) return
  const wanted = standing().length
  for (let over = depth() + 1; over <= wanted; over++) history.pushState({ ...entry(), over }, '')
  if (depth() > wanted) step(wanted - depth())
}
/** One that goes as another comes leaves its entry to it. */
const settleSoon = () => void setTimeout(settle)

function stay() {
  leaving = false
  settle()
}

Taro.eventCenter.on('__taroRouterChange', () => {
  heard = place()
  stepping = leaving = false
  arrived = undefined
  clearTimeout(unlessLeft)
})
Taro.eventCenter.on('__afterTaroRouterChange', () => {
  shadeTabs()
  settleSoon()
})
// Where shaded tabs lie there is nothing else: a tap on them is one beside what stands over the page.
const around = document.getElementById('container')
around?.addEventListener('click', ({ target }) => target === around && standing().slice(-1)[0]?.close())
// A document that is left moves nothing any more; it may be come back to.
addEventListener('pagehide', () => {
  leaving = true
})
addEventListener('pageshow', stay)
settleSoon()

/** Back closes what stands over a page, the topmost first, before it leaves the page. */
export function onPop(event: Event) {
  if (place() !== heard) return
  // Within one page: none of the router's business.
  event.stopImmediatePropagation()
  if (stepping) {
    stepping = false
    arrived?.()
    arrived = undefined
  } else for (const { close } of standing().slice(depth()).reverse()) close()
  settleSoon()
}

export function pushLayer(close: () => void, page = topPage()): () => void {
  const layer = { page, close }
  layers.push(layer)
  shadeTabs()
  settleSoon()
  return () => {
    layers = layers.filter((other) => other !== layer)
    shadeTabs()
    settleSoon()
  }
}

/** Undefined when the page's own entry is the last one. Nothing is put over it any more until another page is there. */
export function closeLayers(): Promise<void> | undefined {
  leaving = true
  clearTimeout(unlessLeft)
  unlessLeft = setTimeout(stay, LEAVING_MS)
  if (!depth()) return undefined
  return new Promise((resolve) => {
    const before = arrived
    arrived = () => {
      before?.()
      resolve()
    }
    // A browser that is told to go elsewhere meanwhile says nothing of this step.
    setTimeout(resolve, LEAVING_MS)
    if (!stepping) step(-depth())
  })
}
