import { Text, View } from '@tarojs/components'
import AtSwipeAction from 'taro-ui/lib/components/swipe-action'
import { a11y } from '@/ui/a11y'
import type { SwipeRowProps } from './swipe-row-types'
import './swipe-row.scss'

/** WeChat's movable view slides the row away from its action, by taro-ui. */
export const SwipeRow = ({ action: { text, label, onTap }, children }: SwipeRowProps) => (
  <AtSwipeAction
    autoClose
    className="swipe-row"
    options={[{ text: <Text {...a11y({ role: 'button', label })}>{text}</Text> }]}
    onClick={onTap}
  >
    <View className="swipe-row__content">{children}</View>
  </AtSwipeAction>
)
