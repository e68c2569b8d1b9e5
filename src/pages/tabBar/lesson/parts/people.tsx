import { Text, View } from '@tarojs/components'
import type { CourseCard } from '../../../../../contract'
import { count } from '@/lib/text'
import { go } from '@/nav'
import { Tap } from '@/ui/button/tap'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Avatar } from '@/ui/media/avatar'
import { openCourse, type School } from './school'
import './people.scss'

const SHOWN = 3

/** 名师 */
export function Teachers({ teachers }: { teachers: School['teachers'] }) {
  if (!teachers.length) return null
  return (
    <Card>
      <SectionHead title="名师" />
      <View className="school-people">
        {teachers.map(({ id, name, title, avatar }) => (
          <Tap
            key={id}
            role="link"
            className="school-people__one"
            onTap={() => void go('pages/lesson/list', { teacherId: id, title: name })}
          >
            <Avatar src={avatar} name={name} size="l" />
            <Text className="school-people__name">{name}</Text>
            <Text className="school-people__title">{title}</Text>
          </Tap>
        ))}
      </View>
    </Card>
  )
}

/** 学习榜: what most have learnt. */
export function Ranks({ courses }: { courses: CourseCard[] }) {
  const ranked = courses.filter(({ buyCount }) => buyCount > 0)
  if (!ranked.length) return null
  return (
    <Card>
      <SectionHead title="学习榜" more="完整榜单" onMore={() => void go('pages/lesson/list', { sort: '1', title: '学习榜' })} />
      {ranked.slice(0, SHOWN).map(({ id, title, buyCount }, index) => (
        <Tap key={id} role="link" className="school-rank" onTap={() => openCourse(id)}>
          <Text className="school-rank__place">{index + 1}</Text>
          <Text className="school-rank__title">{title}</Text>
          <Text className="school-rank__count">{count(buyCount)} 人在学</Text>
        </Tap>
      ))}
    </Card>
  )
}
