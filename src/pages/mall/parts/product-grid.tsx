import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ProductCard } from '../../../../contract'
import { messageOf } from '@/api/errors'
import type { PagedList } from '@/api/paged-list'
import { count } from '@/lib/text'
import { go } from '@/nav'
import { NextPageRow } from '@/patterns/list/next-page-row'
import { Tap } from '@/ui/button/tap'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { ListEnd, RetryRow } from '@/ui/list/list-end'
import { CoinPrice } from './coin-price'
import { cornerOf } from './product'
import { ProductPicture } from './product-picture'
import './product-grid.scss'

const Tile = ({ one }: { one: ProductCard }) => {
  const { id, title, cover, coinPrice, cashPrice, soldCount, state, stateText, stockText } = one
  const urgent = stateText !== '' || stockText !== ''
  return (
    <Tap
      role="link"
      className={`product-tile ${state > 1 ? 'product-tile--gone' : ''}`}
      onTap={() => void go('pages/mall/pdtDetail', { id })}
    >
      <ProductPicture src={cover} title={title} />
      <View className="product-tile__words">
        <View className="product-tile__title">{title}</View>
        <CoinPrice coins={coinPrice} cash={cashPrice} />
        <View className="product-tile__foot">
          <Text>{soldCount ? `已兑 ${count(soldCount)}` : '新上架'}</Text>
          <Text className={urgent ? 'product-tile__urgent' : ''}>{cornerOf(one)}</Text>
        </View>
      </View>
    </Tap>
  )
}

interface Props {
  list: PagedList<ProductCard>
  empty: { title: string; text?: string; action?: string; onAction?: () => void }
}

/** Products side by side, in every state of their list. */
export const ProductGrid = observer(function ProductGrid({ list, empty }: Props) {
  if (!list.started) {
    if (list.state !== 'failed') return <SkeletonRows count={4} />
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
  if (list.isEmpty) return <StateView kind="empty" {...empty} />
  return (
    <View>
      <View className="product-grid">
        {list.items.map((one) => (
          <Tile key={one.id} one={one} />
        ))}
      </View>
      {list.state === 'failed' ? (
        <RetryRow onRetry={() => void list.retry()} />
      ) : list.hasMore ? (
        <NextPageRow key={list.arrivals} onNear={() => void list.more()} />
      ) : (
        list.items.length > 5 && <ListEnd />
      )}
    </View>
  )
})
