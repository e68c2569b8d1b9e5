import { Text, View } from '@tarojs/components'
import type { Item } from '@/api/pages'
import { count } from '@/lib/text'
import { ago } from '@/lib/time'
import { go } from '@/nav'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { Badge } from '@/ui/text/badge'
import './answer-row.scss'

export type Answer = Item<'POST /api/circle/answerPage'>

/** An answer under the question it answers; leads to its place there. */
export function AnswerRow({ answer }: { answer: Answer }) {
  const { id, postId, title, content, accepted, likeCount, replyCount, ipRegion, createTime } = answer
  return (
    <Tap role="link" className="card answer-row" onTap={() => void go('pages/circle/circleDetail', { id: postId, comment: id })}>
      <View className="answer-row__meta">
        {accepted && (
          <Badge tone="ok" icon="check">
            已采纳
          </Badge>
        )}
        <Text>{[ago(createTime), ipRegion].filter(Boolean).join(' · ')}</Text>
      </View>
      <View className="answer-row__title">{title}</View>
      <View className="answer-row__content">{content}</View>
      <View className="answer-row__counts">
        <Icon name="thumbs-up" size="s" label="赞" />
        <Text>{count(likeCount)}</Text>
        <Icon name="message-circle" size="s" label="回复" />
        <Text>{count(replyCount)}</Text>
      </View>
    </Tap>
  )
}
