import { View } from '@tarojs/components'
import { a11y } from '@/ui/a11y'
import type { IconName } from './icon-name'

export type { IconName }

interface IconProps {
  name: IconName
  /** 12, 16, 20 (m), 24 */
  size?: 'xs' | 's' | 'm' | 'l'
  /** Without one the icon is silent: what stands beside it speaks. */
  label?: string
  spin?: boolean
  className?: string
}

export function Icon({ name, size = 'm', label, spin, className = '' }: IconProps) {
  return (
    <View
      className={`icon icon--${size} i-${name} ${spin ? 'icon--spin' : ''} ${className}`}
      {...a11y(label ? { role: 'img', label } : { hidden: true })}
    />
  )
}
