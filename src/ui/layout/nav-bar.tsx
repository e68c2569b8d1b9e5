import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
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
}

/** The bar of H5. weapp has a native one: there only `right` is left, as a row. */
export function NavBar({ title, onBack, close, right, transparent, over }: NavBarProps) {
  const ground = over ? 'nav-bar--over' : transparent ? 'nav-bar--clear' : ''
  if (onWeapp) {
    return right ? (
      <View className={`nav-bar nav-bar--native ${ground}`}>
        <View className="nav-bar__row">
          <View className="nav-bar__right">{right}</View>
        </View>
      </View>
    ) : null
  }
  return (
    <View className={`nav-bar ${ground}`}>
      <View className="nav-bar__row">
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
