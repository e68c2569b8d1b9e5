import { View } from '@tarojs/components'
import { useState } from 'react'
import { CourseRow } from '@/features/course/course-row'
import { go } from '@/nav'
import { Btn } from '@/ui/button/btn'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { openCourse, type School } from './school'
import './courses.scss'

const TABS = [
  { key: 'series', label: '推荐系列课', all: { type: '1' } },
  { key: 'latest', label: '新课', all: { sort: '2' } },
  { key: 'vipFree', label: '会员免费', all: { priceType: 'vip' } },
  { key: 'free', label: '免费', all: { priceType: 'free' } },
] as const
type Tab = (typeof TABS)[number]['key']

/** A few of each kind, and the way to all of it. */
export function Courses({ school }: { school: School }) {
  const [chosen, setChosen] = useState<Tab>('series')
  const tabs = TABS.filter(({ key }) => school[key].length > 0)
  const tab = tabs.find(({ key }) => key === chosen) ?? tabs[0]
  if (!tab) return null
  const { key, label, all } = tab
  return (
    <View className="school-courses">
      <UnderTabs items={tabs} value={key} onChange={setChosen} />
      {school[key].map((course) => (
        <CourseRow key={course.id} course={course} onTap={() => openCourse(course.id)} />
      ))}
      <View className="school-courses__all">
        <Btn kind="ghost" wide onTap={() => void go('pages/lesson/list', { ...all, title: label })}>
          全部{label}
        </Btn>
      </View>
    </View>
  )
}
