import { Text, View } from '@tarojs/components'
import { Tap } from '@/ui/button/tap'
import { Icon, type IconName } from '@/ui/icon/icon'
import './action-list.scss'

interface Action {
  label: string
  icon?: IconName
  danger?: boolean
  onTap: () => void
}

interface ActionListProps {
  items: readonly Action[]
}

/** What can be done, inside a Sheet. */
export function ActionList({ items }: ActionListProps) {
  return (
    <View>
      {items.map(({ label, icon, danger, onTap }) => (
        <Tap key={label} className={`action-list__item ${danger ? 'action-list__item--danger' : ''}`} onTap={onTap}>
          {icon && <Icon name={icon} />}
          <Text>{label}</Text>
        </Tap>
      ))}
    </View>
  )
}
