import { Text, View } from '@tarojs/components'
import { Icon } from '@/ui/icon/icon'
import './link-row.scss'

/** An address, to be looked at before it is opened. */
export const LinkRow = ({ url }: { url: string }) => (
  <View className="link-row">
    <Icon name="globe" size="s" />
    <Text className="link-row__url">{url}</Text>
  </View>
)
