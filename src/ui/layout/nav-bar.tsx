import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { platform } from '@/platform'
import { a11y, onWeapp } from '@/ui/a11y'
import { IconBtn } from '@/ui/button/icon-btn'
import './nav-bar.scss'

interface NavBarProps {
  title: string
  onBack?: () => void
  /** A cross instead of the arrow. */
  close?: boolean
  right?: ReactNode
  /** No ground of its own. */
  transparent?: boolean
  /** Lies on the picture that the page begins with, in white, and takes no room. */
  over?: boolean
  /** On weapp: the page has no bar of WeChat's, only its capsule. */
  own?: boolean
}

/** How far WeChat's capsule is from what is above and below it. */
const GAP = 4
/** Of a bar that has the capsule in its middle, from the top of the screen. */
export const barHeight = () => {
  const capsule = platform.capsule?.()
  return capsule ? `${capsule.top + capsule.height + GAP}px` : undefined
}

/** The bar of H5. weapp has a native one: there only `right` is left, as a row, but for pages with a bar of their own. */
export function NavBar({ title, onBack, close, right, transparent, over, own }: NavBarProps) {
  const ground = over ? 'nav-bar--over' : transparent ? 'nav-bar--clear' : ''
  const capsule = own && platform.capsule?.()
  if (onWeapp && !capsule) {
    return right ? (
      <View className={`nav-bar nav-bar--native ${ground}`}>
        <View className="nav-bar__row">
          <View className="nav-bar__right">{right}</View>
        </View>
      </View>
    ) : null
  }
  return (
    <View
      className={`nav-bar ${capsule ? 'nav-bar--capsule' : ''} ${ground}`}
      style={capsule ? { paddingTop: `${capsule.top - GAP}px` } : undefined}
    >
      <View
        className="nav-bar__row"
        style={capsule ? { height: `${capsule.height + 2 * GAP}px`, paddingRight: `${capsule.room}px` } : undefined}
      >
        <View className="nav-bar__left">
          {onBack && <IconBtn icon={close ? 'x' : 'chevron-left'} size="l" label={close ? '关闭' : '返回'} onTap={onBack} />}
        </View>
        <View className="nav-bar__title" {...(title ? a11y({ role: 'heading', level: 1 }) : {})}>
          {title}
        </View>
        <View className="nav-bar__right">{right}</View>
      </View>
    </View>
  )
}
