import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { call } from '@/api/call'
import { FeedBody, useFeeds } from '@/features/circle/feed'
import { waysToPublish } from '@/features/circle/publish'
import { urlOf } from '@/nav'
import { useMenu } from '@/patterns/feedback/use-menu'
import { useListGestures } from '@/patterns/list/list'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { sharing as sharingBy } from '@/patterns/page/share'
import { session } from '@/stores/session'
import { topics, type TopicDetail } from '@/stores/topics'
import { written } from '@/stores/written'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { TopicHead } from './parts/topic/topic-head'
import './topicDetail.scss'

const TABS = [
  { key: 'rec', label: '热门' },
  { key: 'new', label: '最新' },
  { key: 'digest', label: '精华' },
  { key: 'question', label: '问答' },
] as const
type Tab = (typeof TABS)[number]['key']

const load = async (id: string) => topics.put(await call('GET /api/topic/detail/:id', { params: { id } }))

const shareOf = ({ id, name, intro, cover }: TopicDetail) => ({
  title: `#${name}`,
  desc: intro,
  imgUrl: cover,
  route: urlOf('pages/circle/topicDetail', { id }).slice(1),
})

/** What is written under a topic, in four orders. */
const TopicFeed = observer(function TopicFeed({ topic }: { topic: TopicDetail }) {
  const [tab, setTab] = useState<Tab>('rec')
  const { show, menu } = useMenu()
  const feed = useFeeds({ topicId: topic.id }).of(tab)
  useListGestures(() => feed)
  const join = () => session.require() && show(waysToPublish({ topicId: topic.id }))
  return (
    <>
      <View className="topic-page__tabs">
        <UnderTabs items={TABS} value={tab} onChange={setTab} />
      </View>
      <View className="topic-page__feed">
        <FeedBody tab={tab} feed={feed} {...(!topic.closed && { action: '参与话题', onAction: join })} />
      </View>
      {!topic.closed && (
        <View className="topic-page__join">
          <Btn icon="pencil" onTap={join}>
            参与话题
          </Btn>
        </View>
      )}
      {menu}
    </>
  )
})

export default observer(function TopicPage() {
  const { id } = useParams('id')
  const loaded = useLoaded(() => load(id))
  const [seen, setSeen] = useState({ viewer: session.token, posts: written.posts })
  useDidShow(() => {
    if (seen.viewer === session.token && seen.posts === written.posts) return
    setSeen({ viewer: session.token, posts: written.posts })
    void loaded.load()
  })
  const topic = loaded.value
  const sharing = topic && shareOf(topic)
  return (
    <Page right={sharing && <IconBtn icon="share-2" label="分享" {...sharingBy(sharing)} />} share={sharing}>
      <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
        {(topic) => (
          <>
            <TopicHead topic={topic} />
            <TopicFeed topic={topic} />
          </>
        )}
      </LoadedBody>
    </Page>
  )
})
