import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { Api, CourseCard, DocCard, FanGroupCard, Result } from '../../../../contract'
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
import { platform } from '@/platform'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { RetryRow } from '@/ui/list/list-end'
import { SectionHead } from '@/ui/layout/section-head'
import { Assistants, Calculators, Group, Hot, Learning, Recent, Samples } from './parts/sections'
import { Hero } from './parts/hero'
import './index.scss'

interface WenwenHome {
  home: Result<Api['GET /api/wenwen/home']>
  group?: FanGroupCard
  courses: CourseCard[]
  docs: DocCard[]
}

/** The page stands without what others bring. */
const records = <T,>(page: Promise<{ records: T[] }>): Promise<T[]> => page.then((found) => found.records).catch(() => [])

const load = async (): Promise<WenwenHome> => {
  const [home, groups, courses, docs] = await Promise.all([
    call('GET /api/wenwen/home', { query: guestPart() }),
    records(call('POST /api/fanGroup/page', { body: { size: 1 } })),
    records(call('POST /api/course/page', { body: { sort: 1, size: 1 } })),
    records(call('POST /api/zhiku/page', { body: { sort: 'heat', size: 1 } })),
  ])
  const { assistants, samples } = home
  platform.storage.set('aiSamples', { assistants, samples })
  return { home, group: groups[0], courses, docs }
}

type Kept = Pick<WenwenHome['home'], 'assistants' | 'samples'>

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
  // Without a line there is still what can be asked; a question is kept where it does not arrive.
  const last = loaded.state === 'failed' && !loaded.value ? platform.storage.get<Kept>('aiSamples') : undefined
  return (
    <Page bare>
      <Hero value={text} onChange={setText} onAsk={ask} quota={loaded.value?.home.quota} />
      {last ? (
        <>
          <RetryRow onRetry={() => void loaded.load()} />
          <Assistants assistants={last.assistants} />
          <Samples samples={last.samples} onAsk={ask} />
          <Calculators />
        </>
      ) : (
        <LoadedBody loaded={loaded} skeleton={<SkeletonRows count={3} />}>
          {({ home, group, courses, docs }) => (
            <>
              {loaded.state === 'failed' && <RetryRow onRetry={() => void loaded.load()} />}
              <Assistants assistants={home.assistants} />
              <Samples samples={home.samples} onAsk={ask} />
              <Calculators />
              <Recent chats={home.recent} />
              <Hot items={home.hot} onAsk={ask} />
              {group && <Group group={group} />}
              <Learning courses={courses} docs={docs} />
            </>
          )}
        </LoadedBody>
      )}
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
