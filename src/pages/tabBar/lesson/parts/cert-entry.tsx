import { View } from '@tarojs/components'
import { go } from '@/nav'
import { Btn } from '@/ui/button/btn'
import { Card } from '@/ui/layout/card'
import type { School } from './school'
import './cert-entry.scss'

/** The way to 考证专区, while there are classes for it. */
export function CertEntry({ courses }: { courses: School['cert'] }) {
  if (!courses.length) return null
  const open = () => void go('pages/lesson/index2')
  return (
    <Card className="school-cert">
      <View className="school-cert__words">
        <View className="school-cert__title">考证专区</View>
        <View className="school-cert__text">{courses.length} 个通关班 · 看考期，查我能报几级</View>
      </View>
      <Btn size="s" kind="weak" onTap={open}>
        查报考条件
      </Btn>
    </Card>
  )
}
