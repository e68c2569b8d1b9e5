import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { TopicCover } from '@/features/circle/topic-cover'
import { count } from '@/lib/text'
import { go } from '@/nav'
import type { Topic } from '@/stores/topics'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { TopicFollow } from './topic-follow'
import './topic-row.scss'

/** Where it stands beside yesterday. */
function Trend({ delta }: { delta: number }) {
  if (!delta)
    return (
      <Text className="topic-row__trend" {...a11y({ role: 'img', label: '名次没有变' })}>
        —
      </Text>
    )
  const up = delta > 0
  return (
    <Text
      className={`topic-row__trend ${up ? 'topic-row__trend--up' : ''}`}
      {...a11y({ role: 'img', label: `${up ? '上升' : '下降'} ${Math.abs(delta)} 名` })}
    >
      {up ? '↑' : '↓'}
      {Math.abs(delta)}
    </Text>
  )
}

interface Props {
  topic: Topic
  /** Its place in the ranking, from 1; without one it is no ranking. */
  place?: number
}

/** A topic in a list: its place, what it is, how much is going on in it. */
export const TopicRow = observer(function TopicRow({ topic, place }: Props) {
  const { id, name, cover, postCount, heat, delta } = topic
  return (
    <View className="topic-row">
      <Tap role="link" className="topic-row__main" onTap={() => void go('pages/circle/topicDetail', { id })}>
        {place && <View className={`topic-row__place ${place <= 3 ? 'topic-row__place--top' : ''}`}>{place}</View>}
        <TopicCover src={cover} />
        <View className="topic-row__words">
          <View className="topic-row__line">
            <Text className="topic-row__name">#{name}</Text>
            {place && <Trend delta={delta} />}
          </View>
          <View className="topic-row__facts">
            {count(postCount)} 帖{heat > 0 && ` · 热度 ${count(heat)}`}
          </View>
        </View>
      </Tap>
      <TopicFollow topic={topic} />
    </View>
  )
})
