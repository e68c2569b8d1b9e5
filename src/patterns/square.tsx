import Taro, { useDidShow } from '@tarojs/taro'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { Api, PostCard, Result } from '../../contract'
import { call } from '@/api/call'
import type { Page as Rows } from '@/api/pages'
import { go } from '@/nav'
import { session } from '@/stores/session'
import { Fab } from '@/ui/fab'
import { TopicChip } from '@/ui/topic-chip'
import { UnderTabs } from '@/ui/under-tabs'
import { FeedBody, useFeeds, type FeedFilters } from './feed'
import { useListGestures } from './list'
import './square.scss'

type Tab = NonNullable<FeedFilters['tab']>
export const TABS: { key: Tab; label: string }[] = [
  { key: 'follow', label: '关注' },
  { key: 'rec', label: '推荐' },
  { key: 'question', label: '提问' },
  { key: 'exp', label: '经验' },
  { key: 'new', label: '最新' },
]

type Topics = Result<Api['POST /api/topic/page']>['records']

/** What the server puts into its first answer, so that the square stands before any call. */
export interface FirstScreen {
  feed: Rows<PostCard>
  topics: Topics
}

/** Hot topics in a line that scrolls sideways. */
function TopicStrip({ topics }: { topics: Topics }) {
  if (!topics.length) return null
  return (
    <View className="square__topics">
      <View className="square__topics-row">
        {topics.map((topic) => (
          <TopicChip key={topic.id} name={topic.name} onTap={() => void go('pages/circle/square', { topicId: topic.id })} />
        ))}
      </View>
    </View>
  )
}

interface Props {
  initial?: Tab
  first?: FirstScreen
  /** Hands out what a repeated tap on the tab bar does. */
  onReady?: (toTop: () => void) => void
}

/** The square: its tabs, the feed beneath, the button to publish. */
export const Square = observer(function Square({ initial = 'rec', first, onReady }: Props) {
  const [tab, setTab] = useState<Tab>(initial)
  const [news, setNews] = useState(0)
  const feeds = useFeeds({})
  const feed = feeds.of(tab, tab === initial ? first?.feed : undefined)

  const [topics, setTopics] = useState<Topics>(first?.topics ?? [])
  useEffect(() => {
    if (first) return
    // The strip is a nicety: without it the square is whole.
    call('POST /api/topic/page', { body: { tab: 'hot', size: 10 } }).then(
      (page) => setTopics(page.records),
      () => {},
    )
  }, [first])

  const announce = (count: number) => setNews(count)
  useListGestures(() => feed, announce)
  useEffect(() => {
    if (!news) return
    const timer = setTimeout(() => setNews(0), 2000)
    return () => clearTimeout(timer)
  }, [news])

  const toTop = () => {
    void Taro.pageScrollTo({ scrollTop: 0, duration: 200 })
    void feed.refresh().then(announce)
  }
  useDidShow(() => onReady?.(toTop))

  const change = (key: string) => {
    if (key === tab) return toTop()
    setTab(key as Tab)
    void Taro.pageScrollTo({ scrollTop: 0, duration: 0 })
  }
  const publish = () => session.require() && void go('pages/circle/release')

  return (
    <>
      <View className="square__tabs">
        <UnderTabs items={TABS} value={tab} onChange={change} />
      </View>
      <View className="square__feed">
        <TopicStrip topics={topics} />
        {news > 0 && <View className="square__news">为你更新了 {news} 条</View>}
        <FeedBody
          tab={tab}
          feed={feed}
          action={tab === 'follow' ? '去看推荐' : '发动态'}
          onAction={() => (tab === 'follow' ? change('rec') : publish())}
        />
      </View>
      <Fab icon="plus" label="发动态" onTap={publish} />
    </>
  )
})
