import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '@/ui/icon/icon'
import './badge.scss'

export type Tone = 'brand' | 'coin' | 'vip' | 'ok' | 'bad' | 'warn' | 'plain'

interface BadgeProps {
  tone?: Tone
  icon?: IconName
  children: ReactNode
  className?: string
}

/** A small word about the thing beside it. */
export function Badge({ tone = 'plain', icon, children, className = '' }: BadgeProps) {
  return (
    <View className={`badge badge--${tone} ${className}`}>
      {icon && <Icon name={icon} size={icon === 'check' ? 's' : 'xs'} />}
      {children}
    </View>
  )
}
