import { View } from '@tarojs/components'
import type { FanTopic } from '../../../../contract/rules/fanGroup'
import { Icon, type IconName } from '@/ui/icon/icon'
import './topic-icon.scss'

const ICONS: Record<FanTopic, IconName> = {
  law: 'scale',
  pay: 'banknote',
  hire: 'user-round-search',
  performance: 'target',
  manage: 'briefcase',
}

/** What a group is about, in one drawing. */
export const TopicIcon = ({ topic, vip }: { topic: FanTopic; vip?: boolean }) => (
  <View className={`topic-icon ${vip ? 'topic-icon--vip' : ''}`}>
    <Icon name={ICONS[topic]} />
  </View>
)
