import { View } from '@tarojs/components'
import type { IdName } from '../../../../../../contract'
import { TopicChip } from '@/features/circle/topic-chip'
import { Btn } from '@/ui/button/btn'
import { Sheet } from '@/ui/overlay/sheet'
import { TopicSearch } from './topic-search'
import './topic-field.scss'

export const MAX_TOPICS = 3

interface Props {
  topics: IdName[]
  onChange: (topics: IdName[]) => void
  /** More are being looked for. */
  open: boolean
  onClose: () => void
}

/** The topics of a post: each can be taken away, more are found in a sheet. */
export function TopicField({ topics, onChange, open, onClose }: Props) {
  const without = (id: string) => topics.filter((topic) => topic.id !== id)
  const toggle = ({ id, name }: IdName) =>
    onChange(topics.some((topic) => topic.id === id) ? without(id) : [...topics, { id, name }])
  return (
    <>
      {topics.length > 0 && (
        <View className="topic-field">
          {topics.map((topic) => (
            <TopicChip key={topic.id} name={topic.name} onRemove={() => onChange(without(topic.id))} />
          ))}
        </View>
      )}
      <Sheet open={open} onClose={onClose} title={`添加话题 ${topics.length}/${MAX_TOPICS}`}>
        <TopicSearch chosen={topics} max={MAX_TOPICS} onToggle={toggle} />
        <View className="topic-field__done">
          <Btn wide onTap={onClose}>
            完成
          </Btn>
        </View>
      </Sheet>
    </>
  )
}
