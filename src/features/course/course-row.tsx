import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import type { CourseCard } from '../../../contract'
import { count } from '@/lib/text'
import { Tap } from '@/ui/button/tap'
import { Cover } from '@/ui/media/cover'
import { Badge } from '@/ui/text/badge'
import { Price } from '@/ui/text/price'
import './course-row.scss'

interface CourseRowProps {
  course: CourseCard
  onTap: () => void
  /** In place of teacher and price: how far somebody has come. */
  children?: ReactNode
  /** In place of the facts. */
  facts?: string
}

const factsOf = ({ lessonCount, buyCount, score }: CourseCard) =>
  [`${lessonCount} 讲`, buyCount > 0 && `${count(buyCount)}人学过`, score !== null && `${score.toFixed(1)} 分`]
    .filter(Boolean)
    .join(' · ')

function Offer({ course }: { course: CourseCard }) {
  return (
    <View className="course-row__offer">
      <Text className="course-row__teacher">{course.teacher}</Text>
      {course.owned ? (
        <Badge tone="ok">已购</Badge>
      ) : (
        <>
          {course.expired && <Badge tone="warn">续费</Badge>}
          {course.promoEndTime && <Badge tone="bad">限时</Badge>}
          {course.vipFree && course.price > 0 && <Badge tone="vip">会员免费</Badge>}
          <Price price={course.price} origin={course.originPrice} />
        </>
      )}
    </View>
  )
}

/** A course in a list: what it is, how much of it there is, what it costs. */
export function CourseRow({ course, onTap, children, facts = factsOf(course) }: CourseRowProps) {
  return (
    <Tap role="link" className="course-row" onTap={onTap}>
      <Cover src={course.cover} title={course.title} />
      <View className="course-row__words">
        <View className="course-row__title">{course.title}</View>
        <View className="course-row__facts">{facts}</View>
        {children ?? <Offer course={course} />}
      </View>
    </Tap>
  )
}
