import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { Icon, type IconName } from '@/ui/icon/icon'
import type { Tone } from '@/ui/text/badge'
import './notice-strip.scss'

interface NoticeStripProps {
  tone?: Tone
  icon?: IconName
  children: ReactNode
  action?: string
  onAction?: () => void
}

/** One sentence on how things stand, above what it is about. */
export function NoticeStrip({ tone = 'plain', icon, children, action, onAction }: NoticeStripProps) {
  return (
    <View className={`notice-strip notice-strip--${tone}`} {...a11y({ role: 'status' })}>
      {icon && <Icon name={icon} size="s" />}
      <View className="notice-strip__words">{children}</View>
      {action && onAction && (
        <Tap className="notice-strip__action" onTap={onAction}>
          {action}
        </Tap>
      )}
    </View>
  )
}
