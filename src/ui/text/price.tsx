import { Text, View } from '@tarojs/components'
import './price.scss'

/** ¥199, ¥179.1, ¥1,280; from 分. */
export function yuan(cents: number): string {
  const [whole, part] = String(Math.abs(cents) / 100).split('.')
  return `${cents < 0 ? '-' : ''}¥${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${part ? `.${part}` : ''}`
}

interface PriceProps {
  /** 分; nothing is 免费. */
  price: number
  /** 分; drawn through where it is more. */
  origin?: number
  size?: 'm' | 'l'
}

export function Price({ price, origin = 0, size = 'm' }: PriceProps) {
  return (
    <View className={`price price--${size}`}>
      {price === 0 ? <Text className="price__free">免费</Text> : <Text className="price__now">{yuan(price)}</Text>}
      {origin > price && <Text className="price__origin">{yuan(origin)}</Text>}
    </View>
  )
}
