import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Tap } from '@/ui/button/tap'
import './item.scss'

interface ItemHeadProps {
  /** Its cover, or the sign of its kind. */
  picture: ReactNode
  /** Over its name: how it stands, when. */
  above?: ReactNode
  title: string
  /** Beneath its name. */
  children?: ReactNode
}

/** One thing as lists show it: its picture, and its name beside it. */
export const ItemHead = ({ picture, above, title, children }: ItemHeadProps) => (
  <View className="item-head">
    {picture}
    <View className="item-head__words">
      {above && <View className="item-head__above">{above}</View>}
      <View className="item-head__title">{title}</View>
      {children}
    </View>
  </View>
)

/** One line about it; two of what is `bought`, where each word counts. */
export const ItemFacts = ({ bought, children }: { bought?: boolean; children: ReactNode }) => (
  <View className={`item-facts ${bought ? 'item-facts--bought' : ''}`}>{children}</View>
)

interface ItemFootProps {
  said: string
  /** What it costs, or the one thing to do. */
  children?: ReactNode
}

/** Its last line: a word about it, and what it costs or what to do. */
export const ItemFoot = ({ said, children }: ItemFootProps) => (
  <View className="item-foot">
    <Text className="item-foot__said">{said}</Text>
    {children}
  </View>
)

interface ItemProps extends ItemHeadProps {
  className?: string
  onTap: () => void
}

/** One thing in a list that stands on one ground, with a line between it and the next. */
export const Item = ({ className = '', onTap, ...head }: ItemProps) => (
  <Tap role="link" className={`item ${className}`} onTap={onTap}>
    <ItemHead {...head} />
  </Tap>
)
