import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { count as written } from '@/lib/text'
import { Tap } from '@/ui/button/tap'
import { Icon, type IconName } from '@/ui/icon/icon'
import './dock.scss'

interface DockProps {
  /** A row above: what can be added to what one writes. */
  tools?: ReactNode
  children: ReactNode
}

/** The fixed bar at the bottom of a page, its last child: at most two icons and one button. */
export function Dock({ tools, children }: DockProps) {
  return (
    <View className="dock">
      {tools && <View className="dock__tools">{tools}</View>}
      <View className="dock__row">{children}</View>
    </View>
  )
}

interface DockToolProps {
  icon: IconName
  text: string
  /** What it does, with its text in it. */
  label: string
  disabled?: boolean
  onTap: () => void
}

export const DockTool = ({ icon, text, label, disabled, onTap }: DockToolProps) => (
  <Tap className="dock-tool" label={label} disabled={disabled} onTap={onTap}>
    <Icon name={icon} />
    <Text>{text}</Text>
  </Tap>
)

interface DockIconProps {
  icon: IconName
  label: string
  /** Stands in place of the label, unless there is none. */
  count?: number
  /** For what can be on or off, such as 收藏. */
  on?: boolean
  onTap: () => void
}

const filled = (icon: IconName, on?: boolean): IconName =>
  on && (icon === 'thumbs-up' || icon === 'star') ? `${icon}-fill` : icon

export function DockIcon({ icon, label, count = 0, on, onTap }: DockIconProps) {
  const state = on === undefined ? '' : on ? '，已选' : ''
  return (
    <Tap className={`dock-icon ${on ? 'dock-icon--on' : ''}`} label={label + (count ? ` ${count}` : '') + state} onTap={onTap}>
      <Icon name={filled(icon, on)} />
      <Text>{count ? written(count) : label}</Text>
    </Tap>
  )
}
