import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

/**
 * The place of what comes and goes over a page. It stands from the start: on weapp whatever leaves a parent makes Taro send
 * all that stays there once more, and here nothing else does.
 */
export const Overlay = ({ children }: { children: ReactNode }) => <View className="overlay">{children}</View>
