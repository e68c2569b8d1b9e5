import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Icon } from '@/ui/icon/icon'
import './face.scss'

interface Props {
  title: string
  text: string
  /** At its top: whose it is. */
  above?: ReactNode
  children?: ReactNode
}

/** The dark card with the crown: what one has, or could have. */
export const Face = ({ title, text, above, children }: Props) => (
  <View className="vip-face">
    <View className="vip-face__crown">
      <Icon name="crown" size="l" />
    </View>
    {above}
    <View className="vip-face__title">{title}</View>
    <View className="vip-face__text">{text}</View>
    {children}
  </View>
)
