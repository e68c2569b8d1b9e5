import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { session } from '@/stores/session'
import { Fab } from '@/ui/fab'
import { SectionHead } from '@/ui/section-head'
import { Completion } from './completion'
import { FeedBody, useFeeds } from './feed'
import { useListGestures } from './list'
import { Page } from './page'
import { writingIn } from './publish'
import { useUnread } from './unread'
import './square.scss'

interface Props {
  tab: 'question' | 'exp'
  title: string
  text: string
}

/** A tab that is one feed of the square under a heading of its own. */
export const FeedTab = observer(function FeedTab({ tab, title, text }: Props) {
  const feeds = useFeeds({})
  const feed = feeds.of(tab)
  useListGestures(() => feed)
  useUnread()
  const { label, onTap } = writingIn(tab)
  const write = () => session.require() && onTap()
  return (
    <Page bare>
      <View className="square__head">
        <SectionHead title={title} trailing={<View className="square__head-text">{text}</View>} />
      </View>
      <View className="square__feed">
        <FeedBody tab={tab} feed={feed} action={label} onAction={write} />
      </View>
      <Fab icon="plus" label={label} onTap={write} />
      <Completion />
    </Page>
  )
})
