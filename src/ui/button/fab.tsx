import { View } from '@tarojs/components'
import { Icon, type IconName } from '@/ui/icon/icon'
import { Tap } from './tap'
import './fab.scss'

interface FabProps {
  icon: IconName
  label: string
  onTap: () => void
}

/** The floating button of a page, a direct child of it. */
export function Fab({ icon, label, onTap }: FabProps) {
  return (
    <View className="fab">
      <Tap className="fab__btn" label={label} onTap={onTap}>
        <Icon name={icon} size="l" />
      </Tap>
    </View>
  )
}
