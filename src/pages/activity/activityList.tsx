import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { call } from '@/api/call'
import { PagedList } from '@/api/paged-list'
import { pageOf, type Filters } from '@/api/pages'
import { go } from '@/nav'
import { FilterSheet, FilterTap, type FilterField } from '@/patterns/list/filter'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { useLoaded } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { activities, adoptActivity, type Activity } from '@/stores/activities'
import { session } from '@/stores/session'
import { IconBtn } from '@/ui/button/icon-btn'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { ActivityCard } from './parts/activity-card'
import './activityList.scss'

type Query = Filters<'POST /api/activity/page'>
type Tab = Query['tab']

const TABS: { key: Tab; label: string }[] = [
  { key: 'all', label: '全部' },
  { key: 'open', label: '报名中' },
  { key: 'soon', label: '即将开始' },
  { key: 'past', label: '往期' },
]
const isTab = (text: string): text is Tab => TABS.some(({ key }) => key === text)

const ANY = { key: '', label: '不限' }
const TYPES = [ANY, { key: '1', label: '线下' }, { key: '2', label: '线上' }, { key: '3', label: '线上+线下' }]
const PRICES = [ANY, { key: 'free', label: '免费' }, { key: 'paid', label: '收费' }]

interface Filter {
  city: string
  type: string
  priceType: string
}
const NONE: Filter = { city: '', type: '', priceType: '' }

const queryOf = (tab: Tab, { city, type, priceType }: Filter): Query => ({
  tab,
  city: city || undefined,
  // Chosen from the lists above.
  type: type ? (Number(type) as Query['type']) : undefined,
  priceType: priceType ? (priceType as Query['priceType']) : undefined,
})

/** Activities by how near they are, where they are and what they cost. */
export default observer(function ActivityList() {
  const { tab: given } = useParams('tab')
  const [tab, setTab] = useState<Tab>(isTab(given) ? given : 'all')
  const [filter, setFilter] = useState(NONE)
  const [filtering, setFiltering] = useState(false)
  const listOf = useLists((key: string) => {
    const query: Query = JSON.parse(key)
    return new PagedList<Activity>((cursor) => pageOf('POST /api/activity/page', { ...query, cursor }), adoptActivity)
  })
  const key = JSON.stringify(queryOf(tab, filter))
  const list = listOf(key)
  useListGestures(() => list)
  // Back from signing up, or from login.
  useShowAgain(() => void listOf.reload(key))
  const cities = useLoaded(() => call('GET /api/activity/cities'))
  const fields: FilterField<Filter>[] = [
    { key: 'city', label: '城市', items: [ANY, ...(cities.value ?? []).map((city) => ({ key: city, label: city }))] },
    { key: 'type', label: '形式', items: TYPES },
    { key: 'priceType', label: '费用', items: PRICES },
  ]
  const narrowed = Object.values(filter).some(Boolean)
  const chosen = [
    filter.city,
    TYPES.find(({ key }) => key && key === filter.type)?.label,
    PRICES.find(({ key }) => key && key === filter.priceType)?.label,
  ]
  return (
    <Page
      right={<IconBtn icon="file-text" label="我的活动" onTap={() => session.require() && void go('pages/activity/orderList')} />}
    >
      <View className="activity-list__top">
        <View className="activity-list__tabs">
          <UnderTabs items={TABS} value={tab} onChange={setTab} />
        </View>
        <FilterTap
          chosen={narrowed ? chosen.filter(Boolean).join(' · ') : ''}
          narrowed={narrowed}
          onTap={() => setFiltering(true)}
        />
      </View>
      <ListBody
        list={list}
        skeleton={<SkeletonRows />}
        empty={
          narrowed
            ? { title: '没有符合条件的活动', text: '换个筛选条件试试', action: '重置', onAction: () => setFilter(NONE) }
            : tab === 'past'
              ? { title: '还没有往期活动', action: '看报名中的', onAction: () => setTab('open') }
              : { title: '近期没有活动，去看往期', action: '看往期', onAction: () => setTab('past') }
        }
        row={(one) => <ActivityCard one={activities.get(one.id) ?? one} />}
      />
      <View className="activity-list__end" />
      <FilterSheet
        open={filtering}
        fields={fields}
        filter={filter}
        onChange={setFilter}
        onReset={() => setFilter(NONE)}
        onClose={() => setFiltering(false)}
      />
    </Page>
  )
})
