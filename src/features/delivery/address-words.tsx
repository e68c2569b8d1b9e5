import { Text, View } from '@tarojs/components'
import type { Address } from '../../../contract'
import { Badge } from '@/ui/text/badge'
import { addressText } from './address'
import './address-words.scss'

/** An address as one reads it: who, and where. */
export const AddressWords = ({ address }: { address: Address }) => (
  <>
    <View className="address-words__who">
      <Text>
        {address.name} {address.phone}
      </Text>
      {address.isDefault && <Badge tone="brand">默认</Badge>}
      {address.tag !== '' && <Badge>{address.tag}</Badge>}
    </View>
    <View className="address-words__where">{addressText(address)}</View>
  </>
)
