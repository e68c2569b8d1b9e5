import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Completion } from '@/patterns/completion'
import { FeedBody, useFeeds } from '@/patterns/feed'
import { useListGestures } from '@/patterns/list'
import { Page } from '@/patterns/page'
import { writingIn } from '@/patterns/publish'
import { useUnread } from '@/patterns/unread'
import { session } from '@/stores/session'
import { Fab } from '@/ui/fab'
import { SectionHead } from '@/ui/section-head'
import './index.scss'

/** AI问答: what colleagues have asked and answered so far. */
export default observer(function WenwenTab() {
  const feeds = useFeeds({})
  const feed = feeds.of('question')
  useListGestures(() => feed)
  useUnread()
  const { label, onTap } = writingIn('question')
  const write = () => session.require() && onTap()
  return (
    <Page bare>
      <View className="wenwen__head">
        <SectionHead title="大家都在问" trailing={<View className="wenwen__head-text">同行和律师的回答</View>} />
      </View>
      <View className="wenwen__feed">
        <FeedBody tab="question" feed={feed} action={label} onAction={write} />
      </View>
      <Fab icon="plus" label={label} onTap={write} />
      <Completion />
    </Page>
  )
})
