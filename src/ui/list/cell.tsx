import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Tap } from '@/ui/button/tap'
import { Icon, type IconName } from '@/ui/icon/icon'
import './cell.scss'

interface CellProps {
  icon?: IconName
  title: string
  desc?: string
  value?: string
  /** Stands behind the value: a Toggle, avatars, a Badge. */
  trailing?: ReactNode
  onTap?: () => void
  danger?: boolean
}

/** A row of a group: what it is, how it stands, where it leads. */
export function Cell({ icon, title, desc, value, trailing, onTap, danger }: CellProps) {
  const className = `cell ${danger ? 'cell--danger' : ''}`
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <View className="cell__main">
        {title}
        {desc && <View className="cell__desc">{desc}</View>}
      </View>
      <View className="cell__slot">
        {value && <Text className="cell__value">{value}</Text>}
        {trailing}
        {onTap && !danger && <Icon name="chevron-right" size="s" />}
      </View>
    </>
  )
  if (!onTap) return <View className={className}>{content}</View>
  return (
    <Tap className={className} onTap={onTap}>
      {content}
    </Tap>
  )
}

interface CellGroupProps {
  children: ReactNode
}

export function CellGroup({ children }: CellGroupProps) {
  return <View className="card card--flush">{children}</View>
}
