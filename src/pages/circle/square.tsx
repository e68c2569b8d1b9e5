import { View } from '@tarojs/components'
import { useRouter } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { call } from '@/api/call'
import { go } from '@/nav'
import { FeedBody, skeleton, useFeeds } from '@/patterns/feed'
import { useListGestures } from '@/patterns/list'
import { LoadedBody, useLoaded } from '@/patterns/loaded'
import { Page } from '@/patterns/page'
import { Square, TABS } from '@/patterns/square'
import { session } from '@/stores/session'
import { count } from '@/ui/format'
import { Fab } from '@/ui/fab'
import './square.scss'

/** What is written under one topic, newest first. */
const TopicFeed = observer(function TopicFeed({ topicId }: { topicId: string }) {
  const topic = useLoaded(() => call('GET /api/topic/detail/:id', { params: { id: topicId } }))
  const feed = useFeeds({ topicId }).of('new')
  useListGestures(() => feed)
  const join = () => session.require() && void go('pages/circle/release', { topicId })
  return (
    <>
      <LoadedBody loaded={topic} skeleton={skeleton}>
        {({ name, intro, postCount }) => (
          <>
            <View className="topic-head">
              <View className="topic-head__name">#{name}</View>
              <View className="topic-head__intro">{intro}</View>
              <View className="topic-head__count">{count(postCount)} 帖</View>
            </View>
            <View className="square__feed">
              <FeedBody tab="new" feed={feed} action="参与话题" onAction={join} />
            </View>
          </>
        )}
      </LoadedBody>
      <Fab icon="plus" label="参与话题" onTap={join} />
    </>
  )
})

/** The square as a page of its own: on one tab, or on one topic. */
export default function SquarePage() {
  const { tab, topicId } = useRouter().params
  const initial = TABS.find(({ key }) => key === tab)?.key
  return (
    <Page title={topicId ? '话题' : undefined}>{topicId ? <TopicFeed topicId={topicId} /> : <Square initial={initial} />}</Page>
  )
}
