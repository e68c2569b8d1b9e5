import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { sumOrFree } from '@/lib/money'
import { Tap } from '@/ui/button/tap'
import { ItemFacts, ItemHead } from '@/ui/list/item'
import { Cover } from '@/ui/media/cover'
import type { Tone } from '@/ui/text/badge'
import './order-card.scss'

export interface Ordered {
  title: string
  cover: string
  /** One line: what exactly. */
  spec: string
}

interface OrderGoodsProps {
  goods: Ordered
  /** 分; none where a price is out of place. */
  price?: number
  /** What it costs beside the money. */
  coins?: number
  /** Its picture is square, and shown whole. */
  square?: boolean
}

/** What is bought: its cover, its name, what it costs. */
export function OrderGoods({ goods, price, coins = 0, square }: OrderGoodsProps) {
  const { title, cover, spec } = goods
  return (
    <ItemHead picture={<Cover src={cover} title={title} {...(square && { size: 'square' as const })} />} title={title}>
      {spec !== '' && <ItemFacts bought>{spec}</ItemFacts>}
      {price !== undefined && <View className="order-goods__price">{sumOrFree(price, coins)}</View>}
    </ItemHead>
  )
}

interface OrderCardProps extends OrderGoodsProps {
  /** When it was ordered, as people read it. */
  time: string
  tone: Tone
  /** How it stands. */
  state: ReactNode
  /** Which shop, where there are several. */
  shop?: string
  /** Buttons. */
  children?: ReactNode
  onTap: () => void
}

/** An order in a list: when, how it stands, what, what can be done. */
export function OrderCard({ goods, price, coins, square, time, tone, state, shop, children, onTap }: OrderCardProps) {
  return (
    <View className="order-card">
      <Tap role="link" onTap={onTap}>
        <View className="order-card__head">
          <View className="order-card__time">{shop ? `${shop} · ${time}` : time}</View>
          <View className={`order-card__state order-card__state--${tone}`}>{state}</View>
        </View>
        <OrderGoods goods={goods} price={price} coins={coins} square={square} />
      </Tap>
      {children && <View className="order-card__actions">{children}</View>}
    </View>
  )
}
