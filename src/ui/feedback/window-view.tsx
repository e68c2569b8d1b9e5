import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { a11y } from '@/ui/a11y'
import './window-view.scss'

interface WindowViewProps {
  /** A page that is being opened, one that stands ready, one that is not opened. */
  kind: 'opening' | 'ready' | 'blocked'
  title: string
  text?: string
  /** What can be done. */
  children?: ReactNode
}

/** A drawn window in the middle of a page that has nothing else to show, what it says, and the way on. */
export function WindowView({ kind, title, text, children }: WindowViewProps) {
  return (
    <View className={`window-view window-view--${kind}`} {...a11y({ role: 'status' })}>
      <View className="window-view__frame">
        <View className="window-view__bar" />
        {kind === 'blocked' ? (
          <View className="window-view__mark">!</View>
        ) : (
          <View className="window-view__lines">
            <View className="window-view__line" />
            <View className="window-view__line" />
            <View className="window-view__line" />
          </View>
        )}
      </View>
      <View className="window-view__title">{title}</View>
      {text && <View className="window-view__text">{text}</View>}
      {kind === 'opening' && (
        <View className="window-view__dots" {...a11y({ hidden: true })}>
          <View className="window-view__dot" />
          <View className="window-view__dot" />
          <View className="window-view__dot" />
        </View>
      )}
      {children}
    </View>
  )
}
