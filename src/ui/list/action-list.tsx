import { Text, View } from '@tarojs/components'
import { Tap, type WechatButton } from '@/ui/button/tap'
import { Icon, type IconName } from '@/ui/icon/icon'
import './action-list.scss'

interface Action {
  label: string
  icon?: IconName
  danger?: boolean
  open?: WechatButton
  onTap: () => void
}

interface ActionListProps {
  items: readonly Action[]
}

/** What can be done, inside a Sheet. */
export function ActionList({ items }: ActionListProps) {
  return (
    <View>
      {items.map(({ label, icon, danger, open, onTap }) => (
        <Tap key={label} className={`action-list__item ${danger ? 'action-list__item--danger' : ''}`} open={open} onTap={onTap}>
          {icon && <Icon name={icon} />}
          <Text>{label}</Text>
        </Tap>
      ))}
    </View>
  )
}
