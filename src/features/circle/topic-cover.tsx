import { View } from '@tarojs/components'
import { Icon } from '@/ui/icon/icon'
import { Pic } from '@/ui/media/pic'
import './topic-cover.scss'

interface TopicCoverProps {
  /** Empty: the sign of all topics. */
  src: string
  /** 28, 40, 48 (m), 72 */
  size?: 'xs' | 's' | 'm' | 'l'
}

/** Silent: the name always stands beside it. */
export function TopicCover({ src, size = 'm' }: TopicCoverProps) {
  const shape = `topic-cover topic-cover--${size}`
  if (src) return <Pic className={shape} src={src} alt="" />
  return (
    <View className={shape}>
      <Icon name="hash" size="l" />
    </View>
  )
}
