import { Text, View } from '@tarojs/components'
import { whole } from '@/lib/text'
import { yuan } from '@/ui/text/price'
import './coin-price.scss'

interface Props {
  coins: number
  /** 分, beside the coins. */
  cash?: number
  size?: 'm' | 'l'
}

/** 6,800 金币 + ¥39 */
export const CoinPrice = ({ coins, cash = 0, size = 'm' }: Props) => (
  <View className={`coin-price coin-price--${size}`}>
    <Text className="coin-price__coins">{whole(coins)}</Text>
    <Text className="coin-price__unit">金币</Text>
    {cash > 0 && <Text className="coin-price__cash">+ {yuan(cash)}</Text>}
  </View>
)
