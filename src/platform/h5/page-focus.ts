import Taro from '@tarojs/taro'
import { pageOnTop } from '../page-on-top'

/** What had the focus last, by page. */
const last = new WeakMap<Element, HTMLElement>()

function note() {
  // No element of ours is of another kind.
  const at = document.activeElement as HTMLElement | null
  const page = at?.closest('.taro_page')
  if (page) last.set(page, at!)
}

/** Where one stood on this page, or the page itself, which then says its title: who does not see hears where they have come. */
function placeOn(page: Element) {
  const before = last.get(page)
  // On a phone a field that gets the focus brings the keyboard along.
  const mayTake = before?.isConnected && (!before.matches('input, textarea') || matchMedia('(hover: hover)').matches)
  if (mayTake) return before
  const main = page.querySelector<HTMLElement>('.page')
  if (!main) return undefined
  main.tabIndex = -1
  main.setAttribute('aria-label', document.title)
  // Nothing can be done with it: it needs no frame.
  main.style.outline = 'none'
  return main
}

// The first page from which one goes to another is there by now, or comes and needs nothing.
let shown = pageOnTop()
note()
document.addEventListener('focusin', note)
Taro.eventCenter.on('__afterTaroRouterChange', () => {
  const top = pageOnTop()
  if (top === shown) return
  const page = document.getElementById(String(top))
  const at = document.activeElement
  // Nothing is taken from who stands in the bar of tabs, or in a field that the page has put them into.
  const isPlaced = !shown || page?.contains(at) || (at !== document.body && !at?.closest('.taro_page'))
  const place = isPlaced ? null : page && placeOn(page)
  place?.focus({ preventScroll: true })
  // It is told more than once of a page; the first time that may not be drawn.
  if (isPlaced || place) shown = top
})
