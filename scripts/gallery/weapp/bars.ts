import { button, make } from './dom'
import type { BrowserHost } from './host'

type Page = BrowserHost['page']
interface Tab {
  pagePath: string
  text: string
  iconPath?: string
  selectedIconPath?: string
}
interface AppConfig {
  window?: Record<string, string>
  tabBar?: { color: string; selectedColor: string; backgroundColor: string; list: Tab[] }
}
/** What a page has changed on its bar. */
interface Changes {
  title?: string
  front?: string
  ground?: string
}

/** WeChat's own bars: the one above every page and the tabs below. */
export class Bars {
  private readonly app: AppConfig
  private readonly theme: Record<string, string>
  private readonly changes = new WeakMap<Page, Changes>()
  private readonly title = make('span', 'host-bar__title')
  private readonly back = button('‹', () => void this.host.back())
  private readonly top = make('header', 'host-bar', this.back, this.title, make('span', 'host-bar__capsule', '••• | ◉'))
  private readonly tabs = make('footer', 'host-tabs')

  constructor(
    private host: BrowserHost,
    private code: Record<string, string>,
    main: HTMLElement,
  ) {
    this.app = JSON.parse(code['app.json'])
    const themes: Record<string, Record<string, string>> = JSON.parse(code['theme.json'] ?? '{}')
    this.theme = themes[matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'] ?? {}
    this.back.className = 'host-bar__back'
    document.body.append(this.top, main, this.tabs)
  }

  /** Configuration may name a value of theme.json: `@card`. */
  private value(text = '') {
    return text.startsWith('@') ? this.theme[text.slice(1)] : text
  }

  change(changes: Changes) {
    const { page } = this.host
    this.changes.set(page, { ...this.changes.get(page), ...changes })
    this.draw()
  }

  draw() {
    const { page } = this.host
    const config: Record<string, string> = { ...this.app.window, ...JSON.parse(this.code[`${page.route}.json`] ?? '{}') }
    const { title = config.navigationBarTitleText, front, ground } = this.changes.get(page) ?? {}
    this.top.hidden = config.navigationStyle === 'custom'
    this.top.style.background = ground ?? this.value(config.navigationBarBackgroundColor)
    this.top.style.color = front ?? this.value(config.navigationBarTextStyle)
    this.title.textContent = title
    this.back.hidden = this.host.stack.length < 2
    this.drawTabs(page.route)
  }

  private drawTabs(route: string) {
    const { tabBar } = this.app
    this.tabs.hidden = !tabBar || !this.host.tabs.includes(route)
    if (!tabBar || this.tabs.hidden) return
    this.tabs.style.background = this.value(tabBar.backgroundColor)
    this.tabs.replaceChildren(
      ...tabBar.list.map(({ pagePath, text, iconPath, selectedIconPath }) => {
        const on = pagePath === route
        const open = () => void this.host.wx.switchTab({ url: `/${pagePath}` })
        const tab = button(text, open, this.value(on ? tabBar.selectedColor : tabBar.color))
        const icon = this.value(on ? selectedIconPath : iconPath)
        if (icon) tab.prepend(Object.assign(make('img', ''), { src: `/package/${icon}`, alt: '' }))
        return tab
      }),
    )
  }
}
