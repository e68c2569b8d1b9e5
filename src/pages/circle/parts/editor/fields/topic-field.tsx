import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import type { IdName } from '../../../../../../contract'
import { TopicChip } from '@/features/circle/topic-chip'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { Sheet } from '@/ui/overlay/sheet'
import { TopicSearch } from './topic-search'
import './topic-field.scss'

export const MAX_TOPICS = 3

interface Props {
  topics: IdName[]
  onChange: (topics: IdName[]) => void
}

/** The topics of a post: each can be taken away, more are found in a sheet. */
export function TopicField({ topics, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const without = (id: string) => topics.filter((topic) => topic.id !== id)
  const toggle = ({ id, name }: IdName) =>
    onChange(topics.some((topic) => topic.id === id) ? without(id) : [...topics, { id, name }])
  const standing = `${topics.length}/${MAX_TOPICS}`
  return (
    <View className="topic-field">
      {topics.map((topic) => (
        <TopicChip key={topic.id} name={topic.name} onRemove={() => onChange(without(topic.id))} />
      ))}
      {topics.length < MAX_TOPICS && (
        <Tap className="topic-field__add" onTap={() => setOpen(true)}>
          <Icon name="plus" size="xs" />
          <Text>添加话题 {standing}</Text>
        </Tap>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={`添加话题 ${standing}`}>
        <TopicSearch chosen={topics} max={MAX_TOPICS} onToggle={toggle} />
      </Sheet>
    </View>
  )
}
