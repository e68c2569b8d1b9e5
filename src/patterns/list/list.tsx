import { useReachBottom } from '@tarojs/taro'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { messageOf } from '@/api/errors'
import { PagedList } from '@/api/paged-list'
import { pageOf, type Filters, type Item, type Page, type PagedRoute } from '@/api/pages'
import { toast } from '@/patterns/feedback/use-action'
import { useRefresh } from '@/patterns/page/use-refresh'
import { StateView } from '@/ui/feedback/state-view'
import { ListEnd, RetryRow } from '@/ui/list/list-end'
import { NextPageRow } from './next-page-row'
import { Rows } from './rows'

interface Options<T> {
  /** Lends every row its one living object. */
  adopt?: (row: T) => T
  /** A first page that is already at hand: shown at once. */
  first?: Page<T>
}

/** The rows of a paged endpoint, loaded when the page opens. */
export function usePagedList<R extends PagedRoute>(
  route: R,
  filters: Filters<R>,
  { adopt, first }: Options<Item<R> & { id: string }> = {},
) {
  const [list] = useState(() => {
    const created = new PagedList<Item<R> & { id: string }>(
      // Every row has one; of which route it is, is not known here.
      (cursor) => pageOf(route, { ...filters, cursor }) as Promise<Page<Item<R> & { id: string }>>,
      adopt,
    )
    if (first) created.show(first)
    return created
  })
  useEffect(() => {
    if (!list.started) void list.refresh()
  }, [list])
  return list
}

/**
 * Reaching the end loads more, pulling down refreshes. `onNews` hears how many rows are new; a failure, of which the list itself
 * speaks at its end, is told to who stands at its top.
 */
export function useListGestures(
  current: () => Pick<PagedList<{ id: string }>, 'more' | 'refresh' | 'started' | 'state' | 'error'>,
  onNews?: (count: number) => void,
) {
  useReachBottom(() => void current().more())
  useRefresh(async () => {
    const list = current()
    const count = await list.refresh()
    if (list.started && list.state === 'failed') toast(messageOf(list.error))
    else onNews?.(count)
  })
}

interface Empty {
  title: string
  text?: string
  action?: string
  onAction?: () => void
}

interface Props<T extends { id: string }> {
  list: PagedList<T>
  row: (item: T) => ReactNode
  skeleton: ReactNode
  /** What stands where nothing is: a sentence and a way on, or something drawn for it. */
  empty: Empty | ReactElement
}

/**
 * Every state of a list: first load, rows, empty, failure (what is shown stays), end. Rows and what ends them have a place
 * each: on weapp whatever leaves a place makes Taro send all of that place once more.
 */
export const ListBody = observer(function ListBody<T extends { id: string }>({ list, row, skeleton, empty }: Props<T>) {
  if (!list.started) {
    if (list.state !== 'failed') return <>{skeleton}</>
    return (
      <StateView
        kind="error"
        title="加载失败，点击重试"
        text={messageOf(list.error)}
        action="重新加载"
        onAction={() => void list.refresh()}
      />
    )
  }
  if (list.isEmpty) return 'title' in empty ? <StateView kind="empty" {...empty} /> : empty
  return (
    <View>
      <View>
        <Rows list={list} row={row} />
      </View>
      <View>
        {list.state === 'failed' ? (
          <RetryRow onRetry={() => void list.retry()} />
        ) : list.hasMore ? (
          <NextPageRow key={list.arrivals} onNear={() => void list.more()} />
        ) : (
          list.items.length > 5 && <ListEnd />
        )}
      </View>
    </View>
  )
})
