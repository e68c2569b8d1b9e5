import Taro, { useDidShow } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { Api, PostCard, Result } from '../../../contract'
import { call } from '@/api/call'
import type { Page as Rows } from '@/api/pages'
import { BannerRoom, type Banners } from '@/features/banner/banner-room'
import { NoticeBell } from '@/features/notice/notice-bell'
import { go } from '@/nav'
import { toast } from '@/patterns/feedback/use-action'
import { useMenu } from '@/patterns/feedback/use-menu'
import { useListGestures } from '@/patterns/list/list'
import { count } from '@/lib/text'
import { session } from '@/stores/session'
import { Tap } from '@/ui/button/tap'
import { FakeInput } from '@/ui/field/fake-input'
import { Icon } from '@/ui/icon/icon'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { lazyPart } from '@/ui/lazy-part'
import { Badge } from '@/ui/text/badge'
import { Entries, type Grid } from './entries'
import { FeedBody, useFeeds, type FeedFilters } from './feed'
import { openTopic } from './feed-card'
import { writingIn, waysToPublish } from './publish'
import { TopicCover } from './topic-cover'
import './square.scss'

const Banner = lazyPart<{ ready: boolean; first?: Banners }>(
  () => import('@/features/banner/banner').then((module) => module.Banner),
  BannerRoom,
  () => null,
)

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
  banners: Banners
  grid: Grid
}

/** What is talked about most, in one line, and the way to the ranking. */
function HotTopic({ topic }: { topic: Topics[number] }) {
  const { id, name, cover, heat } = topic
  return (
    <View className="square__hot">
      <Tap role="link" className="square__topic" onTap={() => openTopic(id)}>
        <TopicCover src={cover} size="xs" />
        <Text className="square__topic-name">{`#${name}`}</Text>
        <Badge tone="bad">热</Badge>
        {heat > 0 && <Text className="square__heat">{`${count(heat)} 热度`}</Text>}
      </Tap>
      <Tap role="link" className="square__ranking" label="话题热榜" onTap={() => void go('pages/circle/hotTopic')}>
        <Text>热榜</Text>
        <Icon name="chevron-right" size="xs" />
      </Tap>
    </View>
  )
}

interface Props {
  initial?: Tab
  first?: FirstScreen
  /** Hands out what a repeated tap on the tab bar does. */
  onReady?: (toTop: () => void) => void
}

/** The square: the entries of the product, its tabs with the button to publish, the feed beneath. */
export const Square = observer(function Square({ initial = 'rec', first, onReady }: Props) {
  const [tab, setTab] = useState<Tab>(initial)
  const [news, setNews] = useState(0)
  const feeds = useFeeds({})
  const feed = feeds.of(tab, tab === initial ? first?.feed : undefined)

  const [topics, setTopics] = useState<Topics>(first?.topics ?? [])
  // The strip is a nicety: without it the square is whole.
  const readTopics = () =>
    void call('POST /api/topic/page', { body: { tab: 'hot', size: 1 } }).then(
      (page) => setTopics(page.records),
      () => {},
    )
  useEffect(() => {
    if (!first) readTopics()
  }, [first])

  const announce = (count: number) => setNews(count)
  // Whoever pulls hears of it either way.
  useListGestures(
    () => feed,
    (count) => {
      readTopics()
      if (count) announce(count)
      else toast('已经是最新的了')
    },
  )
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

  const change = (key: Tab) => {
    if (key === tab) return toTop()
    setTab(key)
    // Somebody may have been followed on the other tabs meanwhile.
    if (key === 'follow') feeds.of(key).catchUp()
    void Taro.pageScrollTo({ scrollTop: 0, duration: 0 })
  }
  const { show, menu } = useMenu('发布')
  const publish = () => session.require() && show(waysToPublish())
  const write = writingIn(tab)

  return (
    <>
      <View className="square__search">
        <FakeInput icon="search" text="搜帖子、课程、资料和同行" onTap={() => void go('pages/common/search')} />
        <NoticeBell />
      </View>
      <Entries first={first?.grid} />
      <View className="square__tabs">
        <UnderTabs items={TABS} value={tab} onChange={change} />
        <Tap className="square__publish" onTap={publish}>
          <Icon name="plus" size="s" />
          <Text>发布</Text>
        </Tap>
      </View>
      <View className="square__feed">
        {/* A place of its own: what comes here later does not make weapp send the feed once more. */}
        <View>
          {topics[0] && <HotTopic topic={topics[0]} />}
          {news > 0 && <View className="square__news">{`为你更新了 ${news} 条`}</View>}
        </View>
        <FeedBody
          tab={tab}
          feed={feed}
          action={write.label}
          onAction={() => session.require() && write.onTap()}
          inset={tab === initial && <Banner ready={feed.started} first={first?.banners} />}
        />
      </View>
      {menu}
    </>
  )
})
