import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

interface CardProps {
  children: ReactNode
  className?: string
}

export function Card({ children, className = '' }: CardProps) {
  return <View className={`card ${className}`}>{children}</View>
}
