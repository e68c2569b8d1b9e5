import { WeappHost, type Evaluate } from '../../../__tests__/support/weapp-host/host'
import type { WeappNode } from '../../../__tests__/support/weapp-host/node'
import { asks } from './dialogs'
import type { Drawing } from './draw'

/** What a mini-program finds undefined, and so do we. */
const HIDDEN =
  'window document self top parent location navigator fetch XMLHttpRequest localStorage sessionStorage history Element HTMLElement Node Event Image crypto URL'.split(
    ' ',
  )

const evaluate: Evaluate = (code, file, module, globals) => {
  const known: Record<string, unknown> = { ...globals, ...module, globalThis: globals }
  const names = [...Object.keys(known), ...HIDDEN]
  const run = new Function(...names, `${code}\n//# sourceURL=weapp:///${file}`)
  run(...names.map((name) => known[name]))
}

interface TitleOptions {
  title: string
}
interface ColorOptions {
  frontColor: string
  backgroundColor: string
}
interface ScrollOptions {
  scrollTop?: number
  selector?: string
  offsetTop?: number
}

/** The host in a browser: it draws, and asks where WeChat asks. */
export class BrowserHost extends WeappHost {
  drawing?: Drawing
  private queued = false

  constructor(code: Record<string, string>, storage: Record<string, unknown>) {
    const dark = matchMedia('(prefers-color-scheme: dark)').matches
    super(code, evaluate, {
      storage,
      origin: location.origin,
      readFile: async (file) => (await fetch(file)).blob(),
      system: {
        theme: dark ? 'dark' : 'light',
        pixelRatio: devicePixelRatio,
        screenWidth: innerWidth,
        screenHeight: innerHeight,
        windowWidth: innerWidth,
        windowHeight: innerHeight - 88,
      },
      stubs: {
        ...asks,
        setNavigationBarTitle: ({ title }: TitleOptions) => this.drawing?.bars.change({ title }),
        setNavigationBarColor: ({ frontColor, backgroundColor }: ColorOptions) =>
          this.drawing?.bars.change({ front: frontColor, ground: backgroundColor }),
        pageScrollTo: (options: ScrollOptions) => this.drawing?.scrollTo(options),
        // A screen here is as bright as it is.
        getScreenBrightness: () => ({ value: 1 }),
        setScreenBrightness: () => {},
        setKeepScreenOn: () => {},
      },
    })
  }

  /** Pages that still live: those of the stack and the tabs behind them. */
  get living() {
    return [...this.stack, ...Object.values(this.tabPages)]
  }

  override nextPaint(then: () => void) {
    requestAnimationFrame(() => setTimeout(then, 0))
  }
  override rectOf(node: WeappNode) {
    const element = document.getElementById(node.id)
    if (!element) return super.rectOf(node)
    const { width, height, left, right, top, bottom } = element.getBoundingClientRect()
    const above = this.drawing!.top
    const { scrollTop, scrollLeft } = element
    return { id: node.id, width, height, left, right, top: top - above, bottom: bottom - above, scrollTop, scrollLeft }
  }
  protected override changed() {
    if (this.queued) return
    this.queued = true
    requestAnimationFrame(() => {
      this.queued = false
      this.drawing?.draw()
    })
  }
  protected override log(level: 'log' | 'info' | 'warn' | 'error' | 'debug', text: string) {
    super.log(level, text)
    console[level](text)
  }
}
