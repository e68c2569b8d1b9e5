import { View } from '@tarojs/components'
import { Icon } from '@/ui/icon/icon'
import { TextInput } from './text-input'
import './search-box.scss'

interface SearchBoxProps {
  value: string
  onChange: (value: string) => void
  label: string
  placeholder: string
  maxLength: number
  focus?: boolean
  onSearch?: () => void
}

/** Where one types what one looks for. */
export function SearchBox({ onSearch, ...input }: SearchBoxProps) {
  return (
    <View className="search-box">
      <TextInput
        bare
        clearable
        confirm="search"
        leading={<Icon className="search-box__icon" name="search" size="s" />}
        onConfirm={onSearch}
        {...input}
      />
    </View>
  )
}
