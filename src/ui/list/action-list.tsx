import { View } from '@tarojs/components'
import { Tap, type WechatButton } from '@/ui/button/tap'
import { Icon, type IconName } from '@/ui/icon/icon'
import './action-list.scss'

interface Action {
  label: string
  /** A fact about it, in a line of its own. */
  note?: string
  icon?: IconName
  danger?: boolean
  /** Of what one of can be chosen: whether it is this one now. */
  chosen?: boolean
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
      {items.map(({ label, note, icon, danger, chosen, open, onTap }) => (
        <Tap
          key={label}
          label={note && `${label}，${note}`}
          role={chosen === undefined ? 'button' : 'radio'}
          checked={chosen}
          className={`action-list__item ${danger ? 'action-list__item--danger' : ''} ${chosen ? 'action-list__item--chosen' : ''}`}
          open={open}
          onTap={onTap}
        >
          {icon && <Icon name={icon} />}
          <View className="action-list__label">
            {label}
            {note && <View className="action-list__note">{note}</View>}
          </View>
          {chosen && <Icon name="check" size="s" />}
        </Tap>
      ))}
    </View>
  )
}
