import { Text, View } from '@tarojs/components'
import { IconBtn } from '@/ui/button/icon-btn'
import './info-rows.scss'

interface InfoRowsProps {
  rows: readonly {
    label: string
    value: string
    onCopy?: () => void
  }[]
}

/** Facts as label and value, one beneath the other. */
export function InfoRows({ rows }: InfoRowsProps) {
  return (
    <View className="info-rows">
      {rows.map(({ label, value, onCopy }) => (
        <View key={label} className="info-rows__row">
          <View className="info-rows__label">{label}</View>
          <View className="info-rows__value">
            <Text className="info-rows__text">{value}</Text>
            {onCopy && <IconBtn icon="copy" size="s" label={`复制${label}`} onTap={onCopy} />}
          </View>
        </View>
      ))}
    </View>
  )
}
