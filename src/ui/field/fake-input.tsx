import { Text } from '@tarojs/components'
import { Tap } from '@/ui/button/tap'
import { Icon, type IconName } from '@/ui/icon/icon'
import './fake-input.scss'

interface FakeInputProps {
  text: string
  icon?: IconName
  onTap: () => void
}

/** Looks like an input and opens the place where one really writes. */
export function FakeInput({ text, icon, onTap }: FakeInputProps) {
  return (
    <Tap className="fake-input" onTap={onTap}>
      {icon && <Icon name={icon} size="s" />}
      <Text className="fake-input__text">{text}</Text>
    </Tap>
  )
}
