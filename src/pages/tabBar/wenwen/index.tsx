import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Completion } from '@/features/account/completion'
import { FeedBody, useFeeds } from '@/features/circle/feed'
import { writingIn } from '@/features/circle/publish'
import { useUnread } from '@/features/notice/use-unread'
import { useListGestures } from '@/patterns/list/list'
import { Page } from '@/patterns/page/page'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { SectionHead } from '@/ui/layout/section-head'
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
        <SectionHead
          title="大家都在问"
          trailing={
            <Btn size="s" onTap={write}>
              {label}
            </Btn>
          }
        />
        <View className="wenwen__head-text">同行和律师的回答</View>
      </View>
      <View className="wenwen__feed">
        <FeedBody tab="question" feed={feed} action={label} onAction={write} />
      </View>
      <Completion />
    </Page>
  )
})
