import { theme as antd, type ThemeConfig } from 'antd'
import { useSyncExternalStore } from 'react'

/** The colours of the product, light and dark; nothing else of the back office names one. */
const COLOURS = {
  light: {
    fill: '#2B5CE6',
    fillHover: '#214FCF',
    brand: '#2B5CE6',
    brandBg: '#EDF2FF',
    ok: '#0D6B4C',
    okBg: '#E7F6F0',
    warn: '#935600',
    warnBg: '#FFF6E5',
    bad: '#C4320A',
    badFill: '#C4320A',
    badBg: '#FFF0EB',
    coin: '#B84C00',
    text: '#1F2329',
    text2: '#51565E',
    text3: '#6A7079',
    ground: '#F4F5F7',
    card: '#FFFFFF',
    head: '#F7F8FA',
    border: '#C9CED6',
    line: '#E6E8EB',
    track: '#E6E8EB',
  },
  dark: {
    fill: '#3E68E8',
    fillHover: '#3459D0',
    brand: '#7B9CFF',
    brandBg: '#1C2A4D',
    ok: '#3FBF93',
    okBg: '#12302A',
    warn: '#F0B354',
    warnBg: '#33270F',
    bad: '#FF7A52',
    badFill: '#C4320A',
    badBg: '#3A1C13',
    coin: '#FF9B42',
    text: '#ECEEF1',
    text2: '#B6BBC2',
    text3: '#8E949C',
    ground: '#121417',
    card: '#1B1E22',
    head: '#21252A',
    border: '#434952',
    line: '#2C3036',
    track: '#343A42',
  },
} as const

export type Scheme = keyof typeof COLOURS
type Choice = Scheme | 'system'

const KEY = 'admin.scheme'
const system = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
// Only turnScheme() writes there.
let choice: Choice = (localStorage.getItem(KEY) as Choice | null) ?? 'system'
const schemeNow = (): Scheme => (choice === 'system' ? (system.matches ? 'dark' : 'light') : choice)

function paint() {
  const { style, dataset } = document.documentElement
  const scheme = schemeNow()
  for (const [name, colour] of Object.entries(COLOURS[scheme])) style.setProperty(`--c-${name}`, colour)
  style.colorScheme = scheme
  dataset.scheme = scheme
  for (const listener of listeners) listener()
}
system.addEventListener('change', paint)
paint()

/** Turns light into dark and back, and keeps it on this device. */
export function turnScheme() {
  choice = schemeNow() === 'dark' ? 'light' : 'dark'
  localStorage.setItem(KEY, choice)
  paint()
}

export const useScheme = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, schemeNow)

/** The same colours as antd names them. The algorithm would shift what is given as a seed, so that every alias is set. */
export function themeOf(scheme: Scheme): ThemeConfig {
  const c = COLOURS[scheme]
  return {
    algorithm: scheme === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      colorPrimary: c.fill,
      colorPrimaryBg: c.brandBg,
      colorPrimaryText: c.brand,
      colorLink: c.brand,
      colorLinkHover: c.brand,
      colorLinkActive: c.brand,
      colorInfo: c.brand,
      colorInfoBg: c.brandBg,
      colorInfoText: c.brand,
      colorSuccess: c.ok,
      colorSuccessText: c.ok,
      colorSuccessBg: c.okBg,
      colorWarning: c.warn,
      colorWarningText: c.warn,
      colorWarningBg: c.warnBg,
      colorError: c.bad,
      colorErrorText: c.bad,
      colorErrorBg: c.badBg,
      colorText: c.text,
      colorTextSecondary: c.text2,
      colorTextTertiary: c.text3,
      colorTextPlaceholder: c.text3,
      colorTextDescription: c.text3,
      colorBgLayout: c.ground,
      colorBgContainer: c.card,
      colorBgElevated: c.card,
      colorBorder: c.border,
      colorBorderSecondary: c.line,
      fontFamily: '"PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC",system-ui,sans-serif',
      fontSize: 13,
      fontSizeSM: 12,
      fontWeightStrong: 600,
      lineHeight: 20 / 13,
      controlHeight: 32,
      controlHeightSM: 26,
      controlHeightLG: 40,
      borderRadius: 8,
      borderRadiusSM: 4,
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 400,
        // What antd makes of it is lighter, and white could not be read on it.
        colorPrimaryHover: c.fillHover,
        defaultHoverColor: c.brand,
        defaultHoverBorderColor: c.brand,
      },
      Table: {
        headerBg: c.head,
        headerColor: c.text2,
        headerSplitColor: 'transparent',
        rowSelectedBg: c.brandBg,
        rowSelectedHoverBg: c.brandBg,
        cellPaddingBlockSM: 8,
        cellPaddingInlineSM: 8,
      },
      Menu: {
        subMenuItemBg: c.card,
        subMenuItemSelectedColor: c.brand,
        itemSelectedBg: c.brandBg,
        itemSelectedColor: c.brand,
        itemHeight: 36,
        itemBorderRadius: 8,
        itemColor: c.text2,
      },
      Tabs: { itemSelectedColor: c.brand, inkBarColor: c.brand, itemColor: c.text2, titleFontSize: 13 },
      Form: { labelColor: c.text2, labelFontSize: 12, verticalLabelPadding: '0 0 4px', itemMarginBottom: 16 },
      Segmented: { itemSelectedBg: c.card, trackBg: c.ground },
    },
  }
}
