import { View } from '@tarojs/components'
import { a11y } from '@/ui/a11y'
import './mastery.scss'

/** From here on it is well known, and below it hardly. */
const [WELL, HARDLY] = [85, 60]
export const toneOf = (rate: number | null) => (rate === null ? 'none' : rate >= WELL ? 'ok' : rate < HARDLY ? 'bad' : 'brand')

/** How much of a chapter is right, as a bar; the figure stands beside it. */
export const Mastery = ({ rate }: { rate: number | null }) => (
  <View className="mastery" {...a11y({ hidden: true })}>
    <View className={`mastery__done mastery__done--${toneOf(rate)}`} style={{ width: `${rate ?? 0}%` }} />
  </View>
)
