import { makeAutoObservable } from 'mobx'
import { platform, type Theme } from '@/platform'
import { shownTheme } from '@/platform/shown-theme'

export type ThemeChoice = 'system' | Theme
export type Scale = 1 | 1.15 | 1.3

/** 字号, 深色 and 双指缩放: kept on the device, they outlive sessions. */
class Appearance {
  choice: ThemeChoice = platform.storage.get<ThemeChoice>('theme') ?? 'system'
  // It is one of these; the rank that tells it does not know the type.
  scale: Scale = platform.storage.get<Scale>('fontScale') ?? (platform.systemScale?.() as Scale | undefined) ?? 1
  /** Two fingers make pages of the browser larger. */
  zoom = platform.storage.get<boolean>('pinchZoom') ?? false
  private system: Theme = platform.systemTheme()

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
    platform.onSystemTheme(this.follow)
    this.apply()
  }

  get theme(): Theme {
    return this.choice === 'system' ? this.system : this.choice
  }
  /** For the root of a page, where the place has no element above pages. */
  get className() {
    return `theme-${this.theme}${this.scale === 1 ? '' : this.scale === 1.15 ? ' scale-15' : ' scale-30'}`
  }

  setChoice(choice: ThemeChoice) {
    this.choice = choice
    platform.storage.set('theme', choice)
    this.apply()
  }
  setScale(scale: Scale) {
    this.scale = scale
    platform.storage.set('fontScale', scale)
    this.apply()
  }
  setZoom(zoom: boolean) {
    this.zoom = zoom
    platform.storage.set('pinchZoom', zoom)
    this.apply()
  }
  apply() {
    shownTheme.set(this.theme)
    platform.applyAppearance({ theme: this.theme, scale: this.scale, zoom: this.zoom })
  }
  private follow(theme: Theme) {
    this.system = theme
    this.apply()
  }
}

export const appearance = new Appearance()
