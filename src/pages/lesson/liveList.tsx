import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { call } from '@/api/call'
import { PagedList } from '@/api/paged-list'
import { pageOf, type Filters } from '@/api/pages'
import { serverNow } from '@/lib/server-time'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { Page } from '@/patterns/page/page'
import { useFresh } from '@/patterns/page/use-fresh'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { lives, type Live } from '@/stores/lives'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { DayStrip } from './parts/live/day-strip'
import { shortDate } from './parts/live/days'
import { LiveCard } from './parts/live/live-card'
import './liveList.scss'

type Query = Filters<'POST /api/live/page'>
type Tab = NonNullable<Query['status']>

const TABS: { key: Tab; label: string }[] = [
  { key: 'ahead', label: '预告' },
  { key: 'on', label: '直播中' },
  { key: 'playback', label: '回放' },
]
const EMPTY: Record<Tab, { title: string; text?: string }> = {
  ahead: { title: '还没有新的直播预告', text: '先看看回放' },
  on: { title: '现在没有直播', text: '看看接下来有什么' },
  playback: { title: '还没有回放' },
}

/** Lives: what is to come by day, what is on, what can be seen again. */
export default observer(function LiveList() {
  const [tab, setTab] = useState<Tab>('ahead')
  const [date, setDate] = useState('')
  const days = useFresh(() => call('GET /api/live/days'))
  const listOf = useLists((key: string) => {
    const query: Query = JSON.parse(key)
    return new PagedList<Live>((cursor) => pageOf('POST /api/live/page', { ...query, cursor }), lives.put)
  })
  // A day shows all that is on it, whatever became of it.
  const onDay = tab === 'ahead' && date !== ''
  const key = JSON.stringify(onDay ? { date } : { status: tab })
  const list = listOf(key)
  useListGestures(() => list)
  useShowAgain(() => void listOf.reload(key))

  const marked = days.value ?? []
  const next = marked.find((day) => day > date) ?? marked.find((day) => day !== date)
  const toNext = next && { action: `看${shortDate(next)}的直播`, onAction: () => setDate(next) }
  const elsewhere = tab === 'ahead' ? 'playback' : 'ahead'
  const toOther = { action: elsewhere === 'ahead' ? '看预告' : '看回放', onAction: () => setTab(elsewhere) }
  return (
    <Page>
      <UnderTabs items={TABS} value={tab} onChange={setTab} />
      {tab === 'ahead' && <DayStrip marked={marked} value={date} onChange={setDate} now={serverNow()} />}
      <View className="live-list">
        <ListBody
          list={list}
          skeleton={<SkeletonRows />}
          empty={onDay ? { title: '这天没有直播', ...toNext } : { ...EMPTY[tab], ...toOther }}
          row={(live) => <LiveCard live={live} />}
        />
      </View>
    </Page>
  )
})
