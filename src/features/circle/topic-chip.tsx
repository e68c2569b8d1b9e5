import { Text } from '@tarojs/components'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import './topic-chip.scss'

interface TopicChipProps {
  name: string
  onTap?: () => void
  /** In a form: a tap takes the topic away. */
  onRemove?: () => void
}

export function TopicChip({ name, onTap, onRemove }: TopicChipProps) {
  return (
    <Tap
      className="topic-chip"
      role={onRemove ? 'button' : 'link'}
      label={onRemove ? `移除话题 #${name}` : `话题 #${name}`}
      onTap={() => (onRemove ?? onTap)?.()}
      stop
    >
      <Text className="topic-chip__name">{`#${name}`}</Text>
      {onRemove && <Icon name="x" size="xs" />}
    </Tap>
  )
}
