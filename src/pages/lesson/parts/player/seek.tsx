import { Text, View } from '@tarojs/components'
import { duration } from '@/lib/duration'
import { Slider } from '@/patterns/media/slider'

interface SeekProps {
  /** Seconds, as all here. */
  at: number
  seconds: number
  onDrag: (to: number) => void
  onDone: (to: number) => void
}

/** How far it has come, and where else one wants to be. */
export const Seek = ({ at, seconds, ...events }: SeekProps) => (
  <View className="player__seek">
    <Text className="player__time">{duration(at)}</Text>
    <Slider
      value={Math.floor(at)}
      max={Math.max(1, Math.floor(seconds))}
      label="播放进度"
      text={`${duration(at)}，共 ${duration(seconds)}`}
      {...events}
    />
    <Text className="player__time">{duration(seconds)}</Text>
  </View>
)
