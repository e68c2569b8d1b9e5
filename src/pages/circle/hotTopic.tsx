import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { PagedList } from '@/api/paged-list'
import { pageOf } from '@/api/pages'
import { useDebounced } from '@/patterns/form/use-debounced'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { Page } from '@/patterns/page/page'
import { session } from '@/stores/session'
import { topics, type Topic } from '@/stores/topics'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { SearchBox } from '@/ui/field/search-box'
import { Icon } from '@/ui/icon/icon'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { TopicRow } from './parts/topic/topic-row'
import './hotTopic.scss'

type Tab = 'hot' | 'new' | 'mine'
const TABS: { key: Tab; label: string }[] = [
  { key: 'hot', label: '热榜' },
  { key: 'new', label: '最新' },
  { key: 'mine', label: '我关注的' },
]
/** The ranking ends here; the other lists go on. */
const RANKED = 50

const topicsOf = (tab: Tab, keyword: string) =>
  new PagedList<Topic>(async (cursor) => {
    if (tab !== 'hot' || keyword) return pageOf('POST /api/topic/page', { tab, keyword: keyword || undefined, cursor })
    return { ...(await pageOf('POST /api/topic/page', { tab, size: RANKED })), next: null }
  }, topics.put)

export default observer(function HotTopic() {
  const [tab, setTab] = useState<Tab>('hot')
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const listOf = useLists((key: `${Tab}:${string}`) => {
    const at = key.indexOf(':')
    // As the keys are made, below.
    return topicsOf(key.slice(0, at) as Tab, key.slice(at + 1))
  })
  const barred = tab === 'mine' && !session.loggedIn
  const list = barred ? undefined : listOf(`${tab}:${keyword}`)
  useListGestures(() => list ?? listOf('hot:'))
  const choose = (next: Tab) => {
    setTab(next)
    // Topics may have been followed on the other tabs meanwhile.
    if (next === 'mine' && session.loggedIn) listOf(`mine:${keyword}`).catchUp()
  }
  const ranked = tab === 'hot' && !keyword
  const placeOf = (topic: Topic) => (ranked ? list!.items.indexOf(topic) + 1 : undefined)
  const empty = () => {
    if (keyword) return <StateView kind="none" title={`没有找到“${keyword}”相关话题`} text="换个说法再搜" />
    if (tab === 'mine')
      return { title: '还没有关注的话题', text: '去热榜挑几个感兴趣的', action: '看热榜', onAction: () => setTab('hot') }
    return { title: '暂无热门话题' }
  }
  return (
    <Page>
      <View className="hot-topic__search">
        <SearchBox value={text} onChange={setText} label="搜索话题" placeholder="搜话题，如“试用期”" maxLength={20} />
      </View>
      <UnderTabs items={TABS} value={tab} onChange={choose} />
      {ranked && (
        <View className="hot-topic__rule">
          <Icon name="flame" size="s" />
          按近 7 天的帖子、赞和评论排序
        </View>
      )}
      {list ? (
        <ListBody
          list={list}
          skeleton={<SkeletonRows count={8} />}
          empty={empty()}
          row={(topic) => <TopicRow topic={topic} place={placeOf(topic)} />}
        />
      ) : (
        <StateView kind="login" title="登录后查看关注的话题" action="登录 / 注册" onAction={session.goLogin} />
      )}
    </Page>
  )
})
