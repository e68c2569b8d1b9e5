import { View } from '@tarojs/components'
import { a11y } from '@/ui/a11y'
import './ring.scss'

/** How far somebody is, as a ring that closes. */
export const Ring = ({ percent }: { percent: number }) => (
  <View
    className="ring"
    style={{ background: `conic-gradient(var(--c-brand) ${percent * 3.6}deg, var(--c-line) 0deg)` }}
    {...a11y({ role: 'img', label: `已完成 ${percent}%` })}
  >
    <View className="ring__hole">
      <View className="ring__percent">{percent}%</View>
      <View className="ring__word">已完成</View>
    </View>
  </View>
)
