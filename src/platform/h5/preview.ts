import Taro from '@tarojs/taro'
import { pushLayer } from './back'

const parts = () =>
  Promise.all([
    import('@tarojs/components/dist/components/taro-swiper-core'),
    import('@tarojs/components/dist/components/taro-swiper-item-core'),
  ])

/** A tap on it, and Back, take it away. */
function lay(over: HTMLElement) {
  const gone = pushLayer(() => over.click())
  over.addEventListener('click', () => {
    over.remove()
    gone()
  })
  Taro.eventCenter.once('__taroRouterChange', () => over.click())
}

/** What stands until the viewer's code is there. */
function waiting() {
  const view = document.createElement('div')
  view.className = 'page-loading'
  // As the viewer itself.
  view.style.cssText = 'z-index:1050;background:#111'
  view.setAttribute('role', 'status')
  view.textContent = '加载中…'
  document.body.appendChild(view)
  lay(view)
  return view
}

/** Taro's viewer says to nobody what it is. */
function name(viewer: HTMLElement) {
  viewer.setAttribute('role', 'dialog')
  viewer.setAttribute('aria-label', '图片')
  const pictures = viewer.querySelectorAll('img')
  for (const [at, picture] of pictures.entries()) picture.alt = `第 ${at + 1} 张图片，共 ${pictures.length} 张`
}

/** What Taro's swiper leaves at its element. */
type Turning = HTMLElement & { swiper?: { slidePrev(): void; slideNext(): void } }

/** The viewer has the keyboard until it goes, and nothing beneath hears of it: there is nothing in it to go to. */
function takeKeys(viewer: HTMLElement) {
  // No element of ours is of another kind.
  const before = document.activeElement as HTMLElement | null
  viewer.setAttribute('aria-modal', 'true')
  viewer.tabIndex = -1
  viewer.focus({ preventScroll: true })
  viewer.addEventListener('keydown', (event) => {
    event.stopPropagation()
    const { key } = event
    const swiper = viewer.querySelector<Turning>('.swiper-container')?.swiper
    if (key === 'Tab') event.preventDefault()
    else if (key === 'Escape') viewer.click()
    else if (key === 'ArrowLeft') swiper?.slidePrev()
    else if (key === 'ArrowRight') swiper?.slideNext()
  })
  // The next change of the page taps it once more.
  viewer.addEventListener('click', () => before?.focus({ preventScroll: true }), { once: true })
}

let opening: HTMLElement | undefined

/** Taro gives its viewer size and place at once, so the viewer's code has to be there before. */
export async function preview(urls: string[], index: number) {
  // A second tap.
  if (opening?.isConnected) return
  const view = (opening = waiting())
  try {
    for (const part of await parts()) part.defineCustomElement()
    // Who did not want to wait any longer is not called back.
    if (!view.isConnected) return
    await Taro.previewImage({ urls, current: urls[index] })
    // It has just been put there.
    const viewer = document.body.lastElementChild as HTMLElement
    name(viewer)
    lay(viewer)
    takeKeys(viewer)
  } finally {
    view.click()
  }
}
