import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { IdName } from '../../../../../../contract'
import { PagedList } from '@/api/paged-list'
import { pageOf, type Item } from '@/api/pages'
import { count } from '@/lib/text'
import { Tap } from '@/ui/button/tap'
import { StateView } from '@/ui/feedback/state-view'
import { SearchBox } from '@/ui/field/search-box'
import { Icon } from '@/ui/icon/icon'
import { LoadingRow, RetryRow } from '@/ui/list/list-end'
import './topic-search.scss'

type Topic = Item<'POST /api/topic/page'>

const TYPING_MS = 300
/** One page is enough: a word finds what is not among them. */
const SHOWN = 50

const find = (keyword: string) =>
  new PagedList<Topic>((cursor) =>
    pageOf('POST /api/topic/page', { tab: 'hot', keyword: keyword || undefined, cursor, size: SHOWN }),
  )

/** The topics of a word as it is typed, the hottest before; those shown stay until the next ones are there. */
function useTopics(keyword: string) {
  const [found, setFound] = useState<PagedList<Topic>>()
  useEffect(() => {
    let wanted = true
    const timer = setTimeout(
      async () => {
        const next = find(keyword)
        await next.refresh()
        if (wanted) setFound(next)
      },
      keyword ? TYPING_MS : 0,
    )
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [keyword])
  return found
}

interface RowsProps {
  list: PagedList<Topic>
  keyword: string
  chosen: IdName[]
  max: number
  onToggle: (topic: IdName) => void
}

const Rows = observer(function Rows({ list, keyword, chosen, max, onToggle }: RowsProps) {
  if (list.state === 'failed') return <RetryRow onRetry={() => void list.retry()} />
  if (list.isEmpty) return <StateView kind="none" title={keyword ? `没有找到“${keyword}”相关话题` : '还没有话题'} />
  return (
    <View>
      {list.items.map((topic) => {
        const on = chosen.some(({ id }) => id === topic.id)
        return (
          <Tap
            key={topic.id}
            role="checkbox"
            className="topic-search__row"
            checked={on}
            disabled={!on && chosen.length >= max}
            onTap={() => onToggle(topic)}
          >
            <Text className="topic-search__name">#{topic.name}</Text>
            <Text className="topic-search__count">{count(topic.postCount)} 帖</Text>
            <View className="topic-search__mark">{on && <Icon name="check" size="s" />}</View>
          </Tap>
        )
      })}
    </View>
  )
})

interface Props extends Omit<RowsProps, 'list' | 'keyword'> {}

export function TopicSearch(props: Props) {
  const [text, setText] = useState('')
  const keyword = text.trim()
  const list = useTopics(keyword)
  return (
    <View className="topic-search">
      <SearchBox label="搜索话题" placeholder="搜索话题" value={text} onChange={setText} maxLength={20} />
      {list ? <Rows {...props} list={list} keyword={keyword} /> : <LoadingRow />}
    </View>
  )
}
