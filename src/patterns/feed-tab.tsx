import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { SectionHead } from '@/ui/section-head'
import { CompletionPrompt } from './completion-prompt'
import { FeedBody, useFeeds } from './feed'
import { useListGestures } from './list'
import { Page } from './page'
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
  return (
    <Page bare>
      <View className="square__head">
        <SectionHead title={title} trailing={<View className="square__head-text">{text}</View>} />
      </View>
      <View className="square__feed">
        <FeedBody tab={tab} feed={feed} />
      </View>
      <CompletionPrompt />
    </Page>
  )
})
