import { View } from '@tarojs/components'
import type { Api, Result } from '../../../../contract'
import { whole } from '@/lib/text'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import './growth-bar.scss'

export type Standing = Result<Api['GET /api/growth/mine']>

/** How far it is from this level to the next. */
export function GrowthBar({ growth, from, next }: Standing) {
  const to = next ? growth + next.need : growth
  const percent = next ? ((growth - from) / (to - from)) * 100 : 100
  return (
    <>
      <View className="growth-bar">
        <ProgressBar percent={percent} label="本级进度" />
      </View>
      <View className="growth-bar__ends">
        <View>{whole(from)}</View>
        <View>{next ? `${next.back ? '恢复' : '距'} ${next.name} 还差 ${whole(next.need)}` : '已是最高等级'}</View>
        {next && <View>{whole(to)}</View>}
      </View>
    </>
  )
}
