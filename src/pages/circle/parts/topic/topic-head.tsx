import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { openHome } from '@/features/circle/feed-card'
import { TopicCover } from '@/features/circle/topic-cover'
import { count } from '@/lib/text'
import { go } from '@/nav'
import type { TopicDetail } from '@/stores/topics'
import { Tap } from '@/ui/button/tap'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { Avatar } from '@/ui/media/avatar'
import { Badge } from '@/ui/text/badge'
import { TopicFollowWide } from './topic-follow'
import './topic-head.scss'

/** What a topic is about, who looks after it, and whether one follows it. */
export const TopicHead = observer(function TopicHead({ topic }: { topic: TopicDetail }) {
  const { name, cover, intro, postCount, followCount, hosts, pinned, closed, followed } = topic
  return (
    <>
      {closed && (
        <NoticeStrip tone="warn" icon="lock">
          话题已关闭，只能浏览
        </NoticeStrip>
      )}
      <View className="topic-head">
        <View className="topic-head__row">
          <TopicCover src={cover} size="l" />
          <View className="topic-head__words">
            <View className="topic-head__name">#{name}</View>
            <View className="topic-head__facts">
              {count(postCount)} 帖 · {count(followCount)} 关注
            </View>
            {hosts.length > 0 && (
              <View className="topic-head__hosts">
                <Text>主持人</Text>
                {hosts.map(({ id, nickName, avatar }) => (
                  <Tap key={id} role="link" className="topic-head__host" onTap={() => openHome(id)}>
                    <Avatar src={avatar} name={nickName} size="s" />
                    <Text>{nickName}</Text>
                  </Tap>
                ))}
              </View>
            )}
          </View>
        </View>
        {intro !== '' && <View className="topic-head__intro">{intro}</View>}
        {(!closed || followed) && (
          <View className="topic-head__follow">
            <TopicFollowWide topic={topic} />
          </View>
        )}
        {pinned.map(({ id, title }) => (
          <Tap key={id} role="link" className="topic-head__pinned" onTap={() => void go('pages/circle/circleDetail', { id })}>
            <Badge tone="brand">置顶</Badge>
            <Text className="topic-head__title">{title}</Text>
          </Tap>
        ))}
      </View>
    </>
  )
})
