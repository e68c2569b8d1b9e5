import { View } from '@tarojs/components'
import './brand.scss'

/** The mark (a person and what they say, drawn without a picture file), the name, the promise. */
export const Brand = () => (
  <View className="brand">
    <View className="brand__mark">
      <View className="brand__head" />
      <View className="brand__shoulders" />
      <View className="brand__bubble" />
    </View>
    <View className="brand__name">HR共享社区</View>
    <View className="brand__slogan">HR 的问题，同行和 AI 一起答</View>
  </View>
)
