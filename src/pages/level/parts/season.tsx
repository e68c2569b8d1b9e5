import { View } from '@tarojs/components'
import type { GrowthLevel } from '../../../../contract'
import { whole } from '@/lib/text'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import type { Standing } from './growth-bar'
import './growth-bar.scss'

/** 2月18日 of 2027-02-18. */
const date = (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`

/** What keeps a level, in one line; '' where nothing has to. */
export const keepLine = ({ keep }: GrowthLevel) => (keep ? `每 ${keep.days} 天获得 ${whole(keep.growth)} 成长值保级` : '')

/** How far somebody is with keeping their level, and until when. */
export function SeasonCard({ season, levelName }: Standing) {
  if (!season) return null
  const { lastDay, daysLeft, need, earned } = season
  const left = need - earned
  return (
    <Card>
      <SectionHead title={`保级期还有${daysLeft}天`} trailing={<View className="rule__note">到 {date(lastDay)} 为止</View>} />
      <View className="growth-bar">
        <ProgressBar percent={(earned / need) * 100} label="保级进度" />
      </View>
      <View className="growth-bar__ends">
        <View>
          本期获得 {earned}/{whole(need)}
        </View>
        <View>{left > 0 ? `再获得 ${whole(left)} 保住 ${levelName}` : `已达到，${levelName} 保住了`}</View>
      </View>
      {left > 0 && <View className="rule__note">没有达到的，期末降一级；成长值不减少，补足后恢复。</View>}
    </Card>
  )
}
