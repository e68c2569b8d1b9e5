import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

interface Props {
  title: string
  children: ReactNode
}

/** Settings that belong together, under their name. */
export const Group = ({ title, children }: Props) => (
  <View className="setup__group">
    <View className="setup__title">{title}</View>
    {children}
  </View>
)
