import { View } from '@tarojs/components'
import { a11y } from '@/ui/a11y'
import './progress-bar.scss'

interface ProgressBarProps {
  /** 0–100 */
  percent: number
  /** What has come so far. */
  label: string
}

export function ProgressBar({ percent, label }: ProgressBarProps) {
  const done = Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <View className="progress-bar" {...a11y({ role: 'img', label: `${label} ${done}%` })}>
      <View className="progress-bar__done" style={{ width: `${done}%` }} />
    </View>
  )
}
