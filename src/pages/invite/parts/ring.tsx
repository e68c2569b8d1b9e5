import { View } from '@tarojs/components'
import { a11y } from '@/ui/a11y'
import './ring.scss'

/** How many have helped, of how many it takes. */
export const Ring = ({ current, need }: { current: number; need: number }) => {
  const angle = Math.round((current / need) * 360)
  return (
    <View
      className="ring"
      style={{ background: `conic-gradient(var(--c-brand-fill) 0 ${angle}deg, var(--c-line) ${angle}deg 360deg)` }}
      {...a11y({ role: 'img', label: `${current} 位好友已助力，共需 ${need} 位` })}
    >
      <View className="ring__hole">
        <View className="ring__count">
          {current}/{need}
        </View>
        <View className="ring__note">位好友</View>
      </View>
    </View>
  )
}
