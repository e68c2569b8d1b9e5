import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { SearchHit } from '../../../../contract'
import { PagedList } from '@/api/paged-list'
import { pageOf, type Filters } from '@/api/pages'
import { go } from '@/nav'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Card } from '@/ui/layout/card'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { HitRow } from './hit-row'
import './search-results.scss'

type Tab = NonNullable<Filters<'POST /api/search/page'>['type']>
const TABS: { key: Tab; label: string }[] = [
  { key: 'all', label: '综合' },
  { key: 'post', label: '帖子' },
  { key: 'question', label: '问答' },
  { key: 'user', label: '用户' },
  { key: 'course', label: '课程' },
  { key: 'topic', label: '话题' },
]

const hitsOf = (keyword: string, type: Tab) =>
  new PagedList<SearchHit>((cursor) => pageOf('POST /api/search/page', { keyword, type, cursor }))

const ask = (title: string) => session.require() && void go('pages/circle/releaseTiwen', { title })

/** What was found, in tabs that load when they are first looked at and keep what they have. */
export const SearchResults = observer(function SearchResults({ keyword }: { keyword: string }) {
  const [tab, setTab] = useState<Tab>('all')
  const list = useLists((type: Tab) => hitsOf(keyword, type))(tab)
  useListGestures(() => list)
  const nothing = (
    <StateView
      kind="none"
      title={`没有找到“${keyword}”相关内容`}
      text="换个说法再搜，或者直接问同行"
      action="去提问"
      onAction={() => ask(keyword)}
    />
  )
  const asks = tab === 'all' || tab === 'question'
  return (
    <>
      <UnderTabs items={TABS} value={tab} onChange={setTab} />
      <ListBody list={list} skeleton={<SkeletonRows />} empty={nothing} row={(hit) => <HitRow hit={hit} />} />
      {asks && list.started && !list.isEmpty && !list.hasMore && (
        <Card>
          <View className="search-results__more">没找到想要的？</View>
          <Btn wide kind="line" onTap={() => ask(keyword)}>
            去提问
          </Btn>
        </Card>
      )}
    </>
  )
})
