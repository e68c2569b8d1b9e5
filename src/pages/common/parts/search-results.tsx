import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { SearchGroup, SearchHit } from '../../../../contract'
import { call } from '@/api/call'
import { PagedList } from '@/api/paged-list'
import { pageOf, type Filters } from '@/api/pages'
import { newRequestId } from '@/api/request-id'
import { go } from '@/nav'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Card } from '@/ui/layout/card'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { HitRow } from './hit-row'
import { FoundGroup, RelatedWords } from './search-overview'
import './search-results.scss'

type Tab = NonNullable<Filters<'POST /api/search/page'>['type']>
const TABS: { key: Tab; label: string }[] = [
  { key: 'all', label: '综合' },
  { key: 'post', label: '帖子' },
  { key: 'question', label: '问答' },
  { key: 'user', label: '用户' },
  { key: 'course', label: '课程' },
  { key: 'activity', label: '活动' },
  { key: 'document', label: '智库' },
  { key: 'practice', label: '题目' },
  { key: 'topic', label: '话题' },
]

const labelOf = (type: Tab) => TABS.find(({ key }) => key === type)?.label ?? ''
const isTab = (type: string): type is Tab => TABS.some(({ key }) => key === type)

/** The assistant answers at once, whoever asks; opened anew, the page asks nothing twice. */
const askAssistant = (q: string) => void go('pages/wenwen/chat', { q, ask: newRequestId() })
const ask = (title: string) => session.require() && void go('pages/circle/releaseTiwen', { title })

/** The best of every kind, as one list whose rows are the kinds. */
type Best = SearchGroup & { id: string }
interface Found {
  corrected: string | null
  related: string[]
}

interface ResultsProps {
  keyword: string
  onSearch: (word: string) => void
}

/** What was found for what was typed, or for what was meant by it, unless somebody wants it exactly so. */
export function SearchResults({ keyword, onSearch }: ResultsProps) {
  const [exact, setExact] = useState(false)
  return <Results key={String(exact)} keyword={keyword} exact={exact} onExact={() => setExact(true)} onSearch={onSearch} />
}

interface Props extends ResultsProps {
  exact: boolean
  onExact: () => void
}

/** Tabs that load when they are first looked at and keep what they have. */
const Results = observer(function Results({ keyword, exact, onExact, onSearch }: Props) {
  const [tab, setTab] = useState<Tab>('all')
  const [found, setFound] = useState<Found>({ corrected: null, related: [] })
  const bestOfAll = useLists(
    (_tab: 'all') =>
      new PagedList<Best>(async () => {
        const { groups, ...rest } = await call('POST /api/search/all', { body: { keyword, exact } })
        setFound(rest)
        return { records: groups.map((group) => ({ ...group, id: group.type })), next: null }
      }),
  )
  const hitsOf = useLists(
    (type: Tab) => new PagedList<SearchHit>((cursor) => pageOf('POST /api/search/page', { keyword, type, exact, cursor })),
  )
  const list = tab === 'all' ? bestOfAll(tab) : hitsOf(tab)
  useListGestures(() => list)
  const nothing = (
    <StateView
      kind="none"
      title={`没有找到“${keyword}”相关内容`}
      text="换个说法再搜，或者直接问"
      action="去提问"
      onAction={() => ask(keyword)}
      second="问问AI"
      onSecond={() => askAssistant(keyword)}
    />
  )
  const asks = tab === 'all' || tab === 'question'
  return (
    <>
      <UnderTabs items={TABS} value={tab} onChange={setTab} />
      {found.corrected !== null && (
        <NoticeStrip action="仍搜原词" onAction={onExact}>
          已显示“{found.corrected}”的结果
        </NoticeStrip>
      )}
      {tab === 'all' ? (
        <ListBody
          list={bestOfAll(tab)}
          skeleton={<SkeletonRows />}
          empty={nothing}
          row={(group) => (
            <FoundGroup group={group} title={labelOf(group.type)} onMore={() => isTab(group.type) && setTab(group.type)} />
          )}
        />
      ) : (
        <ListBody list={hitsOf(tab)} skeleton={<SkeletonRows />} empty={nothing} row={(hit) => <HitRow hit={hit} />} />
      )}
      {tab === 'all' && found.related.length > 0 && <RelatedWords words={found.related} onSearch={onSearch} />}
      {asks && list.started && !list.isEmpty && !list.hasMore && (
        <Card>
          <View className="search-results__more">没找到想要的？</View>
          <Btn wide kind="weak" icon="sparkles" onTap={() => askAssistant(keyword)}>
            问问AI
          </Btn>
          <Btn wide kind="line" onTap={() => ask(keyword)}>
            去提问
          </Btn>
        </Card>
      )}
    </>
  )
})
