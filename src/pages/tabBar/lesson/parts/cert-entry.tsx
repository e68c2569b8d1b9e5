import { Text, View } from '@tarojs/components'
import { daysUntil, moment } from '@/lib/date'
import { go } from '@/nav'
import { Btn } from '@/ui/button/btn'
import { Card } from '@/ui/layout/card'
import { Pic } from '@/ui/media/pic'
import { useDrawn } from '@/ui/media/drawn'
import type { School } from './school'
import './cert-entry.scss'

const open = () => void go('pages/lesson/index2')

/** The next examination for which one can still register. */
function Exam({ batch, now }: { batch: NonNullable<School['batch']>; now: string }) {
  const { name, examTime, applyEndTime } = batch
  const picture = useDrawn('/files/drawn_course-certificate-disc.webp')
  const at = Date.parse(now)
  const days = daysUntil(examTime, at)
  return (
    <View className="school-exam">
      <View className="school-exam__picture">
        <Pic className="school-exam__pic" src={picture} alt="" />
      </View>
      <View className="school-exam__words">
        <View className="school-exam__name">{name}</View>
        <View className="school-exam__fact">{moment(examTime)} 考试</View>
        <View className="school-exam__fact">{moment(applyEndTime)} 截止报名</View>
        <View className="school-exam__foot">
          {days > 0 ? (
            <View>
              还有 <Text className="school-exam__days">{days}</Text> 天
            </View>
          ) : (
            <View>今天考试</View>
          )}
          <Btn size="s" kind="weak" onTap={open}>
            查我能报几级
          </Btn>
        </View>
      </View>
    </View>
  )
}

/** The way to 考证专区: by the examination that comes next, else by the classes for it. */
export function CertEntry({ school: { batch, cert, serverTime } }: { school: School }) {
  if (batch) return <Exam batch={batch} now={serverTime} />
  if (!cert.length) return null
  return (
    <Card className="school-cert">
      <View className="school-cert__words">
        <View className="school-cert__title">考证专区</View>
        <View className="school-cert__text">{cert.length} 个通关班 · 看考期，查我能报几级</View>
      </View>
      <Btn size="s" kind="weak" onTap={open}>
        查报考条件
      </Btn>
    </Card>
  )
}
