import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { Api, FanGroupCard, Result } from '../../../../contract'
import { call } from '@/api/call'
import { newRequestId } from '@/api/request-id'
import { Completion } from '@/features/account/completion'
import { FeedBody, useFeeds } from '@/features/circle/feed'
import { writingIn } from '@/features/circle/publish'
import { useUnread } from '@/features/notice/use-unread'
import { guestPart } from '@/features/wenwen/guest'
import { go } from '@/nav'
import { useListGestures } from '@/patterns/list/list'
import { LoadedBody } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useFresh } from '@/patterns/page/use-fresh'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { RetryRow } from '@/ui/list/list-end'
import { SectionHead } from '@/ui/layout/section-head'
import { Assistants, Calculators, Group, Hot, Recent, Samples } from './parts/sections'
import { Hero } from './parts/hero'
import './index.scss'

interface WenwenHome {
  home: Result<Api['GET /api/wenwen/home']>
  group?: FanGroupCard
}

const load = async (): Promise<WenwenHome> => {
  const [home, groups] = await Promise.all([
    call('GET /api/wenwen/home', { query: guestPart() }),
    // The page stands without it.
    call('POST /api/fanGroup/page', { body: { size: 1 } }).catch(() => undefined),
  ])
  return { home, group: groups?.records[0] }
}

/** AI问答: where one asks, what can be asked, and what colleagues have asked and answered. */
export default observer(function WenwenTab() {
  const loaded = useFresh(load)
  const [text, setText] = useState('')
  const feeds = useFeeds({})
  const feed = feeds.of('question')
  useListGestures(() => feed)
  useUnread()
  const { label, onTap } = writingIn('question')
  const write = () => session.require() && onTap()
  const ask = (question: string) => {
    setText('')
    // Opened anew, the page asks nothing twice.
    void go('pages/wenwen/chat', { q: question, ask: newRequestId() })
  }
  return (
    <Page bare>
      <Hero value={text} onChange={setText} onAsk={ask} quota={loaded.value?.home.quota} />
      <LoadedBody loaded={loaded} skeleton={<SkeletonRows count={3} />}>
        {({ home, group }) => (
          <>
            {loaded.state === 'failed' && <RetryRow onRetry={() => void loaded.load()} />}
            <Assistants assistants={home.assistants} />
            <Samples samples={home.samples} onAsk={ask} />
            <Calculators />
            <Recent chats={home.recent} />
            <Hot items={home.hot} onAsk={ask} />
            {group && <Group group={group} />}
          </>
        )}
      </LoadedBody>
      <View className="wenwen__feed-head">
        <SectionHead
          title="同行问答"
          trailing={
            <Btn size="s" kind="weak" onTap={write}>
              {label}
            </Btn>
          }
        />
      </View>
      <View className="wenwen__feed">
        <FeedBody tab="question" feed={feed} action={label} onAction={write} />
      </View>
      <Completion />
    </Page>
  )
})
