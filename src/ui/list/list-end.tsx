import { Text, View } from '@tarojs/components'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import './list-end.scss'

export function ListEnd() {
  return <View className="list-end">— 没有更多了 —</View>
}

export function LoadingRow() {
  return (
    <View className="list-end" {...a11y({ role: 'status' })}>
      <Icon name="loader-circle" size="s" spin />
      <Text>加载中…</Text>
    </View>
  )
}

interface RetryRowProps {
  onRetry: () => void
}

/** The next page did not come; what is shown stays. */
export function RetryRow({ onRetry }: RetryRowProps) {
  return (
    <Tap className="list-end list-end--retry" onTap={onRetry}>
      <Icon name="refresh-cw" size="s" />
      <Text>加载失败，点击重试</Text>
    </Tap>
  )
}
